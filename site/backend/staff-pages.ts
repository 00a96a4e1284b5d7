import { askingFirst, type Backups } from '#contract/staff/health-report.ts'
import type { ChoicesState, NewChoices } from '#contract/staff/choices.ts'
import type {
  HereChoice,
  ImportRow,
  Imports,
  Sheet,
  TakenBack,
  Trial,
  Written,
} from '#contract/staff/imports.ts'
import type { Overview, Slice, SliceList } from '#contract/staff/overview.ts'
import { endpoints } from '#contract/paths.ts'
import type { AuditAction, AuditPage } from '#contract/people.ts'
import { callServer, fileAddress, serverAddress } from './appwrite.ts'

/* What the pages beside the list ask and order. */

/** Empty: all people and all actions. */
export type AuditFilter = { actor: string; action: AuditAction | '' }

/** Newest first; `before` is the `next` of the previous page. */
export const listAudit = (filter: AuditFilter, before?: string) =>
  callServer<AuditPage>('get', serverAddress(endpoints.audit, { ...chosenIn(filter), before }))

/** The address of the export of all matching entries. */
export const auditFileAddress = (filter: AuditFilter) =>
  fileAddress(endpoints.audit, { ...chosenIn(filter), format: 'csv' }).href

const chosenIn = ({ actor, action }: AuditFilter) => ({
  actor: actor || undefined,
  action: action || undefined,
})

export const listBackups = () => callServer<Backups>('get', endpoints.backups)
export const beginBackup = () => callServer('post', endpoints.backups, {})

/** The address from which the browser downloads it, once the server would let it. */
export async function backupAddress(name: string): Promise<string> {
  const { href } = fileAddress(`${endpoints.backups}/${name}`)
  const asked = new URL(href)
  asked.searchParams.set(askingFirst, '')
  await callServer('get', asked)
  return href
}

export const readChoices = () => callServer<ChoicesState>('get', endpoints.choices)
export const setChoices = (changes: NewChoices) =>
  callServer<ChoicesState>('put', endpoints.choices, changes)

export const listImports = async () => (await callServer<Imports>('get', endpoints.imports)).imports
export const beginImport = (sheet: Sheet) => callServer<object>('post', endpoints.imports, sheet)
export const tryRows = (hash: string, rows: ImportRow[]) =>
  callServer<Trial>('post', endpoints.importTrial, { hash, rows })
export const sendRows = (hash: string, rows: ImportRow[], here: HereChoice) =>
  callServer<Written>('post', endpoints.importRows, { hash, rows, here })
export const takeImportBack = (id: string) =>
  callServer<TakenBack>('post', endpoints.importTakeBack, { id })

/** An owner reads all, a counsellor their own line. */
export const readOverview = (query: Pick<Slice, 'period' | 'counsellor'>) =>
  callServer<Overview>('get', serverAddress(endpoints.overview, query))

/** `page` from 1. */
export const readSlice = (slice: Slice, page = 1) =>
  callServer<SliceList>(
    'get',
    serverAddress(endpoints.overviewRows, { ...slice, page: String(page) }),
  )
