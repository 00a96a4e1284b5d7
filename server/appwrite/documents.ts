import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { allEnquiries, collection, enquiriesCollection } from '#contract/paths.ts'
import { CursorNotFound } from '../db/db.ts'
import { findIn, listIn } from '../desk/list.ts'
import type { Parts } from '../parts.ts'
import { noProject, noSuchCursor, notForGuests, notFound } from '../refusal.ts'
import {
  collectionIn,
  expectId,
  parametersOf,
  projectOf,
  queriesOf,
  wantsTotal,
} from './parameters.ts'
import { queryFrom, selectionFrom } from './queries.ts'
import { documentFrom } from './replies.ts'
import { authorOf } from '../people/caller.ts'

const path = '/databases/:databaseId/collections/:parentId/documents'
const parentParams = { databaseId: Type.String(), parentId: Type.String() }
const list = { params: Type.Object(parentParams) }
const single = { params: Type.Object({ ...parentParams, childId: Type.String() }) }

/** Enquiries, for the signed-in staff to read. */
export const documents: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { db, settings, audit } = parts
  const parentIds = new Set<string>([collection, enquiriesCollection, allEnquiries])
  app.get(path, { schema: list }, async (request) => {
    const caller = admit(request)
    const { total, rows, selection } = await listed(request, parts)
    audit.listed(
      authorOf(request, caller),
      rows.map(({ id }) => id),
    )
    const shape = { ...request.params, selection }
    return { total, documents: rows.map((row) => documentFrom(row, shape)) }
  })

  app.get(`${path}/:childId`, { schema: single }, async (request) => {
    const by = authorOf(request, admit(request))
    const { childId, ...at } = request.params
    expectId(childId, 'Document')
    const name = collectionIn(at)
    const selection = selectionFrom(queriesOf(parametersOf(request)), name)
    const row = await findIn(db, name, childId)
    if (!row) throw notFound('Document', childId)
    audit.opened(by, row.id)
    return documentFrom(row, { ...at, selection })
  })

  /** A guest gets no information, not even which collections exist. */
  function admit(request: FastifyRequest<{ Params: Params }>) {
    const { databaseId, parentId } = request.params
    if (projectOf(request) === '') throw noProject()
    if (!request.caller) throw notForGuests()
    expectId(databaseId, 'Database')
    expectId(parentId, 'Collection')
    if (databaseId !== settings.databaseId) throw notFound('Database', databaseId)
    if (!parentIds.has(parentId)) throw notFound('Collection', parentId)
    return request.caller
  }
}

type Params = { databaseId: string; parentId: string }

async function listed(request: FastifyRequest<{ Params: Params }>, { db }: Pick<Parts, 'db'>) {
  const parameters = parametersOf(request)
  const counted = wantsTotal(parameters)
  const name = collectionIn(request.params)
  const { query, selection } = queryFrom(queriesOf(parameters), name)
  const { total, rows } = await listIn(db, name, query, { counted }).catch(withoutCursor(query))
  return { total, rows, selection }
}

const withoutCursor =
  ({ cursor }: { cursor?: { id: string } | undefined }) =>
  (error: unknown) => {
    throw error instanceof CursorNotFound ? noSuchCursor(cursor?.id ?? '') : error
  }
