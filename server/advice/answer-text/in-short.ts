import {
  asksFigures,
  type Case,
  counted,
  estimateOf,
  hasWarning,
  isCapped,
  shortNameOf,
  skippedOf,
  type Statement,
} from './case.ts'

/** Two or three lines with the figures of this student, for whoever may move credits. A line with a figure starts with it. */
export function inShort(student: Case): Statement[] {
  if (asksFigures(student)) return [...pending(student), ...semesters(student)]
  // A count that cannot be right is asked about in any case.
  return estimateOf(student).kind === 'too-many' && !hasWarning(student) ? semesters(student) : []
}

function pending({ facts: { pending: papers, left }, university }: Case): Statement[] {
  if (papers === undefined) return []
  const at = university.kind === 'known' ? shortNameOf(university.entry) : 'your own university'
  const first = left ? `Write them at ${at} first, if it lets you.` : `Write them at ${at} first.`
  if (papers === 0) return [{ text: '0 papers pending. That helps you.' }]
  if (papers === 'some') return [{ text: `Papers are pending. ${first}` }]
  return [
    {
      text:
        papers === 1
          ? `1 paper is pending. ${first.replace('them', 'it')}`
          : `${papers} papers pending. ${first}`,
    },
  ]
}

function semesters(student: Case): Statement[] {
  const { passed, facts, rule } = student
  const estimate = estimateOf(student)
  const papers = passed === 1 ? 'One paper is' : `${passed} papers are`
  if (estimate.kind === 'none') return []
  if (estimate.kind === 'begun')
    return [{ text: `0 semesters may count, by our estimate. ${papers} less than one semester.` }]
  if (estimate.kind === 'too-many')
    return [
      {
        text: `${papers} more than a full B.Tech has. It has about ${estimate.most}, labs included. Please check the number.`,
      },
    ]
  const skipped = skippedOf(facts)
  const may = estimate.entry.map((semester) => semester - 1 - skipped)
  const [from, to] = [Math.min(...may), Math.max(...may)]
  if (to === 0)
    return [
      {
        text: `0 semesters may count for your ${counted(passed, 'paper')}, by our estimate. Usually only complete years count.`,
      },
    ]
  return [
    {
      text: [
        `${from === to ? from : `${from}–${to}`} semesters may count for your ${counted(passed, 'paper')}, by our estimate, if a university agrees.`,
        facts.lateral ? 'We did not count the first year, as you joined in the second.' : '',
      ]
        .filter((sentence) => sentence !== '')
        .join(' '),
      rule: rule.get('nat-abc-purpose'),
    },
    ...(isCapped(student)
      ? [
          {
            text: 'You study about half at the new university, according to press reports (2022).',
            rule: rule.get('nat-abc-half'),
          },
        ]
      : []),
  ]
}
