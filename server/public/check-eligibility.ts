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
import type { Beside } from '../db/enquiry.ts'
import { canSendCopies, isStaffNotified } from '../notify/channels.ts'
import type { Parts } from '../parts.ts'
import { answersOf } from './answers.ts'
import { admitForm, onceFrom, problemOfText } from './public-form.ts'
import { withLetters } from '../people/email.ts'
import { invalidBody, keyReused } from '../refusal.ts'
import { addSubmission, amendSubmission } from './submissions.ts'
import { wishCopy } from '../notify/outbox.ts'
import { isSignature, signatureOf } from '../people/signature.ts'

const schema = { body: EligibilityPayload, response: { 200: EligibilityResult } }

/** The public call: stores the enquiry, then answers it. */
export const checkEligibility: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { db, metrics, settings, now } = parts
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
        care: readingOf(submission.reason, now()).distress !== undefined,
        news,
      })
      if (sent.outcome === 'clash') throw keyReused()
      // The box was ticked after the answer had come.
      if (sent.outcome === 'again' && news.copy) await wishCopy(db, sent.submission)
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
    const id = amendedBy(headers.amends, { secret: parts.secret, now: now() })
    const amendment =
      id === undefined ? undefined : await amendSubmission(db, id, submission, beside)
    return amendment === undefined || amendment.outcome === 'gone' || amendment.outcome === 'full'
      ? addSubmission(db, submission, beside)
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

const lifetimeMs = 30 * 60 * 1_000

/** A token that permits changing one submission, on any replica, for half an hour from `now`. */
function amendToken(id: string, { secret, now }: { secret: string; now: number }) {
  const end = (now + lifetimeMs).toString(36)
  return `${id}.${end}.${signatureOf(signedText(id, end), secret)}`
}

/** The id of the submission in a token; undefined if it is expired or invalid. */
function amendedBy(token: unknown, { secret, now }: { secret: string; now: number }) {
  if (typeof token !== 'string') return undefined
  const [, id = '', end = '', signature = ''] = shape.exec(token) ?? []
  if (!isSignature(signature, signedText(id, end), secret)) return undefined
  return Number.parseInt(end, 36) > now ? id : undefined
}

const shape = /^([0-9a-f]{20})\.([0-9a-z]{1,11})\.([\w-]{43})$/

const signedText = (id: string, end: string) => `amend ${id} ${end}`
