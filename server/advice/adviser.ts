import { assess, type Assessment, assessment, catalogue } from './assess.ts'
import { mostToChoose } from './case-reader.ts'
import type { Advice, Enquiry, SentEnquiry } from './enquiry.ts'
import { askerOf, type FaultKind, ModelFault, type Question } from './model/call.ts'
import { breaker } from './model/circuit-breaker.ts'
import {
  type Choice,
  instructions,
  type Offer,
  offeredFacts,
  visitorMessage,
} from './model/prompt.ts'

/** The source of advice: the catalogue, and optionally a model that reads too. Replaceable as a whole. */
export type Adviser = {
  /** Without a model: the whole answer, synchronously. */
  atOnce?: (enquiry: Enquiry) => Advice
  /** Never rejects for a reason that lies with the model, and never takes longer than its deadline. */
  advise: (enquiry: SentEnquiry, log?: AdviserLog) => Promise<Advice>
  /** Ends every call to the model at once; later answers are the catalogue's. */
  close: () => void
}

/** The part of a logger that is needed. It logs the event, never the text. */
export type AdviserLog = { warn: (facts: { kind: NotUsed }, message: string) => void }

/** Why an answer rests on our own reading alone although a model is configured. */
export type NotUsed =
  | FaultKind
  | 'no-topic'
  | 'too-many-at-once'
  | 'daily-cap'
  | 'paused'
  | 'fault-of-ours'

/** The model that may read a reason; undefined: our own reading. */
export type ModelSettings =
  | { baseUrl: string; apiKey: string; model: string; timeoutMs: number }
  | undefined

/** What a test or a replica hands in instead of the usual. */
export type AdviserParts = {
  fetch?: typeof globalThis.fetch
  now?: () => number
  log?: AdviserLog
  /** Takes one call out of today's allowance, shared by all replicas; false when none is left. */
  takeCall?: () => Promise<boolean>
}

const mostAtOnce = 16
const retryPauseMs = 200

export function createAdviser(settings: ModelSettings, parts: AdviserParts = {}): Adviser {
  if (settings === undefined)
    return { atOnce: assess, advise: async (enquiry) => assess(enquiry), close() {} }
  const { timeoutMs } = settings
  const { fetch = globalThis.fetch, log: usualLog, takeCall = async () => true } = parts
  const answerTo = askingTwice(askerOf(settings, fetch), takeCall)
  // By a monotonic clock.
  const circuit = breaker(parts.now ?? (() => performance.now()))
  const closing = new AbortController()
  let asking = 0

  return {
    async advise(enquiry, log = usualLog) {
      const assessed = assessment(enquiry)
      // A student in distress does not wait for a model, and their text is not sent to one.
      if (!isOpen(assessed) || closing.signal.aborted) return assessed.advice
      const outcome = await choiceOf(enquiry, assessed)
      if ('choice' in outcome) return withChoice(enquiry, outcome.choice)
      log?.warn({ kind: outcome.notUsed }, 'the reading of the model was not used')
      return assessed.advice
    },
    close() {
      closing.abort(new ModelFault('closing'))
    },
  }

  async function choiceOf(enquiry: SentEnquiry, assessed: Assessment): Promise<Outcome> {
    if (asking >= mostAtOnce) return { notUsed: 'too-many-at-once' }
    if (!circuit.allows()) return { notUsed: 'paused' }
    asking += 1
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(new ModelFault('deadline')), timeoutMs)
    const signal = AbortSignal.any([deadline.signal, closing.signal])
    try {
      return await endedBy(signal, modelAnswer(enquiry, assessed, signal))
    } catch (error) {
      if (!(error instanceof ModelFault)) return { notUsed: 'fault-of-ours' }
      if (error.kind !== 'closing') circuit.failed()
      return { notUsed: error.kind }
    } finally {
      clearTimeout(timer)
      // Stops work still in progress, whose result is no longer needed.
      deadline.abort()
      asking -= 1
    }
  }

  async function modelAnswer(enquiry: SentEnquiry, assessed: Assessment, signal: AbortSignal) {
    const offer = offerFor(assessed)
    const message = visitorMessage(enquiry, offer)
    const chosen = await answerTo({ instructions: instructions(offer), message, offer }, signal)
    if (chosen === undefined) return { notUsed: 'daily-cap' } as const
    circuit.worked()
    return usable(chosen)
  }
}

const mostTopics = 3

/** It can neither add nor remove a warning or distress. */
export function offerFor({ resolutions: { university, branch }, student }: Assessment): Offer {
  const candidates = university.kind === 'ambiguous' ? university.candidates : []
  return {
    topics: catalogue.topics
      .filter(({ kind }) => kind === 'question' || kind === 'situation')
      .map(({ id, title }) => ({ id, name: title })),
    facts: offeredFacts,
    university: student?.perhapsNotRecognised
      ? []
      : candidates
          .slice(0, mostToChoose)
          .map(({ id, officialName, city }) => ({ id, name: `${officialName}, ${city}` })),
    branch: branch.kind === 'ambiguous' ? branch.candidates.slice(0, mostToChoose) : [],
  }
}

function usable({ topics, ...rest }: Choice): Outcome {
  const choice = { ...rest, topics: topics.slice(0, mostTopics) }
  const isEmpty = Object.values(choice).every((ids) => ids.length === 0)
  return isEmpty ? { notUsed: 'no-topic' } : { choice }
}

/** Our own reading leaves something open, and no distress. */
const isOpen = ({ text, reading, resolutions }: Assessment) =>
  text !== undefined &&
  !reading.distress &&
  ((reading.hasWords && (reading.told.length === 0 || reading.asked.length > 0)) ||
    Object.values(resolutions).some(({ kind }) => kind === 'ambiguous'))

function withChoice(enquiry: SentEnquiry, choice: Choice): Advice {
  const { advice } = assessment(enquiry, undefined, choice)
  return { ...advice, result: { ...advice.result, origin: 'model' }, origin: 'model' }
}

type Ask = ReturnType<typeof askerOf>

/** Calls once, and retries once if that may help. Undefined if today's allowance is used up. */
const askingTwice =
  (ask: Ask, takeCall: () => Promise<boolean>) =>
  async (question: Question, signal: AbortSignal) => {
    if (!(await takeCall())) return undefined
    try {
      return await ask(question, signal)
    } catch (error) {
      if (!(error instanceof ModelFault) || !worthAnotherTry.has(error.kind)) throw error
      await pause(signal)
      if (!(await takeCall())) throw error
      return await ask(question, signal)
    }
  }

type Outcome = { choice: Choice } | { notUsed: NotUsed }

// A bad request is tried once more because an endpoint may only have refused the schema.
const worthAnotherTry = new Set<FaultKind>(['unreachable', 'busy', 'broken', 'bad-request'])

/** The result of `work`, or the signal's reason, even if `work` ignores the signal. */
async function endedBy<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  signal.throwIfAborted()
  const ended = Promise.withResolvers<never>()
  const end = () => ended.reject(signal.reason)
  signal.addEventListener('abort', end, { once: true })
  // If the signal wins, a later failure of the work has no handler.
  work.catch(() => {})
  try {
    return await Promise.race([work, ended.promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

async function pause(signal: AbortSignal) {
  await new Promise((resolve) => setTimeout(resolve, retryPauseMs))
  signal.throwIfAborted()
}
