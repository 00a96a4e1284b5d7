import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Submission } from '#contract/eligibility.ts'
import type { AdviserLog } from '../advice/adviser.ts'
import { assess } from '../advice/assess.ts'
import type { Enquiry, SentEnquiry } from '../advice/enquiry.ts'
import type { Answer, StoredSubmission } from '../db/enquiry.ts'
import type { Parts } from '../parts.ts'
import { findAnswer, keepAnswer } from './submissions.ts'

type SentSubmission = { outcome: 'first' | 'amended' | 'again'; submission: StoredSubmission }

/** Answers to enquiries, also if the assessment or the store fails. */
export function answersOf(parts: Parts) {
  const { db, adviser, metrics } = parts
  const without = (log: FastifyBaseLogger) => withoutRules(metrics, log)
  const underWay = new Map<string, Promise<Answer>>()

  return {
    /** Undefined with a configured model, which is called when the enquiry is on disk. */
    atOnce(submission: Submission, log: FastifyBaseLogger): Answer | undefined {
      try {
        return adviser.atOnce?.(enquiryFrom(submission))
      } catch (error) {
        return without(log)(error)
      }
    },
    /** Two requests with one key in this process share one answer; a repeated one may come here before the first. */
    later(sent: SentSubmission, log: FastifyBaseLogger) {
      const version = `${sent.submission.id} ${sent.submission.version}`
      const running = underWay.get(version)
      if (running && sent.outcome === 'again') return running
      const answer = answerTo(sent, log).finally(() => underWay.delete(version))
      underWay.set(version, answer)
      return answer
    },
  }

  async function answerTo({ outcome, submission }: SentSubmission, log: FastifyBaseLogger) {
    const enquiry = enquiryFrom(submission)
    if (outcome !== 'again') {
      const advice = adviser.advise(enquiry, counting(log, metrics))
      return keep(submission, await advice.catch(without(log)), log)
    }
    const answer = await answerElsewhere(submission, parts)
    return answer ?? keep(submission, await assessed(enquiry).catch(without(log)), log)
  }

  /** The row is on disk already. If its answer cannot be stored, the student still receives it. */
  async function keep({ id, version }: StoredSubmission, answer: Answer, log: FastifyBaseLogger) {
    try {
      return await keepAnswer(db, id, answer, version)
    } catch (error) {
      metrics.faults.inc({ kind: 'answer' })
      log.error(error, 'the answer could not be kept')
      return answer
    }
  }
}

/**
 * The first request with this key is still being answered by another replica, or a crash ended it. Waits for its answer as long as a
 * model may take, and never calls the model again. Reads only, so that a person erased during the wait stays erased.
 */
async function answerElsewhere(
  { id, version, updatedAt }: StoredSubmission,
  { db, settings, now }: Parts,
) {
  const patience = settings.model ? settings.model.timeoutMs + 1_000 : 0
  // By both clocks, because the system clock may have been set back.
  const end = performance.now() + patience
  while (now() < updatedAt + patience && performance.now() < end) {
    await pause(100)
    const answer = await findAnswer(db, id, version)
    if (answer !== null) return answer
  }
  return undefined
}

/** An answer without rules, for when the assessment fails. The enquiry itself is stored in any case. */
const withoutRules =
  (metrics: Parts['metrics'], log: FastifyBaseLogger) =>
  (error: unknown): Answer => {
    metrics.faults.inc({ kind: 'assessment' })
    log.error(error, 'the assessment failed')
    return { result: { notes: notAssessed }, origin: 'catalogue', catalogueVersion: 'none' }
  }

const counting = (log: FastifyBaseLogger, metrics: Parts['metrics']): AdviserLog => ({
  warn(facts, message) {
    metrics.modelFailures.inc({ kind: facts.kind })
    log.warn(facts, message)
  },
})

/** As a promise, so that a failure is caught like one of the model. */
const assessed = async (enquiry: Enquiry) => assess(enquiry)

const notAssessed = [
  'We have your enquiry. We could not look up the published rules just now.',
  'A counsellor will contact you. Keep all your mark sheets together until then.',
].join('\n\n')

/** As much as an answer reads; the enquiry itself is stored whole. */
const longestName = 200
const longestReason = 5_000

const enquiryFrom = ({
  branch,
  university,
  reason,
  papers_passed,
  name,
  phone,
  email,
}: Submission): SentEnquiry => ({
  branch: branch.slice(0, longestName).toWellFormed(),
  university: university.slice(0, longestName).toWellFormed(),
  reason: reason?.slice(0, longestReason).toWellFormed() ?? null,
  passed: papers_passed,
  sender: { name, phone, email },
})
