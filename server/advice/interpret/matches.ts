import type { Name, Names, Word } from './names.ts'
import type { Spelled } from './spelling.ts'

/** A word of a name with its position in a text, or -1, and the number of wrong letters. */
type PlacedWord = Word & { at: number; cost: number }

/** The positions of the words of a name in a text. */
export type Match<Entry = unknown> = {
  name: Name<Entry>
  /** Absent for a name that the catalogue does not hold. */
  entry?: Entry
  words: PlacedWord[]
  start: number
  end: number
  covered: ReadonlySet<number>
  /** The weight of the matched words, less missing or misspelled ones. Only the highest ranks are examined further. */
  rank: number
}

const mostNames = 64
const mostOfEntry = 4
const farthest = 4

/** The names that a text may hold, the likeliest first; a few for each entry and part of the text. */
export function matchesIn<Entry>(
  tokens: readonly Spelled[],
  { byWord, weightOf }: Names<Entry>,
): Match<Entry>[] {
  const hits = new Map<Name<Entry>, number>()
  for (const { options } of tokens)
    for (const { word, cost } of options) {
      const weight = weightOf(word) - cost
      for (const name of byWord.get(word) ?? []) hits.set(name, (hits.get(name) ?? 0) + weight)
    }
  const nearest = [...hits]
    .map(([name, weight]) => ({ name, weight: weight * 2 - name.weight }))
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, mostNames)
  const counts = new Map<Entry, number>()
  return nearest
    .flatMap(({ name }) => {
      const match = matchOf(name, tokens)
      if (!match) return []
      if (name.entries.length === 0) return [match]
      return name.entries.map((entry) => ({ ...match, entry }))
    })
    .toSorted((one, other) => other.rank - one.rank)
    .filter((match) => {
      const { entry } = match
      if (match.name.kind === 'shared' || entry === undefined) return true
      const count = (counts.get(entry) ?? 0) + 1
      counts.set(entry, count)
      return count <= mostOfEntry
    })
}

function matchOf<Entry>(name: Name<Entry>, tokens: readonly Spelled[]): Match<Entry> | undefined {
  const anchor = anchorOf(name, tokens)
  if (!anchor) return undefined
  const covered = new Set<number>()
  const words = name.words.map((word, index): PlacedWord => {
    const nearest = nearestOf(word, tokens, anchor.at + index - anchor.index, covered)
    if (nearest) covered.add(nearest.at)
    return { ...word, at: nearest?.at ?? -1, cost: nearest?.cost ?? 0 }
  })
  const start = Math.min(...covered)
  const behind = Math.max(...covered) + 1
  const isWhole = words.every(({ role, at, cost }) => role !== 'general' && at >= 0 && cost === 0)
  const isShort = isWhole && name.kind === 'name' && words.some(({ abbreviation }) => abbreviation)
  // "GTU university"
  if (isShort && tokens[behind]?.text === 'university') covered.add(behind)
  const rank = words.reduce((sum, { role, weight, at, cost }) => {
    if (role === 'own') return sum + (at < 0 ? -weight : weight - cost)
    return sum + (role === 'place' ? 1 : 0.3) * (at < 0 ? -0.5 : 1)
  }, 0)
  return { name, words, start, end: Math.max(...covered) + 1, covered, rank }
}

/** The matched distinctive word with the highest weight. */
function anchorOf<Entry>({ words }: Name<Entry>, tokens: readonly Spelled[]) {
  let best: { index: number; at: number; worth: number } | undefined
  for (const [index, { text, role, weight }] of words.entries()) {
    if (role !== 'own') continue
    for (const [at, { options }] of tokens.entries())
      for (const { word, cost } of options) {
        const worth = weight - cost * 2
        if (word === text && (!best || worth > best.worth)) best = { index, at, worth }
      }
  }
  return best
}

function nearestOf(
  { text, role }: Word,
  tokens: readonly Spelled[],
  near: number,
  covered: ReadonlySet<number>,
) {
  let best: { at: number; cost: number; worth: number } | undefined
  for (const [at, token] of tokens.entries()) {
    const distance = Math.abs(at - near)
    if (covered.has(at) || (role !== 'own' && distance > farthest)) continue
    if (role === 'general' && token.opens && distance > 2) continue
    const cost = token.options.find(({ word }) => word === text)?.cost
    if (cost === undefined) continue
    const worth = -cost * 2 - distance
    if (!best || worth > best.worth) best = { at, cost, worth }
  }
  return best
}
