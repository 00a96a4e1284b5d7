import { assessment, catalogue } from './assess.ts'
import type { Rule } from './catalogue/entries.ts'
import type { Enquiry } from './enquiry.ts'
import { semesterEstimate, type SemesterEstimate } from './rules/estimate.ts'
import type { Resolution } from './interpret/interpretation.ts'

/** How an answer came about, step by step, for maintainers of the catalogue. */
export function explained(enquiry: Enquiry): string[] {
  const { advice, resolutions, student, text } = assessment(enquiry)
  const lines = [
    `Catalogue ${advice.catalogueVersion}`,
    '',
    `1. Institution "${enquiry.university}"`,
    ...indented(resolution(resolutions.university, ({ officialName }) => officialName)),
    `2. Branch "${enquiry.branch}"`,
    ...indented(resolution(resolutions.branch, ({ name }) => name)),
  ]
  if (student === undefined || text === undefined) {
    return [...lines, '3. Both are nonsense: the answer is an error.', ...answer(advice.result)]
  }
  const { selection, situation, topics } = student
  const facts = Object.entries(situation).flatMap(([name, value]) =>
    value === false ? [] : [`${name} ${JSON.stringify(value)}`],
  )
  const university =
    resolutions.university.kind === 'known' ? resolutions.university.entry : undefined
  const aside = catalogue.rules.filter(
    (rule) =>
      rule.universityId !== null &&
      rule.universityId === university?.id &&
      !text.rules.includes(rule),
  )
  return [
    ...lines,
    `3. Reason: ${[...facts, ...topics].join(', ') || 'nothing that changes the answer'}.`,
    `4. ${enquiry.passed} papers: ${estimated(semesterEstimate(enquiry.passed, student.estimate))} (${student.estimate.id}).`,
    '5. Rules that spoke',
    ...indented(text.rules.map(ruleLine)),
    '6. Rules of this university that did not',
    ...indented(aside.map((rule) => `${ruleLine(rule)}: ${silence(rule)}`)),
    `7. Policy link: ${selection.policy ? `${selection.policy.id}, ${selection.policy.policyUrl}` : 'no rule has an official page under https on its own domain'}.`,
    ...answer(advice.result),
  ]
}

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

function silence({ usable, appliesTo, direction, unknown, topic }: Rule) {
  if (!usable) return 'not usable'
  if (appliesTo !== 'B.E./B.Tech') return `for ${appliesTo}`
  if (unknown === true) return 'says only that nothing was found'
  if (direction === 'inbound') return 'about joining it, and the student leaves it'
  if (topic === 'promotion') return 'about promotion inside its degree'
  return 'another rule was closer, or the reason does not ask for it'
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
