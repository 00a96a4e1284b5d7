import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest, FastifySchemaValidationError } from 'fastify'
import {
  EligibilityPayload,
  EligibilityResult,
  type Submission,
  submissionFrom,
  tidied,
} from '#contract/eligibility.ts'
import { mostPapers } from '#contract/field-limits.ts'
import { copyByMail, endpoints } from '#contract/paths.ts'
import { readingOf } from '../advice/reason/reading.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Beside } from '../data/enquiry.ts'
import { canSendCopies, isStaffNotified } from '../news/channels.ts'
import type { Parts } from '../parts.ts'
import { amendedBy, amendToken } from './amend-token.ts'
import { answersOf } from './answers.ts'
import { admitForm, onceFrom, problemOfText } from './public-form.ts'
import { withLetters } from '../accounts/email.ts'
import { invalidBody, keyReused } from '../refusal.ts'

const schema = { body: EligibilityPayload, response: { 200: EligibilityResult } }

/** The public call: stores the enquiry, then answers it. */
export const checkEligibility: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { store, metrics, settings, now } = parts
  const answers = answersOf(parts)

  app.post(
    endpoints.checkEligibility,
    {
      schema,
      schemaErrorFormatter: (problems) => invalidBody(problems, problemInWords),
      onRequest: admitForm(parts),
      async preValidation(request) {
        // Its schema is checked after this hook.
        request.body = tidied(request.body) as EligibilityPayload
      },
    },
    async (request) => {
      const submission = {
        ...submissionFrom(request.body),
        email: withLetters(request.body.email),
      }
      // Without a model the answer is stored in one write with the enquiry. Without an answer the enquiry is stored too.
      const ready = answers.atOnce(submission, request.log)
      const { headers, body } = request
      // A change of another enquiry is another request, though its body may be the same.
      const once = onceFrom(request, headers.amends === undefined ? body : [body, headers.amends])
      const news = { staff: isStaffNotified(settings), copy: await mayCopy(request, parts) }
      const sent = await addOrAmend(request, submission, {
        once,
        answer: ready,
        care: readingOf(submission.reason, now()).distress,
        news,
      })
      if (sent.outcome === 'clash') throw keyReused()
      // The box was ticked after the answer had come.
      if (sent.outcome === 'again' && news.copy) await store.outbox.wishCopy(sent.submission)
      if (sent.outcome === 'first') metrics.submissions.inc()
      const answer = sent.outcome === 'again' ? sent.answer : ready
      const { result, origin } = answer ?? (await answers.later(sent, request.log))
      metrics.answers.inc({ origin })
      const { id, reference, createdAt } = sent.submission
      // From the time of the row: neither a retry nor a change extends it.
      const amend = amendToken(id, { secret: parts.secret, now: createdAt })
      return { ...result, origin, reference, amend }
    },
  )

  /** A token that is expired or foreign, or whose enquiry was erased or has no room for a change, adds an enquiry. */
  async function addOrAmend({ headers }: FastifyRequest, submission: Submission, beside: Beside) {
    const { once, answer, care, news } = beside
    const id = amendedBy(headers.amends, { secret: parts.secret, now: now() })
    const amendment =
      id === undefined ? undefined : await store.submissions.amend(id, submission, beside)
    return amendment === undefined || amendment.outcome === 'gone' || amendment.outcome === 'full'
      ? store.submissions.add(submission, once, answer, care, news)
      : amendment
  }
}

/** Whether a copy of the answer is mailed to the student. Over the limit it is not, and the answer on the screen is the same. */
async function mayCopy(request: FastifyRequest, { settings, limits }: Parts) {
  if (request.headers[copyByMail.header] !== copyByMail.wish || !canSendCopies(settings))
    return false
  return (await limits.copies.take({ address: clientAddress(request) })).allowed
}

/** Undefined if the message of the schema is clear enough. */
function problemInWords(problem: FastifySchemaValidationError) {
  return problem.instancePath === '/passed'
    ? `No of Papers Passed must be a whole number from 0 to ${mostPapers}.`
    : problemOfText(problem)
}
