import type { Estimate, NotRecognised, Rule, Topic, University } from '../catalogue/entries.ts'
import { onceEach } from '../memoized.ts'
import type { Facts } from '../reason/facts.ts'
import type { Resolutions } from '../resolutions.ts'
import { semesterEstimate } from '../rules/estimate.ts'
import type { Written } from './written.ts'

/** What is known before the topics are chosen. */
export type Basis = {
  written: Written
  /** The country of the university, if outside India. */
  universityAbroad: string | undefined
  /** The name and place are on UGC's list. */
  notRecognised: NotRecognised | undefined
  /** The degree of the branch, if not a B.E. or B.Tech. */
  otherDegree: string | undefined
  /** The university the student wishes to join, with its rule and policy page; none of these if it is unknown. */
  wish:
    | {
        entry?: University
        rule?: Rule | undefined
        policy?: Rule | undefined
        /** The name is ambiguous. */
        among?: University[]
      }
    | undefined
  facts: Facts
  passed: number
  estimate: Estimate
  year: number
  /** The year of study, if it is told: more than the course has. */
  studyYear: number | undefined
}

/** All inputs of an answer's text. */
export type Case = Resolutions &
  Basis & {
    typed: { university: string; branch: string }
    /** In milliseconds. */
    now: number
    /** What the student wrote, without the lines of taps. */
    ownWords: string
    /** The name alone is on UGC's list: asked about, with its place. */
    perhapsNotRecognised: NotRecognised | undefined
    /** What was read in the reason, in the order of the answer. */
    topics: Topic[]
    /** Topics that may be meant: they are offered. */
    offered: Topic[]
    /** The reader is sure of nothing, though something is written. */
    isUnread: boolean
    /** A warning may be meant. */
    mayNeedWarning: boolean
    /** Usable rules about the student's own university: leaving it, its degree, moving inside it. */
    own: Rule[]
    /** The transfer page of the student's own university, if any. */
    policy: Rule | undefined
    rule: ReadonlyMap<string, Rule>
  }

/** One statement, with the rule that states it and the conditions that held. */
export type Statement = { text: string; rule?: Rule | undefined; cause?: string[] }

/** What leads an answer: another degree and a university abroad leave nothing to estimate. */
export function kindOf({ otherDegree, notRecognised, universityAbroad, university }: Case) {
  if (otherDegree !== undefined) return 'other-degree'
  if (notRecognised !== undefined) return 'not-recognised'
  if (universityAbroad !== undefined) return 'abroad'
  return university.kind === 'nonsense' ? 'unknown' : university.kind
}

export const hasTopic = ({ topics }: Pick<Case, 'topics'>, id: string) =>
  topics.some((topic) => topic.id === id)

export const hasWarning = ({ topics }: Case) => topics.some(({ kind }) => kind === 'warning')

/** Credits may move: nothing that was typed is against it, and nothing else is the matter. */
export const mayMove = (student: Case) =>
  !['other-degree', 'not-recognised', 'abroad'].includes(kindOf(student)) &&
  !student.topics.some(({ transfer }) => transfer === 'never') &&
  student.facts.timeOver !== true &&
  student.passed > 0 &&
  yearsBehind(student) < mostYearsBehind

/** By then the time of any degree is over, and schemes had no credits. */
const mostYearsBehind = 8

/** The figures of a transfer have a cause: the reason is about moving, or nothing is written. */
export const asksFigures = (student: Case) =>
  mayMove(student) &&
  !student.mayNeedWarning &&
  (isMoving(student) ||
    student.topics.some(({ transfer }) => transfer === 'may') ||
    (student.topics.length === 0 && !student.isUnread))

/** Wants to move to another university. */
export const isMoving = ({ topics, wish }: Case) =>
  wish !== undefined || topics.some(({ transfer }) => transfer === 'moves')

export const estimateOf = onceEach(({ passed, estimate, facts }: Case) =>
  semesterEstimate(passed, estimate, skippedOf(facts)),
)

/** The semesters before a lateral entry. */
export const skippedOf = ({ lateral }: Facts) => (lateral ? 2 : 0)

type Counted = Pick<Basis, 'passed' | 'estimate' | 'facts'>

/** The semesters behind the student, at most; 0 if the count of papers tells none. */
function semestersDone({ passed, estimate, facts }: Counted) {
  const semesters = semesterEstimate(passed, estimate, skippedOf(facts))
  return 'to' in semesters ? skippedOf(facts) + semesters.to : 0
}

/** More is passed than may count: half of the degree belongs to the new university. */
export const isCapped = (student: Case) => semestersDone(student) > mostCounted + 1

/** Nothing is pending, and the papers may be those of the whole degree. */
export const isAllDone = (student: Counted) =>
  student.facts.pending === 0 &&
  (student.facts.finished !== undefined ||
    semestersDone(student) >= student.estimate.theoryOnly.perSemester.length)

/** A few papers are pending, near the end as far as the count tells. */
export const areFewPapersLeft = (student: Counted) =>
  semesterEstimate(student.passed, student.estimate).kind !== 'too-many' &&
  Number(student.facts.pending) > 0 &&
  Number(student.facts.pending) <= fewPapers &&
  (student.facts.finished !== undefined || isNearEnd(student))

/** The papers passed are nearly those of the degree. */
export const isNearEnd = (student: Counted) =>
  (semestersDone(student) >= nearEnd && !student.facts.studying) ||
  student.passed > Math.max(...student.estimate.theoryOnly.cumulative)

const fewPapers = 4
const nearEnd = 6

/** With fewer papers nobody has finished, whether or not labs are counted. */
export const surelyUnfinished = 30

/** Semesters: a student who joins after the fifth has to repeat. */
const mostCounted = 4

/** All semesters are attended. */
export const isFinished = ({ facts, topics }: Case) =>
  facts.finished !== undefined || hasTopic({ topics }, 'few-papers-left')

/** Years since the last paper, or at least those since the course was due to end. */
export const yearsBehind = (student: Pick<Case, 'facts' | 'year'>) =>
  Math.max(gapOf(student), student.year - (student.facts.batch ?? student.year) - yearsOfCourse)

const yearsOfCourse = 4

/** Years since the student joined, as of first year; 0 unless the time of the degree may run out. */
export const yearsOfStudy = ({ facts, year }: Pick<Case, 'facts' | 'year'>) =>
  facts.completed || facts.pending === 0 || facts.timeOver === false || facts.batch === undefined
    ? 0
    : year - facts.batch + skippedOf(facts) / 2

/** Universities give six to eight years. */
export const yearsThatMayEnd = 7

/** Years since the student left, as far as they are known. */
export const gapOf = ({ facts, year }: Pick<Case, 'facts' | 'year'>) =>
  year - (facts.lastYear ?? year)

/** As its students call it: never a form that only the catalogue uses, such as "GU Noida". */
export const shortNameOf = ({ called, shortName, officialName }: University) =>
  called ??
  (shortName === null || /^[A-Z]{2} [A-Z]/.test(shortName)
    ? officialName.replace(/^University of/, 'the $&')
    : shortName)

export const counted = (count: number, noun: string) =>
  `${count === 1 ? 'one' : count} ${noun}${count === 1 ? '' : 's'}`
