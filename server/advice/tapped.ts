import { askPhrase, papersPhrase, type Tap, tapPhrases } from '#contract/tap-phrases.ts'
import type { Facts } from './reason/facts.ts'

/** What was chosen beside the student's own words. */
export type Tapped = {
  facts: Partial<Facts>
  /** The university to join. */
  join: string | undefined
  /** Titles of topics. */
  asked: string[]
  /** In distress, the rest of the answer is wanted too. */
  papers: boolean
  /** The reason without these lines. */
  ownWords: string
}

/** Reads the lines that taps add, exactly; all others are the student's own words. */
export function tappedIn(reason: string | null): Tapped {
  const tapped: Tapped = { facts: {}, join: undefined, asked: [], papers: false, ownWords: '' }
  const own = (reason ?? '').split('\n').filter((line) => !isTap(line.trim(), tapped))
  return { ...tapped, ownWords: own.join('\n').trim() }
}

function isTap(line: string, tapped: Tapped) {
  if (line === papersPhrase) return (tapped.papers = true)
  if (line.startsWith(askPhrase(''))) return tapped.asked.push(line.slice(askPhrase('').length)) > 0
  // The keys of a literal; the language widens them to plain text.
  const tap = (Object.keys(values) as Tap[]).find((one) => valueIn(line, one) !== undefined)
  if (tap === undefined) return false
  const value = valueIn(line, tap) ?? ''
  if (tap === 'join') tapped.join = value
  else Object.assign(tapped.facts, facts[tap](value))
  return true
}

const facts: Record<Exclude<Tap, 'join'>, (value: string) => Partial<Facts>> = {
  pending: (count) => ({ pending: Number(count) }),
  left: (year) => ({ left: { year: Number(year) }, lastYear: Number(year), studying: false }),
  joined: (year) => ({ batch: Number(year) }),
  working: () => ({ working: true }),
  abroad: () => ({ abroad: true }),
}

const values: Record<Tap, RegExp> = {
  pending: /\d{1,2}/,
  left: /\d{4}/,
  joined: /\d{4}/,
  working: /^/,
  abroad: /^/,
  join: /(?<=^I want to join ).{2,100}(?=\.$)/,
}

function valueIn(line: string, tap: Tap) {
  const value = values[tap].exec(line)?.[0]
  return value !== undefined && tapPhrases[tap](value) === line ? value : undefined
}
