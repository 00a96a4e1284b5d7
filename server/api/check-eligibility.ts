import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import {
  EligibilityPayload,
  EligibilityResult,
  type Submission,
  submissionFrom,
  tidied,
} from '#contract/eligibility.ts'
import { fieldLimits } from '#contract/field-limits.ts'
import { endpoints } from '#contract/paths.ts'
import type { AdviserLog } from '../advice/adviser.ts'
import { assess } from '../advice/assess.ts'
import type { Enquiry, SentEnquiry } from '../advice/enquiry.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Answer, KeptSubmission, Once } from '../data/store.ts'
import type { Parts } from '../parts.ts'
import { invalidBody, keyReused, tooManyRequests, unknownProject, unusableKey } from '../refusal.ts'

const schema = { body: EligibilityPayload, response: { 200: EligibilityResult } }

/** The public call: stores the enquiry, then answers it. */
export const checkEligibility: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { store, limits, metrics, settings, now } = parts
  const answering = new Map<string, Promise<Answer>>()

  app.post(
    endpoints.checkEligibility,
    {
      schema,
      schemaErrorFormatter: (problems) => invalidBody(problems, problemInWords),
      async onRequest(request, reply) {
        reply.header('cache-control', 'no-store')
        const address = clientAddress(request)
        for (const limit of [limits.submissions, limits.submissionsOfDay]) {
          const { allowed, resetAt } = await limit.take({ address })
          if (!allowed) throw tooManyRequests((resetAt - Date.now()) / 1_000)
        }
        const project = request.headers['x-appwrite-project']
        if (project !== undefined && project !== settings.projectId) throw unknownProject()
      },
      async preValidation(request) {
        // Its schema is checked after this hook.
        request.body = tidied(request.body) as EligibilityPayload
      },
    },
    async (request) => {
      const submission = submissionFrom(request.body)
      // Without a model the answer is stored in one write with the enquiry. Without an answer the enquiry is stored too.
      const ready = answerAtOnce(submission, request.log)
      const addition = await store.submissions.add(submission, onceFrom(request), ready)
      if (addition.outcome === 'clash') throw keyReused()
      if (addition.outcome === 'first') metrics.submissions.inc()
      const kept = addition.outcome === 'first' ? ready : addition.answer
      const { result, origin } = kept ?? (await answerOnce(addition.submission, addition, request))
      metrics.answers.inc({ origin })
      return { ...result, origin }
    },
  )

  /** Undefined where a model is configured: it is called when the enquiry is on disk. */
  function answerAtOnce(submission: Submission, log: FastifyBaseLogger): Answer | undefined {
    try {
      return parts.adviser.atOnce?.(enquiryFrom(submission))
    } catch (error) {
      return without(log)(error)
    }
  }

  /** An answer without rules, for when the assessment fails. The enquiry itself is stored in any case. */
  function without(log: FastifyBaseLogger) {
    return (error: unknown): Answer => {
      metrics.faults.inc({ kind: 'assessment' })
      log.error(error, 'the assessment failed')
      return { result: { notes: notAssessed }, origin: 'catalogue', catalogueVersion: 'none' }
    }
  }

  /** Two requests with one key in this process share one answer. */
  function answerOnce(
    submission: KeptSubmission,
    { outcome }: { outcome: 'first' | 'again' },
    request: FastifyRequest<{ Body: EligibilityPayload }>,
  ) {
    const running = answering.get(submission.id)
    if (running) return running
    const answer = (
      outcome === 'first'
        ? answerFirst(submission, request.log)
        : answerAgain(submission, request.log)
    ).finally(() => answering.delete(submission.id))
    answering.set(submission.id, answer)
    return answer
  }

  async function answerFirst(submission: KeptSubmission, log: FastifyBaseLogger) {
    const enquiry = enquiryFrom(submission)
    return keep(
      submission,
      await parts.adviser.advise(enquiry, counting(log)).catch(without(log)),
      log,
    )
  }

  const counting = (log: FastifyBaseLogger): AdviserLog => ({
    warn(facts, message) {
      metrics.modelFailures.inc({ kind: facts.kind })
      log.warn(facts, message)
    },
  })

  /**
   * The first request with this key is still being answered by another replica, or was ended by a crash. Waits for its answer as long
   * as a model may take, and never calls the model again. Reads only, so that a person who is erased meanwhile stays erased.
   */
  async function answerAgain(submission: KeptSubmission, log: FastifyBaseLogger) {
    const patience = settings.model ? settings.model.timeoutMs + 1_000 : 0
    // By both clocks, because the system clock may have been set back.
    const end = performance.now() + patience
    while (now() < submission.createdAt + patience && performance.now() < end) {
      await pause(100)
      const answer = await store.submissions.answerOf(submission.id)
      if (answer) return answer
      if (answer === undefined) break
    }
    return keep(submission, await assessed(enquiryFrom(submission)).catch(without(log)), log)
  }

  /** The row is on disk already. If its answer cannot be stored, the student still receives it. */
  async function keep({ id }: KeptSubmission, answer: Answer, log: FastifyBaseLogger) {
    try {
      return await store.submissions.keepAnswer(id, answer)
    } catch (error) {
      metrics.faults.inc({ kind: 'answer' })
      log.error(error, 'the answer could not be kept')
      return answer
    }
  }
}

/** Undefined where the message of the schema is clear enough. */
function problemInWords({ instancePath, keyword }: FastifySchemaValidationError) {
  if (instancePath === '/passed')
    return `No of Papers Passed must be a whole number from 0 to ${fieldLimits.papersPassed}.`
  if (keyword === 'minLength') return 'it is empty.'
  if (keyword === 'format' || keyword === 'pattern')
    return 'it holds characters that cannot be kept.'
  return undefined
}

/** As a promise, so that a failure is caught like one of the model. */
const assessed = async (enquiry: Enquiry) => assess(enquiry)

const notAssessed = [
  'Your enquiry has reached us and is kept, but we could not look up the published rules at this moment, so this answer holds none.',
  'A counsellor reads your enquiry and contacts you. Until then, keep your mark sheets of every attempt together, and do not give up your present seat.',
].join('\n\n')

const enquiryFrom = ({
  branch,
  university,
  reason,
  papers_passed,
  name,
  phone,
  email,
}: Submission): SentEnquiry => ({
  branch,
  university,
  reason,
  passed: papers_passed,
  sender: { name, phone, email },
})

/** The request's `Idempotency-Key`, if any, with a fingerprint of the body. */
function onceFrom({
  headers,
  body,
}: FastifyRequest<{ Body: EligibilityPayload }>): Once | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw unusableKey()
  return { key, fingerprint: hash('sha256', JSON.stringify(body), 'hex') }
}
