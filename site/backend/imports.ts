import type {
  HereChoice,
  ImportRow,
  Imports,
  Sheet,
  TakenBack,
  Trial,
  Written,
} from '#contract/imports.ts'
import { endpoints } from '#contract/paths.ts'
import { callServer, serverAddress } from './appwrite.ts'

const post = <Result>(path: string, body: object) =>
  callServer<Result>('post', serverAddress(path), body)

export const listImports = async () =>
  (await callServer<Imports>('get', serverAddress(endpoints.imports))).imports
export const beginImport = (sheet: Sheet) => post<object>(endpoints.imports, sheet)
export const tryRows = (hash: string, rows: ImportRow[]) =>
  post<Trial>(endpoints.importTrial, { hash, rows })
export const sendRows = (hash: string, rows: ImportRow[], here: HereChoice) =>
  post<Written>(endpoints.importRows, { hash, rows, here })
export const takeImportBack = (id: string) => post<TakenBack>(endpoints.importTakeBack, { id })
