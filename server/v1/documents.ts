import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { activityCollection, collection, enquiriesCollection } from '#contract/paths.ts'
import { CursorNotFound, type EntryList } from '../data/store.ts'
import type { Parts } from '../parts.ts'
import { noProject, noSuchCursor, notForGuests, notFound } from '../refusal.ts'
import { activityFrom, activityQueryFrom } from './activity.ts'
import { jsonFromOldQuery } from './old-queries.ts'
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
import { documentFrom, type Vocabulary } from './replies.ts'
import { formatOf, isBelow } from './response-format.ts'
import { authorOf } from './roles.ts'
import { writing } from './writing.ts'

const vocabularies: (Vocabulary & { path: string })[] = [
  {
    path: '/databases/:databaseId/collections/:parentId/documents',
    parent: 'Collection',
    child: 'Document',
    list: 'documents',
  },
  {
    path: '/tablesdb/:databaseId/tables/:parentId/rows',
    parent: 'Table',
    child: 'Row',
    list: 'rows',
  },
]

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
  for (const vocabulary of vocabularies) {
    app.get(vocabulary.path, { schema: list }, async (request, reply) => {
      const caller = admit(request, vocabulary)
      if (request.params.parentId === activityCollection)
        return activityList(request, vocabulary, parts)
      const { text, ids } = await store.cached(
        `list ${formatOf(request)} ${request.url}`,
        () => listText(request, vocabulary, parts),
        (made) => made.text.length <= maxCachedLength,
      )
      audit.listed(authorOf(request, caller), ids)
      return reply.type('application/json; charset=utf-8').send(text)
    })

    app.get(`${vocabulary.path}/:childId`, { schema: single }, async (request) => {
      const by = authorOf(request, admit(request, vocabulary))
      const { childId, ...at } = request.params
      expectId(childId, vocabulary.child)
      const name = collectionIn(at)
      const selection = selectionFrom(queriesIn(request, parametersOf(request)), name)
      if (at.parentId === activityCollection) {
        const entry = await store.desk.find(childId)
        if (!entry) throw notFound(vocabulary.child, childId)
        audit.opened(by, entry.submission)
        return activityFrom(entry, { ...at, vocabulary })
      }
      const row = await collectionOf(store, name).find(childId)
      if (!row) throw notFound(vocabulary.child, childId)
      audit.opened(by, row.id)
      return documentFrom(row, { ...at, vocabulary, format: formatOf(request), selection })
    })

    writing(app, parts, vocabulary, admit)
  }

  /** A guest gets no information, not even which collections exist. */
  function admit(request: FastifyRequest<{ Params: Params }>, { parent }: Vocabulary) {
    const { databaseId, parentId } = request.params
    if (projectOf(request) === '') throw noProject()
    if (!request.caller) throw notForGuests()
    expectId(databaseId, 'Database')
    expectId(parentId, parent)
    if (databaseId !== settings.databaseId) throw notFound('Database', databaseId)
    if (!parentIds.has(parentId)) throw notFound(parent, parentId)
    return request.caller
  }
}

type Params = { databaseId: string; parentId: string }

async function listText(
  request: FastifyRequest<{ Params: Params }>,
  vocabulary: Vocabulary,
  { store }: Pick<Parts, 'store'>,
) {
  const parameters = parametersOf(request)
  const counted = wantsTotal(parameters)
  const name = collectionIn(request.params)
  const { query, selection } = queryFrom(queriesIn(request, parameters), name)
  const { total, rows } = await collectionOf(store, name)
    .list(query, { counted })
    .catch(withoutCursor(vocabulary, query))
  const shape = { ...request.params, vocabulary, format: formatOf(request), selection }
  const listed = rows.map((row) => documentFrom(row, shape))
  // A buffer, because a string would be encoded for each reply.
  const text = Buffer.from(JSON.stringify({ total, [vocabulary.list]: listed }))
  return { text, ids: rows.map(({ id }) => id) }
}

async function activityList(
  request: FastifyRequest<{ Params: Params }>,
  vocabulary: Vocabulary,
  { store, audit }: Pick<Parts, 'store' | 'audit'>,
) {
  const parameters = parametersOf(request)
  const counted = wantsTotal(parameters)
  const query = activityQueryFrom(queriesIn(request, parameters))
  const entryList =
    (await store.desk.entries(query).catch(withoutCursor(vocabulary, query))) ?? none
  if (request.caller && entryList.total > 0)
    audit.opened(authorOf(request, request.caller), query.submission)
  return {
    total: counted ? entryList.total : 0,
    [vocabulary.list]: entryList.entries.map((entry) =>
      activityFrom(entry, { ...request.params, vocabulary }),
    ),
  }
}

const none: EntryList = { total: 0, entries: [] }

const withoutCursor =
  ({ child }: Vocabulary, { cursor }: { cursor?: { id: string } | undefined }) =>
  (error: unknown) => {
    throw error instanceof CursorNotFound ? noSuchCursor(child, cursor?.id ?? '') : error
  }

/** Bytes. Longer lists are requested only by programs, and only once. */
const maxCachedLength = 100_000

function queriesIn(request: FastifyRequest, parameters: ReturnType<typeof parametersOf>) {
  const queries = queriesOf(parameters)
  return writesOldQueries(request) ? queries.map(jsonFromOldQuery) : queries
}

const writesOldQueries = (request: FastifyRequest) => isBelow(5, formatOf(request))
