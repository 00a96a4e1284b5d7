import type { Name, Names } from './names.ts'
import type { Spelled } from './spelling.ts'

/** Where the words of a name stand in a text. */
export type Match<Entry> = {
  name: Name<Entry>
  /** Absent for a name that the catalogue does not hold. */
  entry?: Entry
  /** For each word of the name: where it stands, or -1. */
  at: number[]
  /** How many letters are wrong in each. */
  costs: number[]
  start: number
  end: number
  covered: ReadonlySet<number>
  /** How much of the name is there, by weight, less what is missing or misspelled: what is looked at further. */
  rank: number
}

const mostNames = 64
const mostOfEntry = 2
const farthest = 4

/** The names that a text may hold, the likeliest first; a few for each entry and part of the text. `fits`: how well an entry lies to the places in the text. */
export function matchesIn<Entry>(
  tokens: readonly Spelled[],
  { byWord }: Names<Entry>,
  fits: (entry: Entry) => number,
): Match<Entry>[] {
  const hits = new Map<Name<Entry>, number>()
  for (const { options } of tokens)
    for (const { word, cost } of options)
      for (const { name, weight } of byWord.get(word) ?? [])
        hits.set(name, (hits.get(name) ?? 0) + weight - cost)
  const texts = new Set(tokens.map(({ text }) => text))
  const nearest = [...hits]
    .map(([name, weight]) => ({ name, weight: weight * 2 - name.weight + placesOf(name, texts) }))
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, mostNames)
  const kept = new Map<Entry, Match<Entry>[]>()
  return nearest
    .flatMap(({ name }) => {
      const match = matchOf(name, tokens)
      if (!match) return []
      if (name.entries.length === 0) return [match]
      return name.entries.map((entry) => ({ ...match, entry, rank: match.rank + fits(entry) }))
    })
    .toSorted((one, other) => other.rank - one.rank)
    .filter((match) => {
      const { entry } = match
      if (match.name.kind === 'shared' || entry === undefined) return true
      const others = kept.get(entry) ?? []
      if (others.length >= mostOfEntry && !isShortFormApart(match, others)) return false
      kept.set(entry, [...others, match])
      return true
    })
}

/** "Cochin University of Science and Technology (CUSAT)": its short form, elsewhere in the text. */
const isShortFormApart = <Entry>({ name, covered, costs }: Match<Entry>, others: Match<Entry>[]) =>
  name.words.every(({ abbreviation }, index) => abbreviation && costs[index] === 0) &&
  others.every((other) => [...covered].every((at) => !other.covered.has(at)))

const placesOf = <Entry>({ words }: Name<Entry>, texts: ReadonlySet<string>) =>
  words.reduce((sum, { role, text }) => (role === 'place' && texts.has(text) ? sum + 2 : sum), 0)

function matchOf<Entry>(name: Name<Entry>, tokens: readonly Spelled[]): Match<Entry> | undefined {
  const { words } = name
  const anchor = anchorOf(name, tokens)
  if (!anchor) return undefined
  const at: number[] = []
  const costs: number[] = []
  const covered = new Set<number>()
  let rank = 0
  for (const [index, { text, role, weight }] of words.entries()) {
    const near = anchor.at + index - anchor.index
    const found = nearestOf(text, role, tokens, near, covered)
    at.push(found?.at ?? -1)
    costs.push(found?.cost ?? 0)
    if (found) covered.add(found.at)
    if (role === 'own') rank += found ? weight - found.cost : -weight
    else rank += (role === 'place' ? 1 : 0.3) * (found ? 1 : -0.5)
  }
  const positions = [...covered]
  const [start, end] = [Math.min(...positions), Math.max(...positions) + 1]
  return { name, at, costs, start, end, covered, rank }
}

/** Its own word that is there and says most. */
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
  text: string,
  role: string,
  tokens: readonly Spelled[],
  near: number,
  covered: ReadonlySet<number>,
) {
  let best: { at: number; cost: number; worth: number } | undefined
  for (const [at, token] of tokens.entries()) {
    const distance = Math.abs(at - near)
    if (covered.has(at) || (role !== 'own' && distance > farthest)) continue
    if (role === 'general' && token.opens && distance > 2) continue
    const cost =
      token.options.find(({ word }) => word === text)?.cost ?? (token.text === text ? 0 : undefined)
    if (cost === undefined) continue
    const worth = -cost * 2 - distance
    if (!best || worth > best.worth) best = { at, cost, worth }
  }
  return best
}
