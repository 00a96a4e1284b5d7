import { assessment } from '#server/advice/assess.ts'
import type { Rule } from '#server/advice/catalogue/entries.ts'
import type { Enquiry } from '#server/advice/enquiry.ts'
import type { Resolution } from '#server/advice/interpret/interpretation.ts'
import { probabilitiesOf, weightStep } from '#server/advice/reason/classifier.ts'
import { conceptId, conceptsIn, eachFeature, sentencesOf } from '#server/advice/reason/features.ts'
import { model } from '#server/advice/reason/reading.ts'
import { statementsIn } from '#server/advice/reason/statements.ts'

/** How an answer came about, step by step, for maintainers of the catalogue. */
export function explained(enquiry: Enquiry): string[] {
  const { advice, resolutions, reading, text } = assessment(enquiry)
  const facts = Object.entries(reading.facts).flatMap(([name, value]) =>
    value === false ? [] : [`${name} ${JSON.stringify(value)}`],
  )
  return [
    `Catalogue ${advice.catalogueVersion}`,
    `1. Institution "${enquiry.university}"`,
    ...indented(resolution(resolutions.university, ({ officialName }) => officialName)),
    `2. Branch "${enquiry.branch}"`,
    ...indented(resolution(resolutions.branch, ({ name }) => name)),
    '3. Reason',
    ...indented([
      ...(reading.distress ? [`distress: ${reading.distress}`] : []),
      `facts: ${facts.join(', ') || 'none'}`,
      ...reading.told.map(readLine('told')),
      ...reading.asked.map(readLine('asked')),
      ...explainReading(enquiry.reason ?? ''),
    ]),
    '4. Why each sentence of the replies is said',
    ...indented(text?.why ?? []),
    '5. Rules that spoke',
    ...indented((text?.rules ?? []).map(ruleLine)),
    '6. Answer',
    ...indented(
      JSON.stringify(advice.result, null, 2)
        .replaceAll(String.raw`\n`, '\n')
        .split('\n'),
    ),
  ]
}

const readLine =
  (how: string) =>
  ({ id, probability }: { id: string; probability: number }) =>
    `${how}: ${id} ${(probability * 100).toFixed(0)} %`

function resolution<Entry>(match: Resolution<Entry>, nameOf: (entry: Entry) => string) {
  const result =
    match.kind === 'known'
      ? `It is ${nameOf(match.entry)}.`
      : match.kind === 'ambiguous'
        ? `It may be ${match.candidates.map(nameOf).join('; ') || 'several'}: asked.`
        : `It is ${match.kind}.`
  return [...match.how, result]
}

const ruleLine = ({ id, scope, direction, confidence, dated }: Rule) =>
  `${id} (${[scope, direction ?? 'no direction', confidence, dated ?? 'undated'].join(', ')})`

const indented = (lines: string[]) =>
  (lines.length > 0 ? lines : ['none']).map((line) => `   ${line}`)

/** Less probable topics and facts are not shown. */
const least = 0.02

/** Topics and facts of a reason with their probabilities and what spoke for them. */
export function explainReading(text: string): string[] {
  const sentences = sentencesOf(text)
  const stated = statementsIn(text)
  const all = probabilitiesOf(model, sentences, stated)
  const concepts = new Set(sentences.flatMap((words) => [...conceptsIn(words)].map(conceptId)))
  return [
    `Read as: ${sentences.map((words) => words.join(' ')).join(' | ') || 'nothing'}`,
    `Concepts: ${[...concepts].join(', ') || 'none'}`,
    ...model.labels
      .map((label, at) => ({ label, at, probability: all[at] ?? 0 }))
      .filter(({ probability }) => probability >= least)
      .toSorted((one, other) => other.probability - one.probability)
      .map(({ label, at, probability }) => {
        const because = [
          ...(stated.has(label.id) ? ['said outright'] : []),
          ...featuresFor(sentences, at),
        ]
        const verdict = probability >= label.threshold ? 'sure' : 'not sure'
        return `${label.id} ${probability.toFixed(2)} (${verdict}, from ${label.threshold.toFixed(2)}): ${because.join(', ')}`
      }),
  ]
}

/** The features that speak most for a label, the strongest first. */
function featuresFor(sentences: string[][], label: number) {
  const { rowOf, values, starts, weights } = model
  const shares = new Map<string, number>()
  for (const words of sentences)
    eachFeature(words, (hash, _, text) => {
      const row = rowOf[hash] ?? 0
      for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 2)
        if (weights[at] === label)
          shares.set(text(), (values[row] ?? 0) * (weights[at + 1] ?? 0) * weightStep)
    })
  return [...shares]
    .filter(([, share]) => share > 0)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 6)
    .map(([feature, share]) => `"${feature}" ${share.toFixed(2)}`)
}
