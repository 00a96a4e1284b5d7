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
  /** Institutions that the typed name may mean. */
  candidates: string[]
}

/**
 * Reads an answer that may hold anything: a part of a wrong kind is left out, never shown as `[object Object]`
 * and never the end of the page. What is no object at all, or says that it failed, is no answer.
 */
export function answerFrom(value: unknown): Answer {
  if (!isRecord(value) || Array.isArray(value)) throw new Error('The answer is not an object.')
  if (value.status === 'failed') throw new Error(`The check failed: ${textFrom(value.errors)}`)
  const { matched } = value
  return {
    error: textFrom(value.error),
    universityName: textFrom(value.universityName),
    minimumCgpa: textFrom(value.minimumCgpa),
    requiredDocs: textsFrom(value.requiredDocs),
    policyUrl: addressFrom(value.policyUrl),
    notes: textsFrom(value.notes).flatMap(paragraphsOf),
    sources: listFrom(value.sources).flatMap(sourceFrom),
    candidates: isRecord(matched) ? listFrom(matched.candidates).flatMap(nameFrom) : [],
  }
}

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

function nameFrom(value: unknown) {
  return (isRecord(value) ? textFrom(value.name) : textFrom(value)) ?? []
}
