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
import { copyByMail, endpoints } from '#contract/paths.ts'
import type { AdviserLog } from '../advice/adviser.ts'
import { assess } from '../advice/assess.ts'
import type { Enquiry, SentEnquiry } from '../advice/enquiry.ts'
import { needsCare } from '../advice/rules/situation.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Answer, Beside, KeptSubmission } from '../data/store.ts'
import { canSendCopies, isStaffTold } from '../news/channels.ts'
import type { Parts } from '../parts.ts'
import { amendedBy, amendToken } from './amend-token.ts'
import { admitForm, onceFrom, problemOfText } from './public-form.ts'
import { invalidBody, keyReused } from '../refusal.ts'

const schema = { body: EligibilityPayload, response: { 200: EligibilityResult } }

/** The public call: stores the enquiry, then answers it. */
export const checkEligibility: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { store, limits, metrics, settings, now } = parts
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
      const submission = submissionFrom(request.body)
      // Without a model the answer is stored in one write with the enquiry. Without an answer the enquiry is stored too.
      const ready = answers.atOnce(submission, request.log)
      const { headers, body } = request
      // A change of another enquiry is another request, though its body may be the same.
      const once = onceFrom(request, headers.amends === undefined ? body : [body, headers.amends])
      const news = { staff: isStaffTold(settings), copy: await mayCopy(request) }
      const kept = await addOrAmend(request, submission, {
        once,
        answer: ready,
        care: needsCare(submission.reason),
        news,
      })
      if (kept.outcome === 'clash') throw keyReused()
      // The box was ticked after the answer had come.
      if (kept.outcome === 'again' && news.copy) await store.outbox.wishCopy(kept.submission)
      if (kept.outcome === 'first') metrics.submissions.inc()
      const answer = kept.outcome === 'again' ? kept.answer : ready
      const { result, origin } = answer ?? (await answers.later(kept, request.log))
      metrics.answers.inc({ origin })
      const { id, reference, updatedAt } = kept.submission
      // From the row's own time, so that a retry gets the same words.
      const amend = amendToken(id, { secret: parts.secret, now: updatedAt })
      return { ...result, origin, reference, amend }
    },
  )

  /** A token that is expired or foreign, or whose enquiry was erased, adds an enquiry. */
  async function addOrAmend({ headers }: FastifyRequest, submission: Submission, beside: Beside) {
    const { once, answer, care, news } = beside
    const id = amendedBy(headers.amends, { secret: parts.secret, now: now() })
    const amendment =
      id === undefined ? undefined : await store.submissions.amend(id, submission, beside)
    return amendment === undefined || amendment.outcome === 'gone'
      ? store.submissions.add(submission, once, answer, care, news)
      : amendment
  }

  /** Whether a copy of the answer goes to the student. Over the limit there is none, and the answer on the screen is all the same. */
  async function mayCopy(request: FastifyRequest) {
    if (request.headers[copyByMail.header] !== copyByMail.wish || !canSendCopies(settings))
      return false
    return (await limits.copies.take({ address: clientAddress(request) })).allowed
  }
}

type Kept = { outcome: 'first' | 'amended' | 'again'; submission: KeptSubmission }

/** Answers to enquiries, whatever fails. */
function answersOf({ store, adviser, metrics, settings, now }: Parts) {
  const underWay = new Map<string, Promise<Answer>>()

  return {
    /** Undefined where a model is configured: it is called when the enquiry is on disk. */
    atOnce(submission: Submission, log: FastifyBaseLogger): Answer | undefined {
      try {
        return adviser.atOnce?.(enquiryFrom(submission))
      } catch (error) {
        return without(log)(error)
      }
    },
    /** Two requests with one key in this process share one answer. */
    later(kept: Kept, log: FastifyBaseLogger) {
      const version = `${kept.submission.id} ${kept.submission.version}`
      const running = underWay.get(version)
      if (running) return running
      const answer = answerTo(kept, log).finally(() => underWay.delete(version))
      underWay.set(version, answer)
      return answer
    },
  }

  async function answerTo({ outcome, submission }: Kept, log: FastifyBaseLogger) {
    const enquiry = enquiryFrom(submission)
    if (outcome !== 'again') {
      const advice = adviser.advise(enquiry, counting(log, metrics))
      return keep(submission, await advice.catch(without(log)), log)
    }
    const answer = await answerElsewhere(submission)
    return answer ?? keep(submission, await assessed(enquiry).catch(without(log)), log)
  }

  /**
   * The first request with this key is still being answered by another replica, or was ended by a crash. Waits for its answer as long
   * as a model may take, and never calls the model again. Reads only, so that a person who is erased meanwhile stays erased.
   */
  async function answerElsewhere({ id, version, updatedAt }: KeptSubmission) {
    const patience = settings.model ? settings.model.timeoutMs + 1_000 : 0
    // By both clocks, because the system clock may have been set back.
    const end = performance.now() + patience
    while (now() < updatedAt + patience && performance.now() < end) {
      await pause(100)
      const answer = await store.submissions.answerOf(id, version)
      if (answer !== null) return answer
    }
    return undefined
  }

  /** An answer without rules, for when the assessment fails. The enquiry itself is stored in any case. */
  function without(log: FastifyBaseLogger) {
    return (error: unknown): Answer => {
      metrics.faults.inc({ kind: 'assessment' })
      log.error(error, 'the assessment failed')
      return { result: { notes: notAssessed }, origin: 'catalogue', catalogueVersion: 'none' }
    }
  }

  /** The row is on disk already. If its answer cannot be stored, the student still receives it. */
  async function keep({ id, version }: KeptSubmission, answer: Answer, log: FastifyBaseLogger) {
    try {
      return await store.submissions.keepAnswer(id, answer, version)
    } catch (error) {
      metrics.faults.inc({ kind: 'answer' })
      log.error(error, 'the answer could not be kept')
      return answer
    }
  }
}

const counting = (log: FastifyBaseLogger, metrics: Parts['metrics']): AdviserLog => ({
  warn(facts, message) {
    metrics.modelFailures.inc({ kind: facts.kind })
    log.warn(facts, message)
  },
})

/** Undefined where the message of the schema is clear enough. */
function problemInWords(problem: FastifySchemaValidationError) {
  return problem.instancePath === '/passed'
    ? `No of Papers Passed must be a whole number from 0 to ${fieldLimits.papersPassed}.`
    : problemOfText(problem)
}

/** As a promise, so that a failure is caught like one of the model. */
const assessed = async (enquiry: Enquiry) => assess(enquiry)

const notAssessed = [
  'We have your enquiry. We could not look up the published rules just now.',
  'A counsellor will contact you. Keep all your mark sheets together until then.',
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
