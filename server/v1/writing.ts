import type { FastifyInstance, FastifyRequest } from 'fastify'
import { activityCollection, type CollectionName } from '#contract/paths.ts'
import { takeOrRefuse } from '../http/rate-limits.ts'
import type { Parts } from '../parts.ts'
import { invalidField, notForGuests, notFound, Refusal } from '../refusal.ts'
import type { Caller } from '../accounts/sessions.ts'
import { activityFrom, correctionFrom, entryFrom } from './activity.ts'
import { marksFrom } from './marks.ts'
import { collectionIn, expectId, idRule, isId } from './parameters.ts'
import { documentFrom, type Vocabulary } from './replies.ts'
import { formatOf } from './response-format.ts'
import type { Author, Store } from '../data/store.ts'
import { authorOf, isOwner } from './roles.ts'
import { alreadyExists, expectedUpdatedAtIn, sentIn, updateConflict } from './structure.ts'

type Place = { databaseId: string; parentId: string }
type Single = Place & { childId: string }

/** Changes by staff: marks on an enquiry, and entries beside it. `admit` refuses guests and unknown places. */
export function writing(
  app: FastifyInstance,
  { store, limits }: Pick<Parts, 'store' | 'limits'>,
  vocabulary: Vocabulary & { path: string },
  admit: (request: FastifyRequest<{ Params: Place }>, vocabulary: Vocabulary) => Caller,
) {
  const { child } = vocabulary
  const { desk } = store
  const handled = { eligibility: desk, enquiries: store.enquiries }
  const { correct, mark } = changesTo(store, handled, vocabulary)

  app.post<{ Params: Place }>(vocabulary.path, async (request, reply) => {
    const caller = await admitted(request)
    // Enquiries are only created by the form.
    if (request.params.parentId !== activityCollection) throw notForGuests()
    const { data, id: sentId } = sentIn(request, child)
    // Older clients request a server-made id by this name.
    const id = sentId === 'unique()' ? undefined : sentId
    if (id !== undefined && !isId(id)) throw invalidField(`${child.toLowerCase()}Id`, idRule)
    const by = authorOf(request, caller)
    const entered = await desk.enter({ ...entryFrom(data, child), id }, by)
    if (entered.outcome === 'entered')
      return reply.code(201).send(activityFrom(entered.entry, { ...request.params, vocabulary }))
    if (entered.outcome === 'taken') throw alreadyExists(child)
    if (entered.outcome === 'full') throw tooManyEntries()
    throw notFound(child, String(data.get('submission')))
  })

  app.patch<{ Params: Single }>(`${vocabulary.path}/:childId`, async (request) => {
    const author = authorOf(request, await admitted(request))
    expectId(request.params.childId, child)
    return request.params.parentId === activityCollection
      ? correct(request, author)
      : mark(request, author)
  })

  app.delete<{ Params: Single }>(`${vocabulary.path}/:childId`, async (request, reply) => {
    const caller = await admitted(request)
    const { childId, parentId } = request.params
    // Activity can only be removed with its enquiry.
    if (parentId === activityCollection || !isOwner(caller)) throw notForGuests()
    expectId(childId, child)
    const by = authorOf(request, caller)
    if (!(await handled[collectionIn(request.params)].erase(childId, by)))
      throw notFound(child, childId)
    request.log.info({ person: caller.person.id, submission: childId }, 'enquiry erased')
    return reply.code(204).send()
  })

  async function admitted(request: FastifyRequest<{ Params: Place }>) {
    const caller = admit(request, vocabulary)
    await takeOrRefuse(limits.desk, { account: caller.person.id })
    return caller
  }
}

/** Changes of one document: the text of an entry, or the marks of an enquiry. */
function changesTo(
  { desk, people }: Store,
  handled: Record<CollectionName, Pick<Store['desk'], 'mark'>>,
  vocabulary: Vocabulary,
) {
  const { child } = vocabulary

  async function correct(request: FastifyRequest<{ Params: Single }>, author: Author) {
    const { childId } = request.params
    const { data } = sentIn(request, child)
    const expectedUpdatedAt = expectedUpdatedAtIn(request)
    const corrected = await desk.correct(
      childId,
      correctionFrom(data, child),
      author,
      expectedUpdatedAt,
    )
    if (corrected.outcome === 'corrected') return activityFrom(corrected.entry, shapeFor(request))
    if (corrected.outcome === 'closed') throw notForGuests()
    throw corrected.outcome === 'conflict' ? updateConflict(child) : notFound(child, childId)
  }

  async function mark(request: FastifyRequest<{ Params: Single }>, author: Author) {
    const { childId } = request.params
    const { data } = sentIn(request, child)
    const expectedUpdatedAt = expectedUpdatedAtIn(request)
    const marks = await marksFrom(data, child, people)
    const list = handled[collectionIn(request.params)]
    const marked = await list.mark(childId, marks, author, expectedUpdatedAt)
    if (marked.outcome === 'marked') return documentFrom(marked.submission, shapeFor(request))
    throw marked.outcome === 'conflict' ? updateConflict(child) : notFound(child, childId)
  }

  const shapeFor = (request: FastifyRequest<{ Params: Single }>) => ({
    ...request.params,
    vocabulary,
    format: formatOf(request),
    selection: undefined,
  })

  return { correct, mark }
}

const tooManyEntries = () =>
  new Refusal(400, 'general_argument_invalid', 'This enquiry holds as many entries as it can.')
