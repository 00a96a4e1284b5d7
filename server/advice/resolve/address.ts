import { weak } from './plain-words.ts'
import type { Place } from './places.ts'
import type { Span } from './spans.ts'
import type { Meant } from './spelling.ts'

const addressWords = new Set(
  'road rd street marg nagar post po tal taluk taluka tq tehsil mandal dist district pin pincode'.split(
    ' ',
  ),
)

// Roads are called by them everywhere.
const honoured = new Set(['gandhi', 'nehru', 'ambedkar', 'patel', 'tagore'])

/**
 * "Visvesvaraya Technological University, Jnana Sangama, Belagavi 590018": a full name, then an address in its own town. Places and
 * pincode are held against the catalogue elsewhere; the streets and houses between them need no explanation.
 */
export function isAddress(
  span: Span,
  unknown: Meant[],
  around: { word: string; place: Place }[],
  words: Meant[],
): boolean {
  const full =
    !span.ambiguous &&
    span.readings.some(({ bare, college, rank }) => !bare && !college && rank < 2)
  const behind = words.slice(span.end)
  const signed = behind.some(({ text }) => addressWords.has(text) || /^[1-9]\d{5}$/.test(text))
  const starts = behind.findIndex(
    ({ text, opens }) => opens || around.some(({ word }) => word === text),
  )
  const parts = starts === -1 ? [] : behind.slice(starts)
  return (
    full &&
    signed &&
    around.length > 0 &&
    unknown.length < 7 &&
    unknown.every((word) => parts.includes(word) && !word.afterOf) &&
    !parts.some(({ text }) => weak.has(text) && !honoured.has(text))
  )
}
