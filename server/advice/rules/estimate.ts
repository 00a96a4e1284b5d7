import type { Estimate } from '../catalogue/entries.ts'

/**
 * The number of semesters a count of papers may represent. Always an estimate: labs may or may not be counted, and universities compare
 * syllabi, not counts.
 */
export type SemesterEstimate =
  | { kind: 'none' }
  | { kind: 'begun' }
  | { kind: 'semesters'; from: number; to: number; entry: number[] }
  | { kind: 'nearly-all'; from: number; to: number; entry: number[] }
  | { kind: 'too-many'; most: number }

/** `skipped`: semesters before a lateral entry, of which no papers are passed. */
export function semesterEstimate(
  passed: number,
  { theoryOnly, withLabs }: Estimate,
  skipped = 0,
): SemesterEstimate {
  if (passed === 0) return { kind: 'none' }
  const most = highest(withLabs.range)
  if (passed > most) return { kind: 'too-many', most }
  const from = cleared(withLabs.cumulative, passed)
  // More papers than the theory papers of a degree: labs were counted.
  const to = passed > highest(theoryOnly.range) ? from : cleared(theoryOnly.cumulative, passed)
  if (to === 0) return { kind: 'begun' }
  const entry = [...new Set([from, to].map((semesters) => oddAtMost(skipped + semesters + 1)))]
  return { kind: skipped + from >= nearlyAll ? 'nearly-all' : 'semesters', from, to, entry }
}

// Half of the credits have to be earned at the university that awards the degree, so joining after the fourth semester costs time.
const latestEntry = 5
const nearlyAll = 6

const cleared = (cumulative: number[], passed: number) =>
  cumulative.filter((papers) => papers <= passed).length

/** Most universities take students at the start of a year: semester 1, 3 or 5. */
const oddAtMost = (semester: number) => Math.min(latestEntry, semester - ((semester + 1) % 2))

const highest = (range: string) => Math.max(...(range.match(/\d+/g) ?? ['0']).map(Number))
