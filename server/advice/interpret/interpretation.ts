import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { Branch, University } from '../catalogue/entries.ts'
import type { Catalogue } from '../catalogue.ts'
import { isNonsense } from '../nonsense.ts'
import {
  type Add,
  type Context,
  type Evidence,
  contextOf,
  isEveryWord,
  isUniversity,
  sharesWith,
} from './evidence/context.ts'
import { ofSurroundings } from './evidence/around.ts'
import { isNoName, ofName } from './evidence/name.ts'
import { ofOthers } from './evidence/others.ts'
import { lexicon } from './lexicon.ts'
import { placeWords, relationOf, seatShortenedTo } from './locality.ts'
import { type Match, matchesIn } from './matches.ts'
import { type Name, type Names, namesOf } from './names.ts'
import { spellerOf } from './spelling.ts'
import { type Classified, type OtherField, classified } from './token-classes.ts'
import { type Token, tokensOf } from './tokens.ts'

/** What a text was taken to mean, with the evidence in words. `nonsense`: it cannot be a name at all. */
export type Resolution<Entry> =
  | { kind: 'known'; entry: Entry; how: string[] }
  | { kind: 'ambiguous'; candidates: Entry[]; question: string; how: string[] }
  | { kind: 'unknown' | 'nonsense'; how: string[] }

export type Interpretation<Entry> = (text: string) => Resolution<Entry>

const Weights = Type.Object({
  take: Type.Number(),
  ask: Type.Number(),
  offer: Type.Number(),
  weights: Type.Record(Type.String(), Type.Number()),
})
export type Weights = Static<typeof Weights>

/** One match of an entry with all that speaks for and against it. */
export type Candidate<Entry> = {
  entry: Entry
  match: Match<Entry>
  evidence: Evidence[]
  shared: boolean
  /** All that are called so, where a name that several share is all that stands there, but for a place. */
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
  siteOf: (text: string) => Entry | undefined
  exactly: (tokens: Token[]) => Name<Entry> | undefined
  candidatesIn: (text: string) => Candidate<Entry>[]
  nameOf: (entry: Entry) => string
}

export function institutionField(catalogue: Catalogue): Field<University> {
  const { institutions, branches } = namesOf(catalogue)
  const hosts = new Map(
    catalogue.universities.flatMap((university): [string, University][] =>
      university.usable && university.domain !== null ? [[university.domain, university]] : [],
    ),
  )
  return {
    siteOf: (text) => hosts.get(hostOf(text)),
    exactly: institutions.exactly,
    candidatesIn: candidatesFrom(institutions, placeWords(), {
      words: branches.vocabulary,
      class: 'study',
    }),
    nameOf: ({ officialName }) => officialName,
  }
}

export function branchField(catalogue: Catalogue): Field<Branch> {
  const { institutions, branches } = namesOf(catalogue)
  return {
    siteOf: () => undefined,
    exactly: branches.exactly,
    candidatesIn: candidatesFrom(branches, [], { words: institutions.vocabulary, class: 'place' }),
    nameOf: ({ name }) => name,
  }
}

/** Which university a text means. */
export const institutionInterpretation = (catalogue: Catalogue, weights = weightsOf.institution) =>
  interpretationBy(institutionField(catalogue), weights)

/** Which branch a text means. */
export const branchInterpretation = (catalogue: Catalogue, weights = weightsOf.branch) =>
  interpretationBy(branchField(catalogue), weights)

/** "www.jntuh.ac.in" */
const hostOf = (text: string) =>
  /^\s*(?:https?:\/\/)?(?:www\.)?([a-z0-9.-]{4,80})\/?\s*$/i.exec(text)?.[1]?.toLowerCase() ?? ''

/** The entries that a text may name, each match with its evidence. */
function candidatesFrom<Entry extends { id: string }>(
  names: Names<Entry>,
  places: Iterable<string>,
  otherField: OtherField,
) {
  const spell = spellerOf(names.vocabulary, places)
  return (text: string): Candidate<Entry>[] => {
    const tokens = classified(spell(tokensOf(text)), otherField)
    const named = tokens.flatMap(({ place }) => place ?? [])
    const fits = (entry: Entry) =>
      isUniversity(entry) && named.some((place) => relationOf(place, entry) === 'seat') ? 2 : 0
    const matches = matchesIn(tokens, names, fits).slice(0, mostLookedAt)
    const context = contextOf(tokens, matches)
    return matches.flatMap((match) => {
      const { entry } = match
      if (!entry || isNoName(match, tokens)) return []
      const isShared =
        match.name.kind === 'shared' ||
        context.whole.some((other) => other.name.kind === 'shared' && sharesWith(match, other))
      const sharing = context.whole.flatMap(({ name, covered }) => {
        const isMore = isEveryWord(match) && match.covered.size > covered.size
        const isAll = [...match.covered].every(
          (at) => covered.has(at) || tokens[at]?.class === 'place',
        )
        return name.kind === 'shared' && isAll && !isMore ? name.entries : []
      })
      const seated = { ...context, tokens: withShortenedSeat(tokens, match) }
      return [{ entry, match, evidence: evidenceOf(match, seated), shared: isShared, sharing }]
    })
  }
}

/** "JNTU ATP", "Annamalai univ cdm": what shortens the city of an entry is a place behind its name, and stays strange behind that of another. */
function withShortenedSeat<Entry>(tokens: Classified[], { entry, end }: Match<Entry>) {
  if (!isUniversity(entry)) return tokens
  return tokens.map((token, at) => {
    const isBehind = at === end || (at > end && tokens[at - 1]?.text === 'university')
    const place =
      isBehind && token.class === 'unknown' ? seatShortenedTo(token.text, entry) : undefined
    return place ? { ...token, class: 'place' as const, place } : token
  })
}

/** All that speaks for or against a match. */
function evidenceOf<Entry>(match: Match<Entry>, context: Context<Entry>): Evidence[] {
  const evidence: Evidence[] = [['candidate', 1]]
  const add: Add = (name, value = true) => {
    if (value !== false && value !== 0) evidence.push([name, Number(value)])
  }
  const strength = ofName(match, context, add)
  ofSurroundings(match, context, strength, add)
  ofOthers(match, context, add)
  return evidence
}

const scoreOf = (evidence: Evidence[], weights: Record<string, number>) =>
  evidence.reduce((sum, [name, value]) => sum + (weights[name] ?? 0) * value, 0)

/** The best match of an entry. `widest`: the one that holds most words, which may show something strange that the best one leaves out. */
export type Likely<Entry> = Candidate<Entry> & {
  score: number
  likelihood: number
  widest: Candidate<Entry>
}

/** The likelihood of each entry, against that of none of them. */
export function likelihoods<Entry>(
  candidates: Candidate<Entry>[],
  weights: Record<string, number>,
) {
  const best = new Map<Entry, Likely<Entry>>()
  for (const candidate of candidates) {
    const score = scoreOf(candidate.evidence, weights)
    const known = best.get(candidate.entry)
    const size = known?.widest.match.covered.size ?? 0
    const widest = known && size >= candidate.match.covered.size ? known.widest : candidate
    if (!known || score > known.score)
      best.set(candidate.entry, { ...candidate, score, widest, likelihood: 0 })
    else known.widest = widest
  }
  const all = [...best.values()]
  const highest = Math.max(0, ...all.map(({ score }) => score))
  const sum = all.reduce(
    (total, { score }) => total + Math.exp(score - highest),
    Math.exp(-highest),
  )
  for (const one of all) one.likelihood = Math.exp(one.score - highest) / sum
  return all.toSorted((one, other) => other.likelihood - one.likelihood)
}

/** Told only by the very letters: the University of Gujrat is in Pakistan, the Vidyapith in Ahmedabad is another than Gujarat University. */
const elsewhere = new Set(lexicon.elsewhereLetters)

/** As many as a student is offered as buttons. */
export const mostOffered = 4

/** Signs that no name holds. A semicolon, a bar or an equals sign may part the answers of a form. */
const isMarkup = (text: string) =>
  /[<>{}$\\`]|['"`;)]\s*--|--\s*$|[|=;]{2}|['")]\s*;|;\s*\w+\s*[(=]|(?<!\w\s?)[|=]|:\/\/[^\s/]{1,80}\/\w|=\s*["'\d]/.test(
    text,
  )

function interpretationBy<Entry>(
  { siteOf, exactly, candidatesIn, nameOf }: Field<Entry>,
  weights: Weights,
): Interpretation<Entry> {
  return (text) => {
    if (isMarkup(text)) return { kind: 'nonsense', how: ['It holds signs that stand in no name.'] }
    if (elsewhere.has(text.trim().toLowerCase()))
      return { kind: 'unknown', how: ['It is the name of an institution that we do not hold.'] }
    const site = siteOf(text)
    if (site) return { kind: 'known', entry: site, how: ['The text is its web domain.'] }
    const exact = exactly(tokensOf(text))
    if (exact && exact.entries.length > 0) return resolutionOf(exact)
    const likely = likelihoods(candidatesIn(text), weights.weights)
    const how = likely
      .slice(0, mostOffered)
      .map((one) => explained(one, weights.weights, nameOf(one.entry)))
    const chosen = decision(likely, weights)
    if (chosen.kind !== 'unknown') return { ...chosen, how }
    return isNonsense(text)
      ? { kind: 'nonsense', how: ['It holds no word that can be a name.'] }
      : { kind: 'unknown', how }
  }
}

/** A text that is a name and nothing else. */
function resolutionOf<Entry>({
  entries,
  kind,
  question = whichOne,
}: Name<Entry>): Resolution<Entry> {
  const [entry, another] = entries
  if (entry && !another && kind !== 'shared')
    return { kind: 'known', entry, how: ['The text is its name, and no other has it.'] }
  const candidates = entries.slice(0, mostOffered)
  return { kind: 'ambiguous', candidates, question, how: ['The text is a name that several have.'] }
}

const whichOne = 'This name fits more than one. Which one is yours?'

/** Takes a clear winner, asks where several are near or something strange stands beside it, and knows nothing below a floor. */
export function decision<Entry>(
  likely: Likely<Entry>[],
  { take, ask, offer }: Pick<Weights, 'take' | 'ask' | 'offer'>,
):
  | { kind: 'known'; entry: Entry }
  | { kind: 'ambiguous'; candidates: Entry[]; question: string }
  | { kind: 'unknown' } {
  const [first] = likely
  const sum = likely.reduce((total, { likelihood }) => total + likelihood, 0)
  if (!first || sum < ask) return { kind: 'unknown' }
  if (first.likelihood >= take && !isOpen(first, likely))
    return { kind: 'known', entry: first.entry }
  const near = likely.filter(
    ({ likelihood, evidence }) =>
      likelihood >= first.likelihood * offer || has(evidence, 'others: in turn'),
  )
  const { question, entries } = first.match.name
  // Where a name is shared, the catalogue lists the best known first.
  const offered = near.toSorted(
    (one, other) => entries.indexOf(one.entry) - entries.indexOf(other.entry),
  )
  return {
    kind: 'ambiguous',
    candidates: (near.every(({ entry }) => entries.includes(entry)) ? offered : near)
      .slice(0, mostOffered)
      .map(({ entry }) => entry),
    question: question ?? whichOne,
  }
}

const has = (evidence: Evidence[], sought: string) => evidence.some(([name]) => name === sought)

/** What is strange beside a name, or in it: with one of these somebody is asked. */
const strange = new Set(weightsOf.strange)

const settling = ['place: seat', 'place: state', 'place: state, affiliating']

/** A name that several share and no place settles, two universities side by side, or something strange. */
function isOpen<Entry>(first: Likely<Entry>, likely: Likely<Entry>[]) {
  const { evidence, shared, widest } = first
  const names = new Set(evidence.map(([name]) => name))
  if (evidence.some(([name]) => strange.has(name))) return true
  // What the best match leaves out may show it: "Nova Motilal Nehru National Institute of Technology".
  const beside =
    widest.match.covered.size > 3 ? /^(?:before|behind|beyond|inside)/ : /^(?:behind|beyond|inside)/
  const isWhole = has(widest.evidence, 'name: whole')
  if (isWhole && widest.evidence.some(([name]) => strange.has(name) && beside.test(name)))
    return true
  if (shared && !settling.some((name) => names.has(name))) return true
  // "DY Patil Pune": the place fits another that is called so.
  const others = likely.filter((one) => one !== first && first.sharing.includes(one.entry))
  if (others.some((one) => one.evidence.some(([name]) => settling.includes(name)))) return true
  const isBeside = names.has('others: another called a university')
  return isBeside && !['not what is wished for', 'under it'].some((name) => names.has(name))
}

function explained<Entry>(
  { match, evidence, likelihood }: Candidate<Entry> & { likelihood: number },
  weights: Record<string, number>,
  name: string,
) {
  const written = match.name.words.map(({ text }) => text).join(' ')
  const reasons = evidence
    .map(([reason, value]) => ({ reason, weight: (weights[reason] ?? 0) * value }))
    .toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
    .slice(0, 12)
    .map(({ reason, weight }) => `${reason} ${weight > 0 ? '+' : ''}${weight.toFixed(1)}`)
  return `${name} (${(likelihood * 100).toFixed(0)} %), by "${written}": ${reasons.join('; ')}.`
}
