import type { FastifyInstance, FastifyRequest } from 'fastify'
import { activityCollection } from '#contract/paths.ts'
import { takeOrRefuse } from '../http/rate-limits.ts'
import type { Parts } from '../parts.ts'
import { invalidField, notForGuests, notFound, Refusal } from '../refusal.ts'
import type { Caller } from '../accounts/sessions.ts'
import { activityFrom, correctionFrom, entryFrom } from './activity.ts'
import { marksFrom } from './marks.ts'
import { collectionIn, collectionOf, expectId, idRule, isId } from './parameters.ts'
import { documentFrom } from './replies.ts'
import type { Author } from '../data/db.ts'
import type { Store } from '../data/store.ts'
import { authorOf, isOwner } from './roles.ts'
import { alreadyExists, expectedUpdatedAtIn, sentIn, updateConflict } from './structure.ts'

type Place = { databaseId: string; parentId: string }
type Single = Place & { childId: string }

/** Changes by staff: marks on an enquiry, and entries beside it. `admit` refuses guests and unknown places. */
export function writing(
  app: FastifyInstance,
  { store, limits }: Pick<Parts, 'store' | 'limits'>,
  path: string,
  admit: (request: FastifyRequest<{ Params: Place }>) => Caller,
) {
  const { desk } = store
  const { correct, mark } = changesTo(store)

  app.post<{ Params: Place }>(path, async (request, reply) => {
    const caller = await admitted(request)
    // Enquiries are only created by the form.
    if (request.params.parentId !== activityCollection) throw notForGuests()
    const { data, id } = sentIn(request)
    if (id !== undefined && !isId(id)) throw invalidField('documentId', idRule)
    const by = authorOf(request, caller)
    const entered = await desk.enter({ ...entryFrom(data), id }, by)
    if (entered.outcome === 'entered')
      return reply.code(201).send(activityFrom(entered.entry, request.params))
    if (entered.outcome === 'taken') throw alreadyExists()
    if (entered.outcome === 'full') throw tooManyEntries()
    throw notFound('Document', String(data.get('submission')))
  })

  app.patch<{ Params: Single }>(`${path}/:childId`, async (request) => {
    const author = authorOf(request, await admitted(request))
    expectId(request.params.childId, 'Document')
    return request.params.parentId === activityCollection
      ? correct(request, author)
      : mark(request, author)
  })

  app.delete<{ Params: Single }>(`${path}/:childId`, async (request, reply) => {
    const caller = await admitted(request)
    const { childId, parentId } = request.params
    // Activity can only be removed with its enquiry.
    if (parentId === activityCollection || !isOwner(caller)) throw notForGuests()
    expectId(childId, 'Document')
    const by = authorOf(request, caller)
    await expectRow(store, request.params)
    if (!(await desk.erase(childId, by))) throw notFound('Document', childId)
    request.log.info({ person: caller.person.id, submission: childId }, 'enquiry erased')
    return reply.code(204).send()
  })

  async function admitted(request: FastifyRequest<{ Params: Place }>) {
    const caller = admit(request)
    await takeOrRefuse(limits.desk, { account: caller.person.id })
    return caller
  }
}

/** Changes of one document: the text of an entry, or the marks of an enquiry. */
function changesTo(store: Store) {
  const { desk, people } = store

  async function correct(request: FastifyRequest<{ Params: Single }>, author: Author) {
    const { childId } = request.params
    const { data } = sentIn(request)
    const expectedUpdatedAt = expectedUpdatedAtIn(request)
    const corrected = await desk.correct(childId, correctionFrom(data), author, expectedUpdatedAt)
    if (corrected.outcome === 'corrected') return activityFrom(corrected.entry, request.params)
    if (corrected.outcome === 'closed') throw notForGuests()
    throw corrected.outcome === 'conflict' ? updateConflict() : notFound('Document', childId)
  }

  async function mark(request: FastifyRequest<{ Params: Single }>, author: Author) {
    const { childId } = request.params
    const { data } = sentIn(request)
    const expectedUpdatedAt = expectedUpdatedAtIn(request)
    const marks = await marksFrom(data, people)
    await expectRow(store, request.params)
    const marked = await desk.mark(childId, marks, author, expectedUpdatedAt)
    if (marked.outcome === 'marked') return documentFrom(marked.submission, request.params)
    throw marked.outcome === 'conflict' ? updateConflict() : notFound('Document', childId)
  }

  return { correct, mark }
}

async function expectRow(store: Store, params: Single) {
  if (!(await collectionOf(store, collectionIn(params)).find(params.childId)))
    throw notFound('Document', params.childId)
}

const tooManyEntries = () =>
  new Refusal(400, 'general_argument_invalid', 'This enquiry holds as many entries as it can.')
