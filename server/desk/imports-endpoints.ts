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
} from '#contract/imports.ts'
import { endpoints } from '#contract/paths.ts'
import type { Parts } from '../parts.ts'
import { importUnknown } from '../refusal.ts'
import { askAgain, identifyHere } from '../v1/identify.ts'
import { authorOf, ownerOf } from '../v1/roles.ts'
import { beginImport, importRows, listImports, takeBack, tryImport } from './imports.ts'

/** A hundred rows with long notes. */
const bodyLimit = 4 * 1024 * 1024

const by = (request: FastifyRequest) => authorOf(request, ownerOf(request, 'imports.write'))

/** For owners: the sheet of before. The page reads it; here is what it says about each row. */
export const imports: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { store } = parts
  app.decorateRequest('caller', undefined)
  app.addHook('onRequest', async (request, reply) => {
    request.caller = await identifyHere(request, reply, parts)
    ownerOf(request, 'imports.write')
  })
  app.addHook('preValidation', askAgain(parts))

  app.get(endpoints.imports, { schema: { response: { 200: Imports } } }, () => listImports(store))

  app.post(endpoints.imports, { schema: { body: Sheet } }, async (request) => {
    await beginImport(store, by(request), request.body)
    return {}
  })

  const trial = { schema: { body: TrialRows, response: { 200: Trial } }, bodyLimit }
  app.post(endpoints.importTrial, trial, async (request) => {
    // It writes nothing, but names people.
    await store.confirmAuthority(by(request))
    return tryImport(store, by(request), request.body.rows, request.body.hash)
  })

  const rows = { schema: { body: SentRows, response: { 200: Written } }, bodyLimit }
  app.post(endpoints.importRows, rows, async (request) => {
    const written = await importRows(store, by(request), request.body)
    if (!written) throw importUnknown()
    return written
  })

  const back = { schema: { body: TakeBack, response: { 200: TakenBack } } }
  app.post(endpoints.importTakeBack, back, async (request) =>
    takeBack(store, by(request), request.body.id),
  )
}
