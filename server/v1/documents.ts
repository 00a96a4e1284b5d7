import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { activityCollection, collection } from '#contract/paths.ts'
import { CursorNotFound } from '../data/store.ts'
import type { Parts } from '../parts.ts'
import { invalidField, noProject, noSuchCursor, notForGuests, notFound } from '../refusal.ts'
import { activityFrom, activityQueryFrom, pageOf } from './activity.ts'
import { jsonFromOldQuery } from './old-queries.ts'
import { idRule, isId, parametersOf, projectOf, queriesOf, totalOf } from './parameters.ts'
import { queryFrom, selectionFrom } from './queries.ts'
import { documentFrom, type Vocabulary } from './replies.ts'
import { formatOf, isBelow } from './response-format.ts'
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

const place = { databaseId: Type.String(), parentId: Type.String() }
const list = { params: Type.Object(place) }
const single = { params: Type.Object({ ...place, childId: Type.String() }) }

/** The submissions and what was done about them, for whoever is signed in. */
export const documents: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { store, settings } = parts
  for (const words of vocabularies) {
    app.get(words.path, { schema: list }, async (request, reply) => {
      admit(request, words)
      if (request.params.parentId === activityCollection) return activityList(request, words)
      reply.type('application/json; charset=utf-8')
      return store.cached(
        `list ${formatOf(request)} ${request.url}`,
        () => listText(request, words),
        ({ length }) => length <= longestText,
      )
    })

    app.get(`${words.path}/:childId`, { schema: single }, async (request) => {
      admit(request, words)
      const { childId, ...at } = request.params
      if (!isId(childId)) throw invalidField(`${words.child.toLowerCase()}Id`, idRule)
      const selection = selectionFrom(queriesIn(request, parametersOf(request)))
      if (at.parentId === activityCollection) {
        const entry = await store.desk.find(childId)
        if (!entry) throw notFound(words.child, childId)
        return activityFrom(entry, { ...at, words })
      }
      const row = await store.submissions.find(childId)
      if (!row) throw notFound(words.child, childId)
      return documentFrom(row, { ...at, words, format: formatOf(request), selection })
    })

    writing(app, parts, words, admit)
  }

  async function listText(request: FastifyRequest<{ Params: Params }>, words: Vocabulary) {
    const parameters = parametersOf(request)
    const counted = totalOf(parameters)
    const { query, selection } = queryFrom(queriesIn(request, parameters))
    const { total, rows } = await store.submissions
      .list(query, { counted })
      .catch((error: unknown) => {
        if (!(error instanceof CursorNotFound)) throw error
        throw noSuchCursor(words.child, query.cursor?.id ?? '')
      })
    const shape = { ...request.params, words, format: formatOf(request), selection }
    const listed = rows.map((row) => documentFrom(row, shape))
    // As bytes: a text would be encoded anew for each reply.
    return Buffer.from(JSON.stringify({ total, [words.list]: listed }))
  }

  async function activityList(request: FastifyRequest<{ Params: Params }>, words: Vocabulary) {
    const parameters = parametersOf(request)
    const counted = totalOf(parameters)
    const query = activityQueryFrom(queriesIn(request, parameters))
    const entries = (await store.desk.entriesOf(query.submission)) ?? []
    const found = pageOf(entries, query)
    if (!found) throw noSuchCursor(words.child, query.cursor?.id ?? '')
    return {
      total: counted ? found.total : 0,
      [words.list]: found.page.map((entry) => activityFrom(entry, { ...request.params, words })),
    }
  }

  /** A guest learns nothing, not even which collections there are. */
  function admit(request: FastifyRequest<{ Params: Params }>, { parent }: Vocabulary) {
    const { databaseId, parentId } = request.params
    if (projectOf(request) === '') throw noProject()
    if (!request.caller) throw notForGuests()
    if (!isId(databaseId)) throw invalidField('databaseId', idRule)
    if (!isId(parentId)) throw invalidField(`${parent.toLowerCase()}Id`, idRule)
    if (databaseId !== settings.databaseId) throw notFound('Database', databaseId)
    if (parentId !== collection && parentId !== activityCollection) throw notFound(parent, parentId)
    return request.caller
  }
}

/** A longer list is asked for by programs, once. */
const longestText = 100_000

type Params = { databaseId: string; parentId: string }

function queriesIn(request: FastifyRequest, parameters: ReturnType<typeof parametersOf>) {
  const queries = queriesOf(parameters)
  return writesOldQueries(request) ? queries.map(jsonFromOldQuery) : queries
}

const writesOldQueries = (request: FastifyRequest) => isBelow(5, formatOf(request))
