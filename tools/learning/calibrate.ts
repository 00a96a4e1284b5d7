import type { Label } from '#server/advice/reason/classifier.ts'

/** A text of another hand: what speaks for each label, and whether it has it; undefined: nobody said. */
export type Scored = {
  evidence: { score: number; lead: number }[]
  truths: (boolean | undefined)[]
  words: number
}

/** What is told shall be right this often, over all topics. */
const precision = 0.95
/** The same for one topic, and for one fact: most texts whose facts are labelled were chosen as doubtful. */
const ownPrecision = { topic: 0.85, warning: 0.85, fact: 0.86 }
/** Whoever still studies would be told that only the last papers are left. */
const precisionOf = (id: string, kind: Kind) =>
  id === 'fact:finished' ? precision : ownPrecision[kind]
/** No fact is told below it. */
const leastOfFact = 0.6
/** So many ordinary texts may count as likely distress, the helplines alone, and as possible, a helpline beside the answer. */
const alarming = { likely: 0.008, possible: 0.04 }
/** Pulls what is fitted for a label with few texts to what is fitted for all. */
const prior = 4

const sigmoid = (odds: number) => 1 / (1 + Math.exp(-odds))

type Kind = 'topic' | 'warning' | 'fact'

/** From scores to probabilities: for all topics, all warnings, and all facts, together, and then for each; and from which probability on it is right often enough. */
export function calibrated(labels: Label[], scored: Scored[], kindOf: (id: string) => Kind) {
  const own = [...labels]
  for (const kind of ['topic', 'warning', 'fact'] as const) {
    const places = labels.flatMap(({ id }, at) => (kindOf(id) === kind ? [at] : []))
    const all = new Map(
      places.map((at) => [at, pairsOf(scored, at, kind === 'warning' ? places : [at])]),
    )
    const common = fitted([...all.values()].flat(), [1, 0, 0], 1)
    const outcomes = places.map((at) => {
      const [slope = 1, lead = 0, offset = 0] = fitted(all.get(at) ?? [], common, prior).map(
        rounded,
      )
      const label = { ...(labels[at] as Label), slope, lead, offset }
      own[at] = label
      return { label, all: outcomesOf(label, all.get(at) ?? []) }
    })
    const outcomesOfAll = outcomes.flatMap((one) => one.all)
    const least = kind === 'fact' ? leastOfFact : lowest(outcomesOfAll, precision)
    for (const one of outcomes)
      if (one.label.id === 'distress') {
        one.label.threshold = alarmed(one.all, alarming.likely)
        one.label.possible = alarmed(one.all, alarming.possible)
      } else
        one.label.threshold = rounded(
          Math.max(least, lowest(one.all, precisionOf(one.label.id, kind))),
        )
  }
  return own
}

/** `isRight`: it may be told, since it or another warning is true. */
type Pair = { inputs: number[]; isTrue: boolean; isRight: boolean; words: number }

const pairsOf = (scored: Scored[], at: number, alike: number[]): Pair[] =>
  scored.flatMap(({ evidence, truths, words }) => {
    const [isTrue, one] = [truths[at], evidence[at]]
    const isRight = alike.some((other) => truths[other] === true)
    return isTrue === undefined || !one
      ? []
      : [{ inputs: [one.score, one.lead, 1], isTrue, isRight, words }]
  })

const oddsOf = (inputs: number[], weights: number[]) =>
  inputs.reduce((sum, input, at) => sum + input * (weights[at] ?? 0), 0)

/** Logistic regression by Newton's method, pulled to `start` with the strength of so many texts. */
function fitted(pairs: Pair[], start: number[], strength: number) {
  let weights = start
  for (let step = 0; step < 25; step += 1) {
    const gradient = weights.map((weight, at) => strength * (weight - (start[at] ?? 0)))
    const curves = start.map((_, row) =>
      start.map((_one, column) => (row === column ? strength : 0)),
    )
    for (const { inputs, isTrue } of pairs) {
      const p = sigmoid(oddsOf(inputs, weights))
      inputs.forEach((input, row) => {
        gradient[row] = (gradient[row] ?? 0) + (p - (isTrue ? 1 : 0)) * input
        const curve = curves[row] ?? []
        inputs.forEach((other, column) => {
          curve[column] = (curve[column] ?? 0) + p * (1 - p) * input * other
        })
      })
    }
    const change = solved(curves, gradient)
    // Short steps: from afar, Newton's would leap out of sight.
    weights = weights.map((weight, at) => weight - Math.max(-0.5, Math.min(0.5, change[at] ?? 0)))
  }
  return weights
}

/** Solves three equations by elimination. */
function solved(matrix: number[][], right: number[]) {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0])
  rows.forEach((pivot, at) => {
    const scale = pivot[at] ?? 1
    for (let column = 0; column < pivot.length; column += 1)
      pivot[column] = (pivot[column] ?? 0) / scale
    for (const row of rows) {
      if (row === pivot) continue
      const factor = row[at] ?? 0
      pivot.forEach((value, column) => {
        row[column] = (row[column] ?? 0) - factor * value
      })
    }
  })
  return rows.map((row) => row.at(-1) ?? 0)
}

type Outcome = { probability: number; isRight: boolean; words: number }

const outcomesOf = ({ slope, lead, offset }: Label, pairs: Pair[]): Outcome[] =>
  pairs.map(({ inputs, isRight, words }) => ({
    probability: sigmoid(oddsOf(inputs, [slope, lead, offset])),
    isRight,
    words,
  }))

/** The lowest threshold above which the share of right ones is high enough. */
function lowest(outcomes: Outcome[], share: number) {
  const sorted = outcomes.toSorted((one, other) => other.probability - one.probability)
  let [right, threshold] = [0, sorted[0]?.probability ?? 0]
  sorted.forEach(({ probability, isRight }, at) => {
    right += isRight ? 1 : 0
    if (right / (at + 1) >= share) threshold = probability
  })
  return threshold
}

/** The odds, by length as in `distressIn`, that this share of the false ones reaches. */
function alarmed(outcomes: Outcome[], share: number) {
  const ordinary = outcomes
    .flatMap(({ probability, isRight, words }) =>
      isRight ? [] : [probability / (1 - probability) / Math.sqrt(words)],
    )
    .toSorted((one, other) => other - one)
  return Math.round((ordinary[Math.floor(ordinary.length * share)] ?? 1) * 1e6) / 1e6
}

const rounded = (value: number) => Math.round(value * 1000) / 1000
