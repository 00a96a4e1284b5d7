import type { EligibilityPayload, EligibilityResult } from '#contract/eligibility.ts'
import { care as careWords } from '#contract/messages.ts'
import { copyByMail, endpoints } from '#contract/paths.ts'
import { post } from './public-call.ts'

/** An answer as the dialog shows it. If `error` is set, everything else is ignored. */
export type Answer = ReturnType<typeof answerFrom>

/** A possible meaning of a typed name. `city` distinguishes equal names; `short` is the usual abbreviation. */
export type Candidate = Answer['matched']['candidates'][number]

/** What is said to one topic. */
export type Reply = Answer['replies'][number]

/** As it is stored too: its notes are paragraphs then. */
type Received = Partial<Omit<EligibilityResult, 'notes'> & { notes: string | string[] }>

/**
 * Completes what came, or what was stored before: other back ends, and versions before, have only some of the keys.
 * Throws if it is no object or reports a failure. Given its own result it changes nothing.
 */
export function answerFrom(value: unknown) {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('The answer is not an object.')
  // By the contract of the endpoint.
  const received = value as Received
  if (received.status === 'failed') throw new Error(`The check failed: ${received.errors}`)
  const { minimumCgpa, requiredDocs, notes, sources, replies, matched } = received
  return {
    error: received.error || undefined,
    universityName: received.universityName || undefined,
    minimumCgpa: String(minimumCgpa ?? '').trim() || undefined,
    requiredDocs: listFrom(requiredDocs),
    /** An absolute https address. */
    policyUrl: addressFrom(received.policyUrl),
    /** By paragraph. */
    notes: listFrom(notes)
      .flatMap(paragraphsOf)
      .filter((note) => note !== careWords.beside),
    sources: listFrom(sources).map((source) => ({ ...source, url: addressFrom(source.url) })),
    reference: received.reference,
    /** Sent back to change this enquiry instead of adding another. */
    amend: received.amend,
    matched: {
      university: matched?.university,
      candidates: listFrom(matched?.candidates).map((one) => ({
        ...one,
        field: one.field ?? 'university',
      })),
    },
    recognition: received.recognition,
    understood: listFrom(received.understood),
    /** In distress, alone. */
    help: listFrom(received.help),
    replies: listFrom(replies).flatMap(replyFrom),
    /** Topics that may be meant. */
    questions: listFrom(received.questions),
    inShort: listFrom(received.inShort),
    steps: listFrom(received.steps),
    taps: listFrom(received.taps),
    /** The helpline stands above the answer. */
    care: received.care === true,
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

/** A single one is a list of one. */
const listFrom = <Value>(value: Value | Value[] | null | undefined): Value[] =>
  value === undefined || value === null ? [] : ([value].flat() as Value[])

function addressFrom(address: string | undefined) {
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

/** What the student wrote stands on a leaf of its own; without other text nothing is left. */
function replyFrom(reply: NonNullable<EligibilityResult['replies']>[number]) {
  const text = reply.text.filter((line) => !line.startsWith('You wrote: “'))
  return text.length > 0 ? [{ ...reply, warning: reply.warning === true, text }] : []
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
