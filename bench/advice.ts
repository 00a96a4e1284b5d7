import { assess } from '#server/advice/assess.ts'
import { spreadOf, type Figure } from './figures.ts'
import { interpretationRows } from './interpretation.ts'
import { rowAt } from './rows.ts'

const students = 3_000

/** What an answer out of the catalogue costs, and what it costs to know who is meant. */
export function adviceFigures(): Figure[] {
  const enquiries = Array.from({ length: students }, (_, number) => {
    const { university, branch, reason, papers_passed: passed } = rowAt(number, students)
    return { university, branch, reason, passed }
  })
  for (const enquiry of enquiries.slice(0, 300)) assess(enquiry)
  const times = enquiries.map((enquiry) => {
    const begin = performance.now()
    assess(enquiry)
    return performance.now() - begin
  })
  const interpretation = interpretationRows().map(({ name, value, limit }): Figure => ({
    group: 'advice',
    name,
    rows: 0,
    unit: 'ms',
    median: value,
    least: value,
    most: value,
    ...(limit !== undefined && { must: limit }),
  }))
  return [
    {
      group: 'advice',
      name: 'an answer, names as students type them',
      rows: 0,
      unit: 'ms',
      ...spreadOf(times),
      must: 1,
    },
    ...interpretation,
  ]
}
