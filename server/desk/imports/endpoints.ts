import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import {
  Imports,
  SentRows,
  Sheet,
  TakeBack,
  TakenBack,
  Trial,
  TrialRows,
  Written,
} from '#contract/staff/imports.ts'
import { endpoints } from '#contract/paths.ts'
import type { Parts } from '../../parts.ts'
import { importUnknown } from '../../refusal.ts'
import { admitOnly } from '../../people/identify.ts'
import { authorOf, ownerOf } from '../../people/caller.ts'
import { beginImport, importRows, listImports, takeBack, tryImport } from './imports.ts'
import { confirmAuthority } from '../../db/authority.ts'

/** A hundred rows with long notes. */
const bodyLimit = 4 * 1024 * 1024

const by = (request: FastifyRequest) => authorOf(request, ownerOf(request, 'imports.write'))

/** For owners: the sheet of before. The page reads it; here is what it says about each row. */
export const imports: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { db } = parts
  admitOnly((request) => ownerOf(request, 'imports.write'), app, parts)

  app.get(endpoints.imports, { schema: { response: { 200: Imports } } }, () => listImports(db))

  app.post(endpoints.imports, { schema: { body: Sheet } }, async (request) => {
    await beginImport(db, by(request), request.body)
    return {}
  })

  const trial = { schema: { body: TrialRows, response: { 200: Trial } }, bodyLimit }
  app.post(endpoints.importTrial, trial, async (request) => {
    // It writes nothing, but names people.
    await confirmAuthority(db, by(request))
    return tryImport(db, by(request), request.body.rows, request.body.hash)
  })

  const rows = { schema: { body: SentRows, response: { 200: Written } }, bodyLimit }
  app.post(endpoints.importRows, rows, async (request) => {
    const written = await importRows(db, by(request), request.body)
    if (!written) throw importUnknown()
    return written
  })

  const back = { schema: { body: TakeBack, response: { 200: TakenBack } } }
  app.post(endpoints.importTakeBack, back, async (request) =>
    takeBack(db, by(request), request.body.id),
  )
}
