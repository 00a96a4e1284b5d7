import type { Estimate, Rule, University } from '../catalogue/entries.ts'
import { onceEach } from '../memoized.ts'
import type { Resolutions } from '../resolutions.ts'
import { semesterEstimate } from '../rules/estimate.ts'
import type { Selection } from '../rules/selection.ts'
import type { Situation } from '../rules/situation.ts'
import type { Topic } from '../rules/topics.ts'

/** All inputs of an answer's text. */
export type Case = Resolutions & {
  typed: { university: string; branch: string }
  /** The country of the university, if outside India. */
  universityAbroad: string | undefined
  /** The degree of the branch, if not a B.E. or B.Tech. */
  otherDegree: string | undefined
  /** The reason names that degree too. */
  isDegreeSure: boolean
  /** The university the student wishes to join, with its policy page; none of these if it is unknown. */
  wish:
    | {
        entry?: University
        rule?: Rule | undefined
        policy?: Rule | undefined
        /** The name is ambiguous. */
        among?: University[]
        /** More than one is named. */
        several?: boolean
      }
    | undefined
  situation: Situation
  /** Questions and complaints in the reason. */
  topics: Topic[]
  passed: number
  estimate: Estimate
  selection: Selection
  year: number
}

/** One statement, with the rule it is based on. */
export type Statement = { text: string; rule?: Rule | undefined }

/** What leads an answer: another degree and a university abroad leave nothing to estimate. */
export function kindOf({ otherDegree, universityAbroad, university }: Case) {
  if (otherDegree !== undefined) return 'other-degree'
  if (universityAbroad !== undefined) return 'abroad'
  return university.kind === 'nonsense' ? 'unknown' : university.kind
}

export const estimateOf = onceEach(({ passed, estimate, situation }: Case) =>
  semesterEstimate(passed, estimate, skippedOf(situation)),
)

/** The semesters before a lateral entry. */
export const skippedOf = ({ lateral }: Situation) => (lateral ? 2 : 0)

/** The semesters behind the student, at most; 0 if the count of papers tells none. */
function semestersDone(student: Case) {
  const estimate = estimateOf(student)
  return 'to' in estimate ? skippedOf(student.situation) + estimate.to : 0
}

const semestersOf = ({ estimate }: Case) => estimate.theoryOnly.perSemester.length

/** Half of the degree or more may be done. */
export const isHalfway = (student: Case) => semestersDone(student) >= semestersOf(student) / 2

/** More is passed than may count: half of the degree belongs to the new university. */
export const isCapped = (student: Case) => semestersDone(student) > mostCounted + 1

/** Nothing is pending, and the papers may be those of the whole degree. */
export const isAllDone = (student: Case) =>
  student.situation.pending === 0 &&
  (student.situation.finished !== undefined ||
    student.topics.includes('unissued') ||
    semestersDone(student) >= semestersOf(student))

/** A few papers are pending, near the end as far as the count tells. */
export const isNearEnd = (student: Case) =>
  Number(student.situation.pending) > 0 &&
  Number(student.situation.pending) <= fewPapers &&
  (semestersDone(student) >= nearEnd ||
    student.passed > Math.max(...student.estimate.theoryOnly.cumulative))

const fewPapers = 4
const nearEnd = 6

/** Semesters: a student who joins after the fifth has to repeat. */
const mostCounted = 4

/** No sign that the student has left, so there is a seat to lose. */
export const mayHaveSeat = (student: Case) => {
  const { left, finished, working, abroad } = student.situation
  return left === undefined && finished === undefined && !working && !abroad && !isAllDone(student)
}

/** Years since the student left, if the university that is wished for does not allow so many. */
export function gapNotAllowed({ wish, situation: { left }, year }: Case) {
  const most = wish?.rule?.facts['maxGapYears']
  const gap = left?.year === undefined ? undefined : year - left.year
  return gap !== undefined && typeof most === 'number' && gap > most ? gap : undefined
}

/** Only the papers that failed are missing for the degree. */
export const isLastPapers = ({ situation: { finished, pending } }: Case) =>
  finished !== undefined && pending !== undefined && pending !== 0

/** The last year in which papers of the year of leaving count, or of the year in which the last semester ended. */
export function expiryOf({ situation, selection }: Case) {
  const rule = selection.national.get('nat-abc-validity')
  const years = Number(rule?.facts['maxCreditAgeYears'])
  const left = (situation.left ?? situation.finished)?.year
  return { rule, years, left, end: left === undefined ? undefined : left + years }
}

/** The papers are older than credits may be. */
export function isExpired(student: Case) {
  const { end } = expiryOf(student)
  return end !== undefined && end < student.year
}

/** The papers are as old this year as credits may be. */
export const isExpiring = (student: Case) => expiryOf(student).end === student.year

/** As its students call it. */
export const shortNameOf = ({ called, shortName, officialName }: University) =>
  called ?? shortName ?? officialName

export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
