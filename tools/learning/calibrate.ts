import type { Label } from '#server/advice/reason/classifier.ts'

/** A text of another hand: log-odds and lead of each label, and whether it has it; undefined: nobody said. */
export type Scored = { scores: number[]; leads: number[]; truths: (boolean | undefined)[] }

/** What is told shall be right this often; second topics of the held-out texts are not labelled, so some right ones count as wrong. */
const precision = 0.93
/** The same for one topic, of which there are few texts. */
const ownPrecision = 0.85
/** Distress is read for recall. */
const recall = 0.975
/** Pulls the offset of a label with few texts to that of all. */
const prior = 4

const sigmoid = (odds: number) => 1 / (1 + Math.exp(-odds))

/** Slopes of all topics, and of all facts, together, an offset of each, and from which probability on it is right often enough. */
export function calibrated(labels: Label[], scored: Scored[], isTopic: (id: string) => boolean) {
  const all = labels.map((_, at) => pairsOf(scored, at))
  const own = [...labels]
  for (const kind of [true, false]) {
    const places = labels.flatMap(({ id }, at) => (isTopic(id) === kind ? [at] : []))
    const common = fitted(places.flatMap((at) => all[at] ?? []))
    for (const at of places) {
      const [slope = 1, lead = 0, offset = 0] = common
      const shift = shifted(all[at] ?? [], common)
      Object.assign(own[at] ?? {}, {
        slope: rounded(slope),
        lead: rounded(lead),
        offset: rounded(offset + shift),
      })
    }
  }
  for (const kind of [true, false]) {
    const ofKind = own.filter(({ id }) => isTopic(id) === kind)
    const outcomes = ofKind.flatMap((label) => outcomesOf(label, all[own.indexOf(label)] ?? []))
    const common = lowest(outcomes, precision)
    for (const label of ofKind) {
      const ownOutcomes = outcomesOf(label, all[own.indexOf(label)] ?? [])
      label.threshold =
        label.id === 'distress'
          ? rounded(recalling(label, all[own.indexOf(label)] ?? []))
          : rounded(Math.max(common, lowest(ownOutcomes, ownPrecision)))
    }
  }
  return own
}

type Pair = { inputs: number[]; isTrue: boolean }

const pairsOf = (scored: Scored[], at: number): Pair[] =>
  scored.flatMap(({ scores, leads, truths }) => {
    const isTrue = truths[at]
    return isTrue === undefined ? [] : [{ inputs: [scores[at] ?? 0, leads[at] ?? 0, 1], isTrue }]
  })

const oddsOf = (inputs: number[], weights: number[]) =>
  inputs.reduce((sum, input, at) => sum + input * (weights[at] ?? 0), 0)

/** Logistic regression by Newton's method. */
function fitted(pairs: Pair[]) {
  let weights = [1, 0, 0]
  for (let step = 0; step < 25; step += 1) {
    const gradient = [0, 0, 0]
    const curves = [0, 1, 2].map((row) =>
      [0, 1, 2].map((column): number => (row === column ? 1 : 0)),
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

function shifted(pairs: Pair[], common: number[]) {
  let shift = 0
  for (let step = 0; step < 20; step += 1) {
    let [gradient, curve] = [prior * shift, prior]
    for (const { inputs, isTrue } of pairs) {
      const p = sigmoid(oddsOf(inputs, common) + shift)
      gradient += p - (isTrue ? 1 : 0)
      curve += p * (1 - p)
    }
    shift -= gradient / curve
  }
  return shift
}

type Outcome = { probability: number; isTrue: boolean }

const outcomesOf = ({ slope, lead, offset }: Label, pairs: Pair[]): Outcome[] =>
  pairs
    .map(({ inputs: [score = 0, ahead = 0], isTrue }) => ({
      probability: sigmoid(slope * score + lead * ahead + offset),
      isTrue,
    }))
    .filter(({ probability }) => probability > 0.1)

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
function recalling(label: Label, pairs: Pair[]) {
  const reached = pairs
    .filter(({ isTrue }) => isTrue)
    .map(({ inputs }) => sigmoid(label.slope * (inputs[0] ?? 0) + label.offset))
    .toSorted((one, other) => one - other)
  return reached[Math.floor(reached.length * (1 - recall))] ?? 1
}

const rounded = (value: number) => Math.round(value * 1000) / 1000
