import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { activityCollection, collection, enquiriesCollection } from '#contract/paths.ts'
import { CursorNotFound } from '../data/db.ts'
import type { EntryList } from '../data/history.ts'
import type { Parts } from '../parts.ts'
import { noProject, noSuchCursor, notForGuests, notFound } from '../refusal.ts'
import { activityFrom, activityQueryFrom } from './activity.ts'
import {
  collectionIn,
  collectionOf,
  expectId,
  parametersOf,
  projectOf,
  queriesOf,
  wantsTotal,
} from './parameters.ts'
import { queryFrom, selectionFrom } from './queries.ts'
import { documentFrom } from './replies.ts'
import { authorOf } from './roles.ts'
import { writing } from './writing.ts'

const path = '/databases/:databaseId/collections/:parentId/documents'
const parentParams = { databaseId: Type.String(), parentId: Type.String() }
const list = { params: Type.Object(parentParams) }
const single = { params: Type.Object({ ...parentParams, childId: Type.String() }) }

/** Enquiries and their activity, for the signed-in staff. */
export const documents: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { store, settings, audit } = parts
  const parentIds = new Set<string>([
    collection,
    activityCollection,
    ...(settings.forms === 'live' ? [enquiriesCollection] : []),
  ])
  app.get(path, { schema: list }, async (request) => {
    const caller = admit(request)
    if (request.params.parentId === activityCollection) return activityList(request, parts)
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
    if (at.parentId === activityCollection) {
      const entry = await store.desk.find(childId)
      if (!entry) throw notFound('Document', childId)
      audit.opened(by, entry.submission)
      return activityFrom(entry, at)
    }
    const row = await collectionOf(store, name).find(childId)
    if (!row) throw notFound('Document', childId)
    audit.opened(by, row.id)
    return documentFrom(row, { ...at, selection })
  })

  writing(app, parts, path, admit)

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

async function listed(
  request: FastifyRequest<{ Params: Params }>,
  { store }: Pick<Parts, 'store'>,
) {
  const parameters = parametersOf(request)
  const counted = wantsTotal(parameters)
  const name = collectionIn(request.params)
  const { query, selection } = queryFrom(queriesOf(parameters), name)
  const { total, rows } = await collectionOf(store, name)
    .list(query, { counted })
    .catch(withoutCursor(query))
  return { total, rows, selection }
}

async function activityList(
  request: FastifyRequest<{ Params: Params }>,
  { store, audit }: Pick<Parts, 'store' | 'audit'>,
) {
  const parameters = parametersOf(request)
  const counted = wantsTotal(parameters)
  const query = activityQueryFrom(queriesOf(parameters))
  const entryList = (await store.desk.entries(query).catch(withoutCursor(query))) ?? none
  if (request.caller && entryList.total > 0)
    audit.opened(authorOf(request, request.caller), query.submission)
  return {
    total: counted ? entryList.total : 0,
    documents: entryList.entries.map((entry) => activityFrom(entry, request.params)),
  }
}

const none: EntryList = { total: 0, entries: [] }

const withoutCursor =
  ({ cursor }: { cursor?: { id: string } | undefined }) =>
  (error: unknown) => {
    throw error instanceof CursorNotFound ? noSuchCursor(cursor?.id ?? '') : error
  }
