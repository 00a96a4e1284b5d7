import { assessment, catalogue } from './assess.ts'
import type { Rule } from './catalogue/entries.ts'
import type { Enquiry } from './enquiry.ts'
import { explainReading } from './explain-reading.ts'
import { semesterEstimate, type SemesterEstimate } from './rules/estimate.ts'
import type { Resolution } from './interpret/interpretation.ts'

/** How an answer came about, step by step, for maintainers of the catalogue. */
export function explained(enquiry: Enquiry): string[] {
  const { advice, resolutions, reading, student, text } = assessment(enquiry)
  const facts = Object.entries(reading.facts).flatMap(([name, value]) =>
    value === false ? [] : [`${name} ${JSON.stringify(value)}`],
  )
  const lines = [
    `Catalogue ${advice.catalogueVersion}`,
    '',
    `1. Institution "${enquiry.university}"`,
    ...indented(resolution(resolutions.university, ({ officialName }) => officialName)),
    `2. Branch "${enquiry.branch}"`,
    ...indented(resolution(resolutions.branch, ({ name }) => name)),
    '3. Reason',
    ...indented([
      ...(reading.distress ? ['distress: the helplines alone'] : []),
      `facts: ${facts.join(', ') || 'none'}`,
      ...reading.told.map(readLine('told')),
      ...reading.asked.map(readLine('asked')),
      ...explainReading(enquiry.reason),
    ]),
  ]
  if (student === undefined || text === undefined)
    return [
      ...lines,
      reading.distress
        ? '4. Nothing else is said.'
        : '4. Both names are nonsense: the answer is an error.',
      ...answer(advice.result),
    ]
  const aside = catalogue.rules.filter(
    (rule) =>
      rule.universityId !== null &&
      student.university.kind === 'known' &&
      rule.universityId === student.university.entry.id &&
      !text.rules.includes(rule),
  )
  return [
    ...lines,
    `4. ${enquiry.passed} papers: ${estimated(semesterEstimate(enquiry.passed, student.estimate))} (${student.estimate.id}).`,
    '5. Why each sentence of the replies is said',
    ...indented(text.why),
    '6. Rules that spoke',
    ...indented(text.rules.map(ruleLine)),
    '7. Rules of this university that did not',
    ...indented(aside.map((rule) => `${ruleLine(rule)}: ${silence(rule)}`)),
    ...answer(advice.result),
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

function estimated(estimate: SemesterEstimate) {
  if (estimate.kind === 'none') return 'no semester'
  if (estimate.kind === 'begun') return 'less than a semester'
  if (estimate.kind === 'too-many') return `more than the ${estimate.most} of a degree`
  const { from, to, entry } = estimate
  const range = from === to ? `${from}` : `${from} to ${to}`
  return `${range} semesters, to join in semester ${entry.join(' or ')}`
}

const ruleLine = ({ id, scope, direction, confidence, dated }: Rule) =>
  `${id} (${[scope, direction ?? 'no direction', confidence, dated ?? 'undated'].join(', ')})`

function silence({ usable, appliesTo, direction, unknown }: Rule) {
  if (!usable) return 'not usable'
  if (appliesTo !== 'B.E./B.Tech') return `for ${appliesTo}`
  if (unknown === true) return 'says only that nothing was found'
  if (direction === 'inbound') return 'about joining it, and the student leaves it'
  return 'no statement of the topics above rests on it'
}

const answer = (result: object) => [
  '8. Answer',
  ...indented(
    JSON.stringify(result, null, 2)
      .replaceAll(String.raw`\n`, '\n')
      .split('\n'),
  ),
]

const indented = (lines: string[]) =>
  (lines.length > 0 ? lines : ['none']).map((line) => `   ${line}`)
