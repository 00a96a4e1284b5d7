import { writeFileSync } from 'node:fs'
import type { Branch, University } from '#server/advice/catalogue/entries.ts'
import type { Catalogue } from '#server/advice/catalogue.ts'
import {
  type Candidate,
  branchField,
  institutionField,
  likelihoods,
  weightsFile,
  weightsOf,
} from '#server/advice/interpret/interpretation.ts'
import { type Labelled, forbidden, labelled, parts } from './measure.ts'

/** A text with its candidates and how much each should weigh; what is left of 1 is for none of them. */
type Example<Entry> = {
  candidates: Candidate<Entry>[]
  target: Map<string, number>
  weight: number
}

export function exampleOf<Entry extends { id: string }>(
  label: Labelled,
  candidates: Candidate<Entry>[],
): Example<Entry> {
  const target = targetOf(label, candidates)
  const isNothing = forbidden.has(label.kind) || target.size === 0
  return { candidates, target, weight: (label.weight ?? 1) * (isNothing ? 3 : 1) }
}

function targetOf<Entry extends { id: string }>(
  { id, candidates: exact, including, or = [] }: Labelled,
  candidates: Candidate<Entry>[],
): Map<string, number> {
  const ids = (isSought: (one: Candidate<Entry>) => boolean) => [
    ...new Set(candidates.filter(isSought).map(({ entry }) => entry.id)),
  ]
  const meant = id === undefined ? (exact ?? including ?? []) : [id]
  const present = ids(({ entry }) => meant.includes(entry.id))
  const named = ids(({ evidence }) => evidence.has('name: whole'))
  // Any question is right: of what is wholly named.
  if (including?.length === 0) return new Map(spread(1, named))
  if (id === undefined && present.length === 1) {
    // Only one of the expected candidates is present: other named entries may be offered too.
    const others = named.filter((one) => !present.includes(one))
    return new Map([...spread(0.6, present), ...spread(0.4, others)])
  }
  if (present.length > 0) return new Map(spread(1, present))
  const anyQuestion = or.some((one) => one.including?.length === 0)
  const others = new Set(or.flatMap((one) => [one.id ?? '', ...(one.including ?? [])]))
  return new Map(spread(0.5, anyQuestion ? named : ids(({ entry }) => others.has(entry.id))))
}

const spread = (share: number, over: string[]) =>
  over.map((one): [string, number] => [one, share / over.length])

const rounds = 3
const steps = 300
const rate = 0.08

/** The rows of all examples, one behind the other, each with its evidence: what the loop runs over. */
type Rows = {
  /** Start of each example's rows, and start of each row's evidence. */
  examples: Int32Array
  rows: Int32Array
  features: Int32Array
  values: Float64Array
  targets: Float64Array
  weights: Float64Array
}

/** Multinomial logistic regression: each text chooses among its candidates and none of them. Of the matches of an entry the best one counts. */
export function learned<Entry extends { id: string }>(
  examples: Example<Entry>[],
  ridge: number,
): Record<string, number> {
  const index = new Map<string, number>()
  for (const { candidates } of examples)
    for (const { evidence } of candidates)
      for (const name of evidence.keys()) if (!index.has(name)) index.set(name, index.size)
  const weights = Float64Array.from(index.keys(), startingWeight)
  const optimiser = adam(weights)
  for (let round = 0; round < rounds; round += 1) {
    const named = Object.fromEntries(Array.from(index, ([name, at]) => [name, weights[at] ?? 0]))
    const rows = rowsOf(examples, index, named)
    for (let step = 0; step < steps; step += 1) optimiser(gradientOf(rows, weights), ridge)
  }
  const rounded = Array.from(index, ([name, at]): [string, number] => [
    name,
    Math.round((weights[at] ?? 0) * 100) / 100,
  ])
  return Object.fromEntries(rounded.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function rowsOf<Entry extends { id: string }>(
  examples: Example<Entry>[],
  index: ReadonlyMap<string, number>,
  weights: Record<string, number>,
): Rows {
  const [starts, rows] = [[0], [0]]
  const features: number[] = []
  const values: number[] = []
  const targets: number[] = []
  for (const { candidates, target } of examples) {
    for (const { entry, evidence } of likelihoods(candidates, weights)) {
      for (const [name, value] of evidence) {
        features.push(index.get(name) ?? 0)
        values.push(value)
      }
      rows.push(features.length)
      targets.push(target.get(entry.id) ?? 0)
    }
    starts.push(targets.length)
  }
  return {
    examples: Int32Array.from(starts),
    rows: Int32Array.from(rows),
    features: Int32Array.from(features),
    values: Float64Array.from(values),
    targets: Float64Array.from(targets),
    weights: Float64Array.from(examples, ({ weight }) => weight),
  }
}

function gradientOf(
  { examples, rows, features, values, targets, weights: importance }: Rows,
  weights: Float64Array,
) {
  const gradient = new Float64Array(weights.length)
  const scores = new Float64Array(targets.length)
  const total = importance.reduce((sum, one) => sum + one, 0)
  for (let example = 0; example < importance.length; example += 1) {
    const [start = 0, end = 0] = [examples[example], examples[example + 1]]
    let highest = 0
    for (let row = start; row < end; row += 1) {
      let score = 0
      for (let at = rows[row] ?? 0; at < (rows[row + 1] ?? 0); at += 1)
        score += (weights[features[at] ?? 0] ?? 0) * (values[at] ?? 0)
      scores[row] = score
      if (score > highest) highest = score
    }
    let sum = Math.exp(-highest)
    for (let row = start; row < end; row += 1) sum += Math.exp((scores[row] ?? 0) - highest)
    for (let row = start; row < end; row += 1) {
      const likelihood = Math.exp((scores[row] ?? 0) - highest) / sum
      const slope = ((importance[example] ?? 0) * (likelihood - (targets[row] ?? 0))) / total
      for (let at = rows[row] ?? 0; at < (rows[row + 1] ?? 0); at += 1) {
        const feature = features[at] ?? 0
        gradient[feature] = (gradient[feature] ?? 0) + slope * (values[at] ?? 0)
      }
    }
  }
  return gradient
}

/** Changes the weights along a gradient, in steps that suit each of them (Kingma and Ba, 2014). */
function adam(weights: Float64Array) {
  const [mean, square] = [new Float64Array(weights.length), new Float64Array(weights.length)]
  let step = 0
  return (gradient: Float64Array, ridge: number) => {
    step += 1
    for (let at = 0; at < weights.length; at += 1) {
      const weight = weights[at] ?? 0
      const slope = (gradient[at] ?? 0) + ridge * weight
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * slope
      square[at] = 0.999 * (square[at] ?? 0) + 0.001 * slope * slope
      const unbiased = (mean[at] ?? 0) / (1 - 0.9 ** step)
      weights[at] =
        weight - (rate * unbiased) / (Math.sqrt((square[at] ?? 0) / (1 - 0.999 ** step)) + 1e-8)
    }
  }
}

/** So that the first choice among the matches of an entry is a sensible one. */
const startingWeight = (name: string) =>
  name === 'name: missing'
    ? -5
    : name === 'name: letters wrong'
      ? -1
      : name === 'name: whole'
        ? 1
        : 0

/** The parts that weights are learned from. Three are left out. */
const taught = (field: string) =>
  parts
    .filter((part) => part.startsWith(field) && !/blind-[346]$/.test(part))
    .flatMap((part) => labelled(part))

/** Writes new weights; the floors stay as chosen. */
export function writeLearnedWeights(catalogue: Catalogue) {
  const learnt = learnedWeights(catalogue)
  const { institution, branch } = weightsOf
  const written = {
    ...weightsOf,
    institution: { ...institution, weights: learnt.institution },
    branch: { ...branch, weights: learnt.branch },
  }
  writeFileSync(weightsFile, `${JSON.stringify(written, null, 2)}\n`)
}

/** New weights for both fields, from the labelled texts, the names of the catalogue and invented ones. */
function learnedWeights(catalogue: Catalogue) {
  const institutions = institutionField(catalogue)
  const branches = branchField(catalogue)
  return {
    institution: learned(
      [
        ...taught('institutions'),
        ...namesOf(catalogue.universities.filter(({ usable }) => usable).map(institutionNamesOf)),
        ...inventedNames(catalogue, ['Zorvex', 'Lumora', 'Quillton', 'Bravida']),
      ].map((label) => exampleOf(label, institutions.candidatesIn(label.text))),
      0.00004,
    ),
    branch: learned(
      [
        ...taught('branches'),
        ...namesOf(catalogue.branches.filter(({ usable }) => usable).map(branchNamesOf)),
      ].map((label) => exampleOf(label, branches.candidatesIn(label.text))),
      0.0002,
    ),
  }
}

type Named = { id: string; names: (string | null)[] }

const institutionNamesOf = ({
  id,
  officialName,
  shortName,
  aliases,
  knownColleges,
}: University) => ({
  id,
  names: [officialName, shortName, ...aliases, ...knownColleges],
})
const branchNamesOf = ({ id, name, shortName, synonyms }: Branch) => ({
  id,
  names: [name, shortName, ...synonyms],
})

/** Every name of the catalogue, typed exactly. */
const namesOf = (entries: Named[]): Labelled[] =>
  entries.flatMap(({ id, names }) =>
    names.flatMap((text) => (text === null ? [] : [{ kind: 'name', text, id, weight: 0.05 }])),
  )

/** Invented institutions whose names contain words of the catalogue. */
export const inventedNames = ({ universities }: Catalogue, words: string[]): Labelled[] =>
  universities.flatMap(({ officialName, shortName, city }, at) => {
    const word = words[at % words.length] ?? ''
    const [first = '', ...rest] = officialName.split(' ')
    const texts = [
      `${word} ${officialName}`,
      [first, word, ...rest].join(' '),
      `${officialName} of ${word}`,
      `University of ${city} ${word} Park`,
      `${city} ${word} University`,
      `${shortName ?? first} ${word} University`,
    ]
    return [texts[at % 6], texts[(at + 3) % 6]].flatMap((text) =>
      text === undefined ? [] : [{ kind: 'invented', text, weight: 0.3 }],
    )
  })
