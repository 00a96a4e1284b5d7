import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { collection } from '#contract/paths.ts'
import { CursorNotFound, type KeptSubmission } from '../data/store.ts'
import type { Parts } from '../parts.ts'
import { invalidField, noProject, noSuchCursor, notForGuests, notFound } from '../refusal.ts'
import { jsonFromOldQuery } from './old-queries.ts'
import { idRule, isId, parametersOf, projectOf, queriesOf, totalOf } from './parameters.ts'
import { queryFrom, selectionFrom } from './queries.ts'
import { documentFrom, type Vocabulary } from './replies.ts'
import { formatOf, isBelow } from './response-format.ts'

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

/** The submissions, for whoever is signed in. There is nothing here that changes one. */
export const documents: FastifyPluginAsyncTypebox<Parts> = async (app, { store, settings }) => {
  const asked = questions()
  const written = texts()

  for (const words of vocabularies) {
    app.get(words.path, { schema: list }, async (request, reply) => {
      admit(request, words)
      const { counted, query, selection } = asked(request)
      const [total, rows] = await Promise.all([
        counted ? store.submissions.total(query.filters) : 0,
        store.submissions.page(query),
      ]).catch((error: unknown) => {
        if (!(error instanceof CursorNotFound)) throw error
        throw noSuchCursor(words.child, query.cursor?.id ?? '')
      })
      const format = formatOf(request)
      const shape = { ...request.params, words, format, selection }
      reply.type('application/json; charset=utf-8')
      return written(rows, `${total} ${format} ${request.url}`, () =>
        JSON.stringify({ total, [words.list]: rows.map((row) => documentFrom(row, shape)) }),
      )
    })

    app.get(`${words.path}/:childId`, { schema: single }, async (request) => {
      admit(request, words)
      const { childId, ...at } = request.params
      if (!isId(childId)) throw invalidField(`${words.child.toLowerCase()}Id`, idRule)
      const selection = selectionFrom(queriesIn(request, parametersOf(request)))
      const row = await store.submissions.find(childId)
      if (!row) throw notFound(words.child, childId)
      return documentFrom(row, { ...at, words, format: formatOf(request), selection })
    })
  }

  /** A guest learns nothing, not even which collections there are. */
  function admit(
    request: FastifyRequest<{ Params: { databaseId: string; parentId: string } }>,
    { parent }: Vocabulary,
  ) {
    const { databaseId, parentId } = request.params
    if (projectOf(request) === '') throw noProject()
    if (!request.caller) throw notForGuests()
    if (!isId(databaseId)) throw invalidField('databaseId', idRule)
    if (!isId(parentId)) throw invalidField(`${parent.toLowerCase()}Id`, idRule)
    if (databaseId !== settings.databaseId) throw notFound('Database', databaseId)
    if (parentId !== collection) throw notFound(parent, parentId)
  }
}

const mostQuestions = 200
const longestQuestion = 4_096

/** What a list's address asks for. The staff area asks the same again and again. */
function questions() {
  const known = new Map<string, ReturnType<typeof questionOf>>()
  return (request: FastifyRequest) => {
    const key = `${writesOldQueries(request)} ${request.url}`
    const found = known.get(key)
    if (found) return found
    const question = questionOf(request)
    if (request.url.length <= longestQuestion) known.set(key, question)
    const oldest = known.keys().next()
    if (known.size > mostQuestions && !oldest.done) known.delete(oldest.value)
    return question
  }
}

function questionOf(request: FastifyRequest) {
  const parameters = parametersOf(request)
  const counted = totalOf(parameters)
  return { counted, ...queryFrom(queriesIn(request, parameters)) }
}

function queriesIn(request: FastifyRequest, parameters: ReturnType<typeof parametersOf>) {
  const queries = queriesOf(parameters)
  return writesOldQueries(request) ? queries.map(jsonFromOldQuery) : queries
}

const writesOldQueries = (request: FastifyRequest) => isBelow(5, formatOf(request))

/** The last text made of each page: a store that gives the same page again gives the same list of rows. */
function texts() {
  const known = new WeakMap<KeptSubmission[], { question: string; text: Buffer }>()
  return (rows: KeptSubmission[], question: string, write: () => string) => {
    const found = known.get(rows)
    if (found?.question === question) return found.text
    // As bytes: a text would be encoded anew for each answer.
    const text = Buffer.from(write())
    known.set(rows, { question, text })
    return text
  }
}
