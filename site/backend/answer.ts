import type { EligibilityPayload } from '#contract/eligibility.ts'
import { care as careWords } from '#contract/messages.ts'
import { copyByMail, endpoints } from '#contract/paths.ts'
import { taps } from '#contract/tap-phrases.ts'
import { post } from './public-call.ts'

/** An answer as the dialog shows it. If `error` is set, everything else is ignored. */
export type Answer = ReturnType<typeof answerFrom>

/** A possible meaning of a typed name. `city` distinguishes equal names; `short` is the usual abbreviation. */
export type Candidate = ReturnType<typeof candidateFrom>[number]

/** What is said to one topic. Without text it is not kept. */
export type Reply = ReturnType<typeof replyFrom>[number]

/**
 * Parses an untrusted answer: parts of a wrong type are dropped.
 * Throws if it is no object or reports a failure. Parsing its own result changes nothing.
 */
export function answerFrom(value: unknown) {
  if (!isRecord(value) || Array.isArray(value)) throw new Error('The answer is not an object.')
  if (value.status === 'failed') throw new Error(`The check failed: ${textFrom(value.errors)}`)
  return {
    error: textFrom(value.error),
    universityName: textFrom(value.universityName),
    minimumCgpa: textFrom(value.minimumCgpa),
    requiredDocs: textsFrom(value.requiredDocs),
    /** An absolute https address. */
    policyUrl: addressFrom(value.policyUrl),
    /** By paragraph. */
    notes: textsFrom(value.notes)
      .flatMap(paragraphsOf)
      .filter((note) => note !== careWords.beside),
    sources: listFrom(value.sources).flatMap(sourceFrom),
    reference: textFrom(value.reference),
    /** Sent back to change this enquiry instead of adding another. */
    amend: textFrom(value.amend),
    matched: matchedFrom(isRecord(value.matched) ? value.matched : {}),
    recognition: textFrom(value.recognition),
    understood: textsFrom(value.understood),
    /** In distress, alone. */
    help: textsFrom(value.help),
    replies: listFrom(value.replies).flatMap(replyFrom),
    /** Topics that may be meant, by their titles. */
    questions: listFrom(value.questions).flatMap(titleFrom),
    inShort: textsFrom(value.inShort),
    steps: textsFrom(value.steps),
    taps: taps.filter((tap) => listFrom(value.taps).includes(tap)),
    /** The helpline stands above the answer. */
    care: value.care === true,
  }
}

export const hasWarning = ({ replies }: Answer) => replies.some(({ warning }) => warning)

/** Whether it has more than the five fields of every back end: then the dialog shows headings and corrections. */
export const isFull = ({ care, reference, understood, replies, ...answer }: Answer) =>
  care ||
  Boolean(reference) ||
  [understood, replies, answer.inShort, answer.steps, answer.matched.candidates].some(
    ({ length }) => length > 0,
  )

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

const listFrom = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function textFrom(value: unknown) {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return String(value).trim() || undefined
}

/** A single text is read as a list of one. */
function textsFrom(value: unknown) {
  const list = Array.isArray(value) ? listFrom(value) : [value]
  return list.flatMap((entry) => textFrom(entry) ?? [])
}

function addressFrom(value: unknown) {
  const address = textFrom(value)
  if (!address?.startsWith('https://')) return undefined
  try {
    return new URL(address).href
  } catch {
    // Not a valid address: the answer is shown without the link.
    return undefined
  }
}

const paragraphsOf = (notes: string) =>
  notes
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

function sourceFrom(value: unknown) {
  const title = isRecord(value) ? textFrom(value.title) : undefined
  if (!isRecord(value) || !title) return []
  return [{ title, url: addressFrom(value.url), date: textFrom(value.date) }]
}

function replyFrom(value: unknown) {
  if (!isRecord(value)) return []
  // What the student wrote stands on a leaf of its own.
  const text = textsFrom(value.text).filter((line) => !line.startsWith('You wrote: “'))
  const title = textFrom(value.title) ?? ''
  if (text.length === 0) return []
  const ask = askFrom(value.ask)
  return [{ title, warning: value.warning === true, text, ...(ask && { ask }) }]
}

function askFrom(value: unknown) {
  const [whom, words] = isRecord(value) ? [textFrom(value.whom), textFrom(value.words)] : []
  return whom && words ? { whom, words } : undefined
}

/** A question of an answer, or its title alone. */
const titleFrom = (value: unknown) => textFrom(isRecord(value) ? value.title : value) ?? []

const mostCandidates = 4

function matchedFrom({ university, candidates }: Record<string, unknown>) {
  const name = isRecord(university) ? textFrom(university.name) : undefined
  const all = listFrom(candidates).flatMap(candidateFrom)
  const candidatesFor = (field: string) =>
    all.filter((one) => one.field === field).slice(0, mostCandidates)
  return {
    university:
      isRecord(university) && name ? { name, city: textFrom(university.city) } : undefined,
    candidates: [...candidatesFor('university'), ...candidatesFor('branch')],
  }
}

function candidateFrom(value: unknown) {
  const name = isRecord(value) ? textFrom(value.name) : undefined
  if (!isRecord(value) || !name) return []
  const field: 'branch' | 'university' = value.field === 'branch' ? 'branch' : 'university'
  const [short, city, state] = [value.short, value.city, value.state].map(textFrom)
  return [{ name, short, city, state, field }]
}

/** `amends`: token of the enquiry to change. `copy`: also send the answer by mail. */
type Call = { key: string; amends?: string; copy?: boolean }

/** Throws on anything but an answer: no network, another status, no JSON, a failed check. */
export async function checkEligibility(
  payload: EligibilityPayload,
  { key, amends, copy = false }: Call,
): Promise<Answer> {
  const headers = {
    ...(amends && { Amends: amends }),
    ...(copy && { [copyByMail.header]: copyByMail.wish }),
  }
  return answerFrom(await post(endpoints.checkEligibility, payload, { key, headers }))
}
