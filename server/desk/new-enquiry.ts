import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Submission } from '#contract/eligibility.ts'
import { enteredKind } from '#contract/enquiry-fields.ts'
import {
  AnswerNeeds,
  EnteredEnquiry,
  matters,
  NewEnquiry,
  type Problems,
  problemsOf,
} from '#contract/staff/new-enquiry.ts'
import { endpoints } from '#contract/paths.ts'
import { readingOf } from '../advice/reason/reading.ts'
import { collectionOf, fieldColumns, rowOf, understoodIn } from '../db/columns.ts'
import type { Author, Db } from '../db/db.ts'
import type { Answer, Once, StoredRow, StoredSubmission } from '../db/enquiry.ts'
import { assignedOf, sql } from '../db/sql.ts'
import { takeOrRefuse } from '../http/admission.ts'
import type { Parts } from '../parts.ts'
import { audited } from '../people/audit.ts'
import { admitOnly } from '../people/identify.ts'
import { authorOf, staffIn } from '../people/caller.ts'
import { answersOf } from '../public/answers.ts'
import { findRow, insertOnce } from '../public/enquiries.ts'
import { onceFrom } from '../public/public-form.ts'
import { setAnswer } from '../public/submissions.ts'
import { invalidField, keyReused, notFound, unusableKey } from '../refusal.ts'
import { enterRow } from './marks-and-notes.ts'
import { EnquiryId } from './one-enquiry.ts'

/** Staff enter whoever called or came. */
export const newEnquiry: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { db, limits } = parts
  const answers = answersOf(parts)
  admitOnly(staffIn, app, parts)

  const schema = { body: NewEnquiry, response: { 200: EnteredEnquiry } }
  app.post(endpoints.newEnquiry, { schema, bodyLimit: 512 * 1024 }, async (request) => {
    const { body, log } = request
    const caller = staffIn(request)
    await takeOrRefuse(limits.desk, { account: caller.person.id })
    for (const [field, problem] of Object.entries(problemsOf(body)))
      throw invalidField(field, problem)
    const once = onceFrom(request, body)
    if (!once) throw unusableKey()
    const by = authorOf(request, caller)
    const submission = body.answer && submissionFrom(body)
    const answer = submission ? answers.atOnce(submission, log) : undefined
    // A key is good for one person.
    const sent = await enter(db, by, body, { ...once, key: `${by.id} ${once.key}` }, answer)
    if (sent.outcome === 'clash') throw keyReused()
    const { outcome, row } = sent
    const { id, reference } = row
    const isOther = 'kind' in row
    if (submission && !answer && !isOther) await answers.later({ outcome, submission: row }, log)
    return { collection: collectionOf(isOther ? row.kind : 'eligibility'), id, reference }
  })

  const making = { schema: { params: EnquiryId, body: AnswerNeeds } }
  app.post(`${endpoints.newEnquiry}/:id/answer`, making, async (request) => {
    const { body, params, log } = request
    const caller = staffIn(request)
    await takeOrRefuse(limits.desk, { account: caller.person.id })
    const whole = await complete(db, authorOf(request, caller), params.id, body)
    if (!whole) throw notFound('Document', params.id)
    const { submission, problems = {} } = whole
    for (const [field, problem] of Object.entries(problems)) throw invalidField(field, problem)
    if (submission) await answers.later({ outcome: 'first', submission }, log)
    return {}
  })
}

type Whole =
  | { submission: StoredSubmission; problems?: undefined }
  | { submission?: undefined; problems: Problems }

/**
 * Undefined if it is gone, or no answer can be made of it. An enquiry that was entered becomes a submission; what had a column there
 * stays in the history.
 */
const complete = (db: Db, by: Author, id: string, missing: AnswerNeeds) =>
  db.write(by, async (tx): Promise<Whole | undefined> => {
    const row = await findRow(tx, id, tx.dialect.forUpdate)
    if (row && !('kind' in row)) return { submission: row }
    if (row?.kind !== enteredKind) return undefined
    const { name, phone, email, message: reason, course, subject } = row
    const entered = { ...missing, name, phone, email, reason: reason ?? undefined }
    const problems = problemsOf({ ...entered, answer: true })
    if (Object.keys(problems).length > 0) return { problems }
    const { columns } = enteredColumns(entered)
    const values = {
      ...columns,
      ...fieldColumns({ course: null, subject: null, message: null }),
      updated_at: Math.max(tx.now, row.updatedAt + 1),
    }
    await tx.all(sql`UPDATE enquiries SET ${assignedOf(values)} WHERE sequence = ${row.sequence}`)
    const before = [subject, course].filter(Boolean).join(', ')
    const text = missing.university ?? ''
    await enterRow(tx, row, { kind: 'corrected', text, before, about: 'university', by })
    await audited(tx, by, { action: 'changed', subject: id, detail: 'university' })
    const whole = await findRow(tx, id)
    return whole && !('kind' in whole) ? { submission: whole } : undefined
  })

const submissionFrom = (body: NewEnquiry): Submission => {
  const { name = '', phone = '', email = '', university = '', branch = '', papers = 0 } = body
  const reason = body.reason || null
  return { name, phone, email, university, branch, reason, papers_passed: papers }
}

type Sent = { outcome: 'first' | 'again'; row: StoredRow } | { outcome: 'clash' }

/** Resolves when the row is on disk, with who entered it in its history. */
const enter = (
  db: Db,
  by: Author,
  { about, source, language, note, ...body }: NewEnquiry,
  once: Once,
  answer: Answer | undefined,
): Promise<Sent> =>
  db.write(by, async (tx) => {
    const subject = body.course ? undefined : matters[about]
    const { columns, beside } = enteredColumns({ ...body, subject })
    const care = Number(readingOf(body.reason ?? null, tx.now).distress !== undefined)
    const spoken = fieldColumns({ language: language ?? null })
    const own = { ...columns, ...spoken, ...understoodIn(answer), source, care }
    const sent = await insertOnce(tx, own, once)
    if (sent.outcome === 'clash') return sent
    const row = rowOf(sent.row)
    if (sent.outcome === 'again') return { outcome: sent.outcome, row }
    if (answer) await setAnswer(tx, row.sequence, answer)
    const text = [source, language].filter(Boolean).join(', ')
    await enterRow(tx, row, { kind: 'entered', text, by })
    const more = [...beside, note].filter(Boolean).join('\n')
    if (more) await enterRow(tx, row, { kind: 'note', text: more, by })
    await audited(tx, by, { action: 'entered', subject: row.id, detail: source })
    return { outcome: sent.outcome, row }
  })

/** What staff know of somebody, from a sheet or from a call. */
export type Entered = {
  name?: string | undefined
  phone?: string | undefined
  email?: string | undefined
  university?: string | undefined
  branch?: string | undefined
  papers?: number | undefined
  reason?: string | undefined
  course?: string | undefined
  subject?: string | undefined
}

/** A submission if it has all that one has, else an enquiry of a kind of its own, without papers. `beside`: what has no column there. */
export function enteredColumns(entered: Entered) {
  const { name = '', phone = '', email = '', university, branch, papers, reason = null } = entered
  const { course, subject = null } = entered
  const isWhole = Boolean(university && branch) && papers !== undefined
  const own = isWhole
    ? { kind: 'eligibility', university, branch, papers_passed: papers, reason }
    : { kind: enteredKind, course: course ?? null, subject, message: reason }
  return {
    // They have seen no notice.
    columns: { ...fieldColumns({ name, phone, email, ...own }), privacy_notice: null },
    beside: isWhole
      ? [course]
      : [university, branch, papers === undefined ? undefined : `${papers} papers`],
  }
}
