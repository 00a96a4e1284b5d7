import type { Label } from '#server/advice/reason/classifier.ts'

/** A text of another hand: what speaks for each label, and whether it has it; undefined: nobody said. */
export type Scored = {
  evidence: { score: number; lead: number }[]
  truths: (boolean | undefined)[]
}

/** What is told shall be right this often, over all topics. */
const precision = 0.95
/** Facts are told from here on: most texts whose facts are labelled were chosen as doubtful, so their share of right ones says too little. */
const leastOfFact = 0.85
/** The same for one label, of which there are few texts. */
const ownPrecision = 0.85
/** Distress is read for recall. */
const recall = 0.985
/** Pulls what is fitted for a label with few texts to what is fitted for all. */
const prior = 4

const sigmoid = (odds: number) => 1 / (1 + Math.exp(-odds))

/** From scores to probabilities: for all topics, and for all facts, together, and then for each; and from which probability on it is right often enough. */
export function calibrated(labels: Label[], scored: Scored[], isTopic: (id: string) => boolean) {
  const all = labels.map((_, at) => pairsOf(scored, at))
  const own = [...labels]
  for (const kind of [true, false]) {
    const places = labels.flatMap(({ id }, at) => (isTopic(id) === kind ? [at] : []))
    const common = fitted(
      places.flatMap((at) => all[at] ?? []),
      [1, 0, 0],
      1,
    )
    const outcomes = places.map((at) => {
      const [slope = 1, lead = 0, offset = 0] = fitted(all[at] ?? [], common, prior).map(rounded)
      const label = { ...(labels[at] as Label), slope, lead, offset }
      own[at] = label
      return { label, all: outcomesOf(label, all[at] ?? []) }
    })
    const outcomesOfAll = outcomes.flatMap((one) => one.all)
    const least = kind ? lowest(outcomesOfAll, precision) : leastOfFact
    for (const one of outcomes)
      one.label.threshold = rounded(
        one.label.id === 'distress'
          ? recalling(one.all)
          : Math.max(least, lowest(one.all, ownPrecision)),
      )
  }
  return own
}

type Pair = { inputs: number[]; isTrue: boolean }

const pairsOf = (scored: Scored[], at: number): Pair[] =>
  scored.flatMap(({ evidence, truths }) => {
    const [isTrue, one] = [truths[at], evidence[at]]
    return isTrue === undefined || !one ? [] : [{ inputs: [one.score, one.lead, 1], isTrue }]
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

type Outcome = { probability: number; isTrue: boolean }

const outcomesOf = ({ slope, lead, offset }: Label, pairs: Pair[]): Outcome[] =>
  pairs.map(({ inputs, isTrue }) => ({
    probability: sigmoid(oddsOf(inputs, [slope, lead, offset])),
    isTrue,
  }))

/** The lowest threshold above which the share of right ones is high enough. */
function lowest(outcomes: Outcome[], share: number) {
  const sorted = outcomes.toSorted((one, other) => other.probability - one.probability)
  let [right, threshold] = [0, sorted[0]?.probability ?? 0]
  sorted.forEach(({ probability, isTrue }, at) => {
    right += isTrue ? 1 : 0
    if (right / (at + 1) >= share) threshold = probability
  })
  return threshold
}

/** The highest threshold that nearly all true ones reach. */
function recalling(outcomes: Outcome[]) {
  const reached = outcomes
    .flatMap(({ probability, isTrue }) => (isTrue ? [probability] : []))
    .toSorted((one, other) => one - other)
  return reached[Math.floor(reached.length * (1 - recall))] ?? 1
}

const rounded = (value: number) => Math.round(value * 1000) / 1000
