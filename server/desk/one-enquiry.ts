import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { notAnsweredKind } from '#contract/staff/marks.ts'
import { isFollowUp } from '#contract/staff/follow-up.ts'
import {
  type Activity,
  Correction,
  type History,
  HistoryQuery,
  MarkChange,
  NewEntry,
} from '#contract/staff/history.ts'
import { allEnquiries, endpoints } from '#contract/paths.ts'
import { isBlank } from '#contract/text.ts'
import { catalogue } from '../advice/assess.ts'
import { documentFrom, instant } from '../appwrite/replies.ts'
import { CursorNotFound } from '../db/db.ts'
import { takeOrRefuse } from '../http/admission.ts'
import type { Parts } from '../parts.ts'
import { authorOf, isOwner, staffIn } from '../people/caller.ts'
import { admitOnly } from '../people/identify.ts'
import { listPeople } from '../people/people.ts'
import {
  alreadyExists,
  invalidField,
  noSuchCursor,
  notForGuests,
  notFound,
  tooManyEntries,
  updateConflict,
} from '../refusal.ts'
import { type Entry, listEntries } from './history.ts'
import { addEntry, correctEntry, eraseEnquiry, setMarks } from './marks-and-notes.ts'

export const EnquiryId = Type.Object({ id: Type.String({ pattern: '^[A-Za-z0-9._-]{1,64}$' }) })
const usualLimit = 50

/** What staff do about one enquiry: its marks, and the history beside it. */
export const oneEnquiry: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  admitOnly(staffIn, app, parts)
  await app.register(history, parts)
  await app.register(marks, parts)
}

const history: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { db, audit } = parts

  app.get(
    endpoints.history,
    { schema: { querystring: HistoryQuery } },
    async (request): Promise<History> => {
      const { enquiries, limit, ...query } = request.query
      const submissions = enquiries.split(',')
      const asked = { ...query, submissions, limit: Number(limit ?? usualLimit) }
      const list = await listEntries(db, asked).catch((error: unknown) => {
        throw error instanceof CursorNotFound ? noSuchCursor(query.after ?? '') : error
      })
      const [opened] = submissions
      if (list && opened) audit.opened(authorOf(request, staffIn(request)), opened)
      return { total: list?.total ?? 0, entries: list?.entries.map(activityFrom) ?? [] }
    },
  )

  app.post(endpoints.history, { schema: { body: NewEntry } }, async (request) => {
    const by = await writerOf(request, parts)
    const { body } = request
    const entered = await addEntry(db, { ...body, text: textFrom(body) }, by)
    if (entered.outcome === 'entered') return activityFrom(entered.entry)
    if (entered.outcome === 'taken') throw alreadyExists()
    if (entered.outcome === 'full') throw tooManyEntries()
    throw notFound('Document', body.submission)
  })

  const correcting = { schema: { params: EnquiryId, body: Correction } }
  app.patch(`${endpoints.history}/:id`, correcting, async (request) => {
    const by = await writerOf(request, parts)
    const { id } = request.params
    const corrected = await correctEntry(db, id, noteFrom(request.body.text), by)
    if (corrected.outcome === 'corrected') return activityFrom(corrected.entry)
    throw corrected.outcome === 'closed' ? notForGuests() : notFound('Document', id)
  })
}

const marks: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { db, settings } = parts
  const path = `${endpoints.newEnquiry}/:id`

  app.patch(path, { schema: { params: EnquiryId, body: MarkChange } }, async (request) => {
    const by = await writerOf(request, parts)
    const { id } = request.params
    const { seen, ...changes } = request.body
    const { assignee, followUpAt } = changes
    if (followUpAt && !isFollowUp(followUpAt))
      throw invalidField('followUpAt', 'Value must be a date, or a date with a time.')
    if (assignee && !(await listPeople(db)).some((one) => one.id === assignee && !one.blocked))
      throw invalidField('assignee', 'Value must be the ID of somebody of the staff.')
    const marked = await setMarks(db, id, changes, by, seen)
    const at = { databaseId: settings.databaseId, parentId: allEnquiries }
    if (marked.outcome === 'marked') return documentFrom(marked.submission, at)
    throw marked.outcome === 'conflict' ? updateConflict() : notFound('Document', id)
  })

  app.delete(path, { schema: { params: EnquiryId } }, async (request) => {
    const by = await writerOf(request, parts)
    const { id } = request.params
    if (!isOwner(staffIn(request))) throw notForGuests()
    if (!(await eraseEnquiry(db, id, by))) throw notFound('Document', id)
    request.log.info({ person: by.id, submission: id }, 'enquiry erased')
    return {}
  })
}

async function writerOf(request: FastifyRequest, { limits }: Parts) {
  const caller = staffIn(request)
  await takeOrRefuse(limits.desk, { account: caller.person.id })
  return authorOf(request, caller)
}

/** For a contact without text, the kind says enough. */
function textFrom({ kind, text }: NewEntry) {
  if (kind === notAnsweredKind && !catalogue.topic.has(text ?? ''))
    throw invalidField('text', 'Value must be a topic.')
  return text === undefined && kind !== 'note' ? null : noteFrom(text)
}

/** Displayed as plain text, with any content. */
function noteFrom(text = '') {
  const note = text.trim()
  if (isBlank(note)) throw invalidField('text', 'Value must not be blank.')
  return note
}

const activityFrom = ({ id, submission, kind, before, about, by, ...entry }: Entry): Activity => ({
  id,
  submission,
  kind,
  text: entry.text ?? '',
  before,
  about,
  by,
  byName: entry.byName ?? '',
  createdAt: instant(entry.createdAt),
})
