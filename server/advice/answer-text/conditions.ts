import type { Condition, Relation } from '../catalogue/conditions.ts'
import type { Say } from '../catalogue/entries.ts'
import {
  type Case,
  gapOf,
  isFinished,
  isMoving,
  surelyUnfinished,
  yearsBehind,
  yearsOfStudy,
} from './case.ts'
import { isWritten } from './written.ts'

/** All conditions of the statement hold, one of its words was typed, and none of those that speak against it. */
export const isTrueFor = (student: Case, { when = [], words, without }: Say) =>
  when.every((condition) => holds(condition, student)) &&
  (words === undefined || isWritten(words, student.written)) &&
  !(without && isWritten(without, student.written))

function holds(written: string, student: Case): boolean {
  if (written.startsWith('not ')) return !holds(written.slice('not '.length), student)
  const [name = '', value = ''] = written.split(':')
  return name in ofRelation
    ? ofRelation[name as Relation](student, value)
    : of[name as Condition](student)
}

const firstYear = 12
const firstBankYear = 2021

const writtenDate =
  /\b\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]* 20\d\d\b/gi
const dayLong = 86_400_000
const yearLong = 366 * dayLong

const isBetween = (years: number, from: number, to: number) => years >= from && years <= to

/** The year of the newest papers, as far as it is known. */
const lastYearOf = ({ facts, year }: Case) => facts.lastYear ?? (facts.studying ? year : undefined)

const of: Record<Condition, (student: Case) => boolean> = {
  abroad: ({ facts }) => facts.abroad !== undefined,
  arrears: ({ facts }) => facts.pending === 'some' || Number(facts.pending) > 0,
  autonomous: ({ university }) =>
    university.kind === 'known' &&
    university.colleges?.get(university.entry.id)?.autonomous === true,
  'date-over': ({ ownWords, now }) =>
    [...ownWords.slice(0, 2_500).matchAll(writtenDate)].some(([date]) => {
      const day = Date.parse(`${date.replace(/(?<=\d)(?:st|nd|rd|th)/i, '')} UTC`)
      return day < now - dayLong && day > now - yearLong
    }),
  diploma: ({ facts }) => facts.diploma !== undefined,
  enrolled: ({ facts }) => facts.studying && !facts.terminated,
  few: ({ passed }) => passed < firstYear,
  finished: isFinished,
  gap2: (student) => gapOf(student) > 1,
  left: ({ facts }) => facts.left !== undefined || facts.terminated,
  moving: isMoving,
  'near-limit': (student) => isBetween(yearsOfStudy(student), 6, 8),
  'nothing-passed': ({ passed }) => passed === 0,
  offered: ({ offered }) => offered.length > 0,
  'old-score': ({ written, year }) =>
    written.some(({ words }) =>
      (words.match(/ 20\d\d(?= )/g) ?? []).some((one) => isBetween(year - Number(one), 3, 9)),
    ),
  old5: (student) => yearsBehind(student) >= 5,
  older: (student) =>
    Math.min(student.facts.batch ?? Infinity, lastYearOf(student) ?? Infinity) < firstBankYear,
  'other-council': ({ otherDegree }) =>
    ['MBBS', 'BDS', 'nursing', 'B.Pharm', 'B.Arch', 'LLB'].includes(otherDegree ?? ''),
  'other-person': ({ facts }) => !['self', 'relative'].includes(facts.writer),
  'own-limit': ({ own }) => own.some(({ topic }) => topic === 'maximum-duration'),
  passed: ({ passed }) => passed > 0,
  'past-limit': (student) => yearsOfStudy(student) >= 9,
  private: ({ university }) => university.kind === 'known' && university.entry.type === 'private',
  recent: ({ facts }) => (facts.batch ?? 0) >= firstBankYear,
  'to-known': ({ wish }) => wish?.rule !== undefined,
  'to-unknown': ({ wish }) => wish?.entry !== undefined && wish.rule === undefined,
  unfinished: ({ facts, passed }) =>
    (passed < surelyUnfinished && !facts.completed && facts.finished === undefined) ||
    facts.studying ||
    facts.left !== undefined ||
    facts.pending === 'some' ||
    Number(facts.pending) > 0,
  working: ({ facts }) => facts.working,
}

const ofRelation: Record<Relation, (student: Case, value: string) => boolean> = {
  at: ({ university }, id) => university.kind === 'known' && university.entry.id === id,
  in: ({ university }, state) => university.kind === 'known' && university.entry.state === state,
  to: ({ wish }, id) => wish?.entry?.id === id,
  with: ({ topics }, id) => topics.some((topic) => topic.id === id),
}
