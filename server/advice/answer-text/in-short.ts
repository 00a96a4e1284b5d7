import type { Rule } from '../catalogue/entries.ts'
import {
  type Case,
  counted,
  estimateOf,
  expiryOf,
  isCapped,
  isExpired,
  kindOf,
  shortNameOf,
  type Statement,
} from './case.ts'
import { statementOf } from './notes.ts'

const most = 3

/** Two or three lines for this student. A line with a figure begins with it. */
export function inShort(student: Case): Statement[] {
  const { otherDegree } = student
  switch (kindOf(student)) {
    case 'other-degree':
      return [
        {
          text: `This page is for B.E. and B.Tech. We give no estimate of semesters for ${otherDegree}.`,
        },
        { text: 'Typed it by mistake? Check again with the right branch.' },
      ]
    case 'abroad':
      return [
        { text: 'AIU checks papers from abroad. AIU is the Association of Indian Universities.' },
        { text: 'Ask AIU first. Do not pay any Indian university before AIU replies.' },
        { text: 'We give no estimate of semesters for papers from abroad.' },
      ]
    default:
      return [
        ...(isExpired(student) ? expiry(student) : []),
        semesters(student),
        ...modeOfStudy(student),
        ...pending(student),
        ...(isExpired(student) ? [] : expiry(student)),
        ...wish(student),
        ...branch(student),
        ...recognised(student),
        ...perhapsOld(student),
      ].slice(0, most)
  }
}

function semesters(student: Case): Statement {
  const estimate = estimateOf(student)
  const papers = `${counted(student.passed, 'paper')} ${student.passed === 1 ? 'is' : 'are'}`
  switch (estimate.kind) {
    case 'none':
      return { text: 'No semester counts yet. You need passed papers to transfer credits.' }
    case 'begun':
      return {
        text: `0 semesters may count, by our estimate. ${papers} less than one full semester.`,
      }
    case 'too-many':
      return {
        text: `${papers} more than a full B.Tech has. It has about ${estimate.most}, labs included. Please check the number.`,
      }
    default: {
      const may = estimate.entry.map((semester) => semester - 1)
      const fewer = estimate.from === estimate.to ? '' : ', or fewer if you counted labs'
      return {
        text: [
          `${spanOf({ from: Math.min(...may), to: Math.max(...may) }, '–')} semesters may count, by our estimate${isExpired(student) ? ', if a university accepts old papers' : ''}.`,
          `${papers} ${passedSemesters(estimate)}${fewer}.`,
          whyLess(student, estimate, may),
        ]
          .join(' ')
          .trim(),
        rule: isCapped(student) ? student.selection.national.get('nat-abc-half') : undefined,
      }
    }
  }
}

type Span = { from: number; to: number }

const spanOf = ({ from, to }: Span, between = ' to ') =>
  from === to ? String(from) : `${from}${between}${to}`

const passedSemesters = ({ from, to }: Span) =>
  from === 0
    ? `at most ${counted(to, 'semester')}`
    : `about ${spanOf({ from, to })} ${to === 1 ? 'semester' : 'semesters'}`

function whyLess(student: Case, { from, to }: Span, may: number[]) {
  if (isCapped(student)) return 'You study about half at the new university.'
  return Math.min(...may) < from || Math.max(...may) < to
    ? 'Usually only complete years count.'
    : ''
}

function pending({ situation, selection }: Case): Statement[] {
  if (situation.pending === undefined) return []
  const rule = selection.closedByArrears.toSorted(surer)[0]
  const closes = rule ? ' Some universities admit only students with none.' : ''
  if (situation.pending === 0) return [{ text: `0 papers pending. That helps you.${closes}`, rule }]
  const papers =
    situation.pending === 'some'
      ? 'Papers are pending.'
      : `${counted(situation.pending, 'paper')} pending.`
  return [{ text: `${papers}${closes}`, rule }]
}

const surer = (one: Rule, other: Rule) =>
  ['high', 'medium', 'low'].indexOf(one.confidence) -
  ['high', 'medium', 'low'].indexOf(other.confidence)

/** IGNOU: whether its degree by distance counts at all. */
const modeOfStudy = ({ selection }: Case): Statement[] =>
  selection.own.filter(({ topic }) => topic === 'mode-of-study').map(statementOf)

function expiry(student: Case): Statement[] {
  const { rule, years, left, end } = expiryOf(student)
  if (!rule || end === undefined || student.passed === 0) return []
  const expire = isExpired(student) ? 'expired' : 'expire'
  return [
    { text: `${end}: your ${left} papers ${expire}. Credits last up to ${years} years.`, rule },
  ]
}

/** What the university that somebody wishes to join is known to ask. */
function wish({ wish: wished }: Case): Statement[] {
  if (!wished?.entry || !wished.rule) return []
  const { backlogsAllowed, entrySemesters, branchChangeAllowed } = wished.rule.facts
  const facts = [
    backlogsAllowed === false ? 'admits only students with no pending papers' : '',
    Array.isArray(entrySemesters)
      ? `takes students midway at semester ${entrySemesters.join(' or ')}`
      : '',
    branchChangeAllowed === false ? 'does not allow a change of branch' : '',
  ].filter((fact) => fact !== '')
  const [first = 'has rules for students who join midway', ...others] = facts
  const more = others.map((fact) => ` It ${fact}.`).join('')
  return [{ text: `${shortNameOf(wished.entry)} ${first}.${more}`, rule: wished.rule }]
}

const branch = ({ situation, selection }: Case): Statement[] =>
  situation.otherBranch
    ? [
        {
          text: 'Some universities do not allow a change of branch.',
          rule: selection.sameBranchOnly[0],
        },
      ]
    : []

const recognised = (student: Case): Statement[] =>
  kindOf(student) === 'unknown'
    ? [
        {
          text: 'Check that your university is on the UGC list. UGC is the regulator of universities.',
          rule: student.selection.national.get('nat-ugc-2f'),
        },
      ]
    : []

/** Where the year of leaving is not known, and little else is. */
function perhapsOld(student: Case): Statement[] {
  const { rule, years, end } = expiryOf(student)
  const { left, pending: papers, otherBranch } = student.situation
  const isEnough =
    papers !== undefined || student.wish?.rule || otherBranch || kindOf(student) === 'unknown'
  if (!rule || end !== undefined || student.passed === 0 || (isEnough && !left)) return []
  const ask = left ? 'Tell us the year you left.' : 'Tell us if you left college.'
  return [{ text: `${years} years, then credits expire. ${ask}`, rule }]
}
