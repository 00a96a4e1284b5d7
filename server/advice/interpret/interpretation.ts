import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { Branch, College, University } from '../catalogue/entries.ts'
import type { Catalogue } from '../catalogue.ts'
import { isNonsense } from '../nonsense.ts'
import { ofOthers, ofSurroundings } from './evidence-around.ts'
import {
  type Context,
  contextOf,
  isNoName,
  isUniversity,
  ofName,
  sharesWith,
} from './evidence-of-name.ts'
import { lexicon } from './lexicon.ts'
import { placeAt, relationOf, seatsOf, stateOfScript } from './locality.ts'
import { type Match, matchesIn } from './matches.ts'
import { type Name, type Names, branchNames, institutionNames } from './names.ts'
import { spellerOf } from './spelling.ts'
import { classified } from './token-classes.ts'
import { type Token, nameReader, tokensOf } from './tokens.ts'

type Decision<Entry> =
  | { kind: 'known'; entry: Entry }
  | { kind: 'ambiguous'; candidates: Entry[] }
  | { kind: 'unknown' }

/** What a text was taken to mean, with the evidence in words. `nonsense`: it cannot be a name at all. */
export type Resolution<Entry> = (Decision<Entry> | { kind: 'nonsense' }) & {
  how: string[]
  /** The colleges by which universities were found, by the university's id. */
  colleges?: ReadonlyMap<string, College>
  /** The college that changed its university, where it asks which of both. */
  changed?: College
}

export type Interpretation<Entry> = (text: string) => Resolution<Entry>

const Weights = Type.Object({
  take: Type.Number(),
  ask: Type.Number(),
  offer: Type.Number(),
  weights: Type.Record(Type.String(), Type.Number()),
})
export type Weights = Static<typeof Weights>

/** One match of an entry with its evidence. */
export type Candidate<Entry> = {
  entry: Entry
  match: Match<Entry>
  evidence: ReadonlyMap<string, number>
  /** All entries with this shared name, if the text has nothing else except a place. */
  sharing: readonly Entry[]
}

const mostLookedAt = 24

export const weightsFile = join(import.meta.dirname, 'weights.json')

export const weightsOf = Value.Parse(
  Type.Object({ strange: Type.Array(Type.String()), institution: Weights, branch: Weights }),
  JSON.parse(readFileSync(weightsFile, 'utf8')) as unknown,
)

/** What the names of one field give. */
export type Field<Entry> = {
  exactly: (tokens: Token[]) => Name<Entry> | undefined
  candidatesIn: (text: string, tokens?: Token[]) => Candidate<Entry>[]
}

export const institutionField = (catalogue: Catalogue, read = nameReader()): Field<University> =>
  fieldOf(institutionNames(catalogue, read))

/** "CSE VTU": short names of universities are places beside a branch. */
export function branchField(catalogue: Catalogue): Field<Branch> {
  const short = catalogue.universities.flatMap(({ shortName }) => tokensOf(shortName ?? ''))
  return fieldOf(branchNames(catalogue), new Set(short.map(({ text }) => text)))
}

/** Which branch a text means. */
export const branchInterpretation = (catalogue: Catalogue, weights = weightsOf.branch) =>
  interpretationBy(branchField(catalogue), weights)

function fieldOf<Entry extends { id: string }>(
  names: Names<Entry>,
  places: ReadonlySet<string> = new Set(),
): Field<Entry> {
  const spell = spellerOf(names.vocabulary)
  return { exactly: names.exactly, candidatesIn }

  /** The entries that a text may name, each match with its evidence. */
  function candidatesIn(text: string, typed = tokensOf(text)): Candidate<Entry>[] {
    const tokens = classified(spell(typed), places)
    const matches = matchesIn(tokens, names).slice(0, mostLookedAt)
    const context = { ...contextOf(tokens, matches), state: stateOfScript(text) }
    return matches.flatMap((match) => {
      const { entry } = match
      if (!entry || isNoName(match, tokens)) return []
      const sharing = [match, ...context.whole].flatMap((other) =>
        sharesWith(match, other, tokens) ? other.name.entries : [],
      )
      return [{ entry, match, evidence: evidenceOf(match, context), sharing }]
    })
  }
}

/** All evidence for and against a match. */
function evidenceOf<Entry>(match: Match<Entry>, context: Context<Entry>) {
  const evidence = new Map([['candidate', 1]])
  for (const evidenceFrom of [ofName, ofSurroundings, ofOthers])
    for (const [name, value] of evidenceFrom(match, context))
      if (value !== false && value !== 0) evidence.set(name, Number(value))
  return evidence
}

const scoreOf = (evidence: ReadonlyMap<string, number>, weights: Record<string, number>) =>
  [...evidence].reduce((sum, [name, value]) => sum + (weights[name] ?? 0) * value, 0)

/** The best match of an entry, with all of them: a longer one may show something strange that the best one leaves out. */
export type Likely<Entry> = Candidate<Entry> & {
  score: number
  likelihood: number
  all: Candidate<Entry>[]
}

/** The likelihood of each entry, against that of none of them. */
export function likelihoods<Entry>(
  candidates: Candidate<Entry>[],
  weights: Record<string, number>,
): Likely<Entry>[] {
  const best = [...Map.groupBy(candidates, ({ entry }) => entry).values()]
    .flatMap((all) => {
      const scored = all.map((one) => ({ ...one, score: scoreOf(one.evidence, weights), all }))
      return scored.toSorted((one, other) => other.score - one.score).slice(0, 1)
    })
    .toSorted((one, other) => other.score - one.score)
  const sum = best.reduce((total, { score }) => total + Math.exp(score), 1)
  return best.map((one) => ({ ...one, likelihood: Math.exp(one.score) / sum }))
}

/** Told apart only by exact letters: the University of Gujrat is in Pakistan; the Vidyapith in Ahmedabad is not Gujarat University. */
const elsewhere = new Set(lexicon.elsewhereLetters)

/** The words are a place where it has a campus, or its state. */
function isAt(tokens: Token[], entry: unknown) {
  if (!isUniversity(entry)) return false
  const { place, length } = placeAt(tokens, 0) ?? {}
  if (place && length === tokens.length)
    return relationOf(place, entry) === (place.isState ? 'state' : 'seat')
  return tokens.length > 0 && tokens.every(({ text }) => seatsOf(entry).has(text))
}

/** Markup, or the letters of an institution that we do not hold. */
export const cannotBeName = (text: string) =>
  isMarkup(text) || elsewhere.has(text.trim().toLowerCase())

/** As many as a student is offered as buttons. */
export const mostOffered = 4

/** Signs that no name holds. A semicolon, a bar or an equals sign may part the answers of a form. */
const isMarkup = (text: string) =>
  /[<>{}$\\`]|['"`;)]\s*--|--\s*$|[|=;]{2}|['")]\s*;|;\s*\w+\s*[(=]|(?<!\w\s?)[|=]|:\/\/[^\s/]{1,80}\/\w|=\s*["'\d]/.test(
    text,
  )

export const isSharedName = 'It is shared.'
export const isItsName = 'It is its name and nothing else.'

export function interpretationBy<Entry>(
  { exactly, candidatesIn }: Field<Entry>,
  weights: Weights,
): Interpretation<Entry> {
  return (text) => {
    if (isMarkup(text)) return { kind: 'nonsense', how: ['It holds signs that stand in no name.'] }
    if (elsewhere.has(text.trim().toLowerCase()))
      return { kind: 'unknown', how: ['It is the name of an institution that we do not hold.'] }
    const tokens = tokensOf(text)
    const { kind, entries: named = [] } = exactly(tokens) ?? {}
    // "SAU": such a short one may mean anything.
    const isOpenName = kind === 'shared' || (kind === 'whole' && text.trim().length < 4)
    if (named.length > 1 || (named.length > 0 && isOpenName))
      return { kind: 'ambiguous', candidates: named.slice(0, mostOffered), how: [isSharedName] }
    // A longer text has too many parts.
    const entry = named[0] ?? (tokens.length < 15 ? namedIn(tokens) : undefined)
    if (entry) return { kind: 'known', entry, how: [isItsName] }
    const likely = likelihoods(candidatesIn(text, tokens), weights.weights)
    const how = likely.slice(0, mostOffered).map(({ match }) => whatHolds(match))
    const chosen = decision(likely, weights)
    if (chosen.kind !== 'unknown') return { ...chosen, how }
    return { kind: isNonsense(text) ? 'nonsense' : 'unknown', how }
  }

  /** "Anna University (AU), Chennai": a name with others of the same entry, and places that fit it. */
  function namedIn(tokens: Token[]) {
    const parts = tokens.flatMap((_, at) => [tokens.slice(0, at), tokens.slice(at)])
    const lists = parts.map((part) => exactly(part)?.entries ?? [])
    const entries = lists.filter(({ length }) => length === 1).flat()
    const [entry, another] = new Set(entries.filter((one) => isOnly(tokens, one)))
    return another ? undefined : entry
  }

  function isOnly(tokens: Token[], entry: Entry): boolean {
    const isIts = (part: Token[]) => exactly(part)?.entries.includes(entry) || isAt(part, entry)
    if (tokens.length === 0) return true
    return tokens.some(
      (_, n) => isIts(tokens.slice(0, n + 1)) && isOnly(tokens.slice(n + 1), entry),
    )
  }
}

/** A clear winner is chosen; several close candidates or unusual features lead to a question; below a floor nothing is recognised. */
export function decision<Entry>(
  likely: Likely<Entry>[],
  { take, ask, offer }: Pick<Weights, 'take' | 'ask' | 'offer'>,
): Decision<Entry> {
  const [first] = likely
  const sum = likely.reduce((total, { likelihood }) => total + likelihood, 0)
  if (!first || sum < ask) return { kind: 'unknown' }
  if ((first.likelihood >= take || first.evidence.has('under it')) && !isOpen(first, likely))
    return { kind: 'known', entry: first.entry }
  const near = likely
    .filter(
      (one) =>
        one.likelihood >= first.likelihood * offer ||
        (one.evidence.has('name: as another that several share') && isSettled(one)),
    )
    .map(({ entry }) => entry)
  // For a shared name that no place settles, the catalogue lists the best known first.
  const sharing = isSettled(first) ? [] : first.sharing.filter((entry) => near.includes(entry))
  const candidates = [...new Set([...sharing, ...near])].slice(0, mostOffered)
  return { kind: 'ambiguous', candidates }
}

/** Unusual features beside or in a name: with one of these, the student is asked. */
const { strange } = weightsOf

const settling = ['place: seat', 'place: state', 'place: state, affiliating', 'name: place there']

const isSettled = <Entry>({ evidence }: Candidate<Entry>) =>
  settling.some((name) => evidence.has(name))

/** A name that several share and no place settles, two universities side by side, or something strange. */
function isOpen<Entry>(first: Likely<Entry>, likely: Likely<Entry>[]) {
  const { evidence, sharing, match, all } = first
  // "SAGE University, Indore of Tarkon" is more than "SAGE Indore".
  const longer = all.find(
    (one) => one.match.covered.size > match.covered.size && one.evidence.has('name: whole'),
  )
  // A word before a short name may end the name of a college.
  const touching =
    (longer?.match.covered.size ?? 0) > 3 ? /^(?:before|behind|inside)/ : /^(?:behind|inside)/
  if (strange.some((name) => touching.test(name) && longer?.evidence.has(name))) return true
  if (strange.some((name) => evidence.has(name))) return true
  if (sharing.length > 0 && !isSettled(first)) return true
  // "DY Patil Pune": the place fits another that is called so.
  const others = likely.filter((one) => one !== first && sharing.includes(one.entry))
  if (others.some(isSettled)) return true
  const isBeside = evidence.has('others: another called a university')
  return isBeside && !evidence.has('not what is wished for') && !evidence.has('under it')
}

const whatHolds = ({ name }: Match) => `It holds "${name.words.map(({ text }) => text).join(' ')}".`
