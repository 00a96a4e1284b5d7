import { type Tap, taps } from '#contract/tap-phrases.ts'

/** What a typed name may mean. `city` tells one from another of the same name; `short` is what students call it. */
export type Candidate = {
  name: string
  short?: string
  city?: string
  state?: string
  field: 'university' | 'branch'
}

/** An answer as the dialog shows it. With `error`, nothing else counts. */
export type Answer = {
  error?: string
  universityName?: string
  minimumCgpa?: string
  requiredDocs: string[]
  /** An absolute https address, or nothing. */
  policyUrl?: string
  /** The notes, by paragraph. */
  notes: string[]
  sources: { title: string; url?: string; date?: string }[]
  reference?: string
  /** Sent back, it changes this enquiry instead of adding one. */
  amend?: string
  matched: { university?: { name: string; city?: string }; candidates: Candidate[] }
  understood: string[]
  inShort: string[]
  steps: string[]
  taps: Tap[]
  care: boolean
}

/**
 * Reads an answer that may hold anything: a part of a wrong kind is left out, never shown as `[object Object]`
 * and never the end of the page. What is no object at all, or says that it failed, is no answer. What was read
 * once is read again unchanged.
 */
export function answerFrom(value: unknown): Answer {
  if (!isRecord(value) || Array.isArray(value)) throw new Error('The answer is not an object.')
  if (value.status === 'failed') throw new Error(`The check failed: ${textFrom(value.errors)}`)
  return {
    error: textFrom(value.error),
    universityName: textFrom(value.universityName),
    minimumCgpa: textFrom(value.minimumCgpa),
    requiredDocs: textsFrom(value.requiredDocs),
    policyUrl: addressFrom(value.policyUrl),
    notes: textsFrom(value.notes).flatMap(paragraphsOf),
    sources: listFrom(value.sources).flatMap(sourceFrom),
    reference: textFrom(value.reference),
    amend: textFrom(value.amend),
    matched: matchedFrom(isRecord(value.matched) ? value.matched : {}),
    understood: textsFrom(value.understood),
    inShort: textsFrom(value.inShort),
    steps: textsFrom(value.steps),
    taps: taps.filter((tap) => listFrom(value.taps).includes(tap)),
    care: value.care === true,
  }
}

/** More than the five fields that every back end sends: then the dialog has headings and ways to correct. */
export const isFull = ({ care, reference, understood, inShort, steps, matched }: Answer) =>
  care ||
  Boolean(reference) ||
  understood.length + inShort.length + steps.length + matched.candidates.length > 0

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

const listFrom = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function textFrom(value: unknown) {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return String(value).trim() || undefined
}

/** One text stands for a list of one. */
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
    // Not an address after all: the answer is shown without the link.
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

const mostCandidates = 4

function matchedFrom({ university, candidates }: Record<string, unknown>): Answer['matched'] {
  const name = isRecord(university) ? textFrom(university.name) : undefined
  const all = listFrom(candidates).flatMap(candidateFrom)
  const of = (field: string) => all.filter((one) => one.field === field).slice(0, mostCandidates)
  return {
    university:
      isRecord(university) && name ? { name, city: textFrom(university.city) } : undefined,
    candidates: [...of('university'), ...of('branch')],
  }
}

function candidateFrom(value: unknown): Candidate[] {
  const name = isRecord(value) ? textFrom(value.name) : undefined
  if (!isRecord(value) || !name) return []
  const field = value.field === 'branch' ? 'branch' : 'university'
  const [short, city, state] = [value.short, value.city, value.state].map(textFrom)
  return [{ name, short, city, state, field }]
}
