import type { Rule, University } from '../catalogue/entries.ts'
import {
  type Case,
  counted,
  estimateOf,
  expiryOf,
  isAllDone,
  isCapped,
  isExpired,
  isLastPapers,
  kindOf,
  shortNameOf,
  skippedOf,
  type Statement,
} from './case.ts'
import { asOf } from './sources.ts'
import { statementOf } from './statements.ts'
import { topicStatements } from './topics.ts'
import { onceEach } from '../memoized.ts'

const most = 3

/** Two or three lines for this student, or one kind line. A line with a figure starts with it. */
export const inShort = (student: Case) => linesOf(student).slice(0, most)

/** The lines for which "In short" has no room. */
export const beyondShort = (student: Case) => linesOf(student).slice(most)

const linesOf = onceEach(linesFor)

function linesFor(student: Case): Statement[] {
  const { otherDegree, situation } = student
  // In distress, figures do not help: the helpline and a call do.
  if (situation.care)
    return [{ text: 'Your papers can wait today. We will go through them with you, step by step.' }]
  switch (kindOf(student)) {
    case 'other-degree':
      return [
        {
          text: `This page is for B.E. and B.Tech. We give no estimate of semesters for ${otherDegree}.`,
        },
        // The reason may name the same degree.
        ...(student.isDegreeSure ? [] : [{ text: 'Typed it by mistake? Correct your entries.' }]),
        ...firstTopic(student),
      ]
    case 'abroad':
      return [
        {
          text: 'AIU, the Association of Indian Universities, checks degrees from abroad.',
          rule: student.selection.national.get('nat-aiu'),
        },
        {
          text: 'Before you pay, ask the Indian university if it accepts papers from abroad. We give no estimate of semesters for papers from abroad.',
        },
        ...firstTopic(student),
      ]
    default:
      return [
        ...(isLed(student) ? firstTopic(student) : []),
        ...lastPapers(student),
        ...(isExpired(student) ? expiry(student) : []),
        ...modeOfStudy(student),
        isAllDone(student) ? allDone : semesters(student),
        ...(isOnlyRead(student) || isLed(student) ? [] : firstTopic(student)),
        ...attendance(student),
        ...wish(student),
        ...(isLastPapers(student) || isAllDone(student) ? [] : pending(student)),
        ...(isExpired(student) ? [] : expiry(student)),
        ...branch(student),
        ...recognised(student),
        ...perhapsOld(student),
        ...(isOnlyRead(student) ? firstTopic(student) : []),
      ]
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
      const skipped = skippedOf(student.situation)
      const may = estimate.entry.map((semester) => semester - 1 - skipped)
      const fewer = estimate.from === estimate.to ? '' : 'ewer if you counted labs'
      const span = { from: Math.min(...may), to: Math.max(...may) }
      // Twice the same span would read like a slip.
      const isSame = span.from === estimate.from && span.to === estimate.to
      return {
        text: [
          `${spanOf(span, '–')} semesters may count, by our estimate${isExpired(student) ? ', if a university accepts old papers' : ''}.`,
          isSame
            ? fewer && `F${fewer}.`
            : `${papers} ${passedSemesters(estimate)}${fewer && `, or f${fewer}`}.`,
          whyLess(student, estimate, may),
          student.situation.lateral
            ? 'We did not count the first year, as you joined in the second.'
            : '',
        ]
          .filter((sentence) => sentence !== '')
          .join(' '),
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

/** Credit transfer is for a degree that is not complete. */
const allDone: Statement = {
  text: 'No papers are pending. If all semesters are done, your own university gives you the degree.',
}

function whyLess(student: Case, { from, to }: Span, may: number[]) {
  if (isCapped(student)) return 'You study about half at the new university.'
  return Math.min(...may) < from || Math.max(...may) < to
    ? 'Usually only complete years count.'
    : ''
}

function pending({ situation, selection }: Case): Statement[] {
  if (situation.pending === undefined) return []
  const [example] = selection.closedByArrears
  const closes = example
    ? ` Some universities, such as ${shortNameOf(example.university)}, want zero.`
    : ''
  const helps = situation.pending === 0 ? ' That helps you.' : ''
  return [{ text: `${papersPending(situation)}${helps}${closes}`, rule: example?.rule }]
}

const papersPending = ({ pending: papers }: Case['situation']) =>
  typeof papers === 'number' ? `${counted(papers, 'paper')} pending.` : 'Papers are pending.'

/** All semesters are done: the remaining papers have to be passed at the same university. */
const lastPapers = (student: Case): Statement[] =>
  isLastPapers(student)
    ? [
        {
          text: `${papersPending(student.situation)} You have done all semesters, so first try to finish at your own university.`,
        },
      ]
    : []

/** Nothing of the reason was understood. */
const isOnlyRead = ({ topics }: Case) => topics[0] === 'other'

/** A refusal and a kind word come before figures. */
const isLed = ({ topics: [first] }: Case) =>
  first === 'bought' || first === 'grief' || first === 'health'

/** The other topics are in the notes. */
const firstTopic = (student: Case) => topicStatements(student).slice(0, 1)

/** Who lives abroad and thinks of a degree from there. */
const attendance = ({ situation, selection, topics }: Case): Statement[] =>
  situation.abroad && !topics.includes('distance')
    ? [
        {
          text: 'You have to attend classes in India. Engineering by distance or online is not allowed.',
          rule: selection.national.get('nat-odl-engineering'),
        },
      ]
    : []

/** IGNOU: whether its degree by distance counts at all. */
const modeOfStudy = ({ selection }: Case): Statement[] =>
  selection.own.filter(({ topic }) => topic === 'mode-of-study').map(statementOf)

function expiry(student: Case): Statement[] {
  const { rule, years, left, end } = expiryOf(student)
  if (!rule || end === undefined || student.passed === 0) return []
  const limit = `${end}: the credit bank (ABC) limit for your ${left} papers`
  const keeps = `It keeps credits up to ${years} years.`
  return isExpired(student)
    ? [{ text: `${limit} has passed. ${keeps} The new university decides.`, rule }]
    : [{ text: `${limit}. ${keeps} Older papers reach it sooner.`, rule }]
}

/** Known requirements of the university the student wishes to join. */
function wish({ wish: wished }: Case): Statement[] {
  if (wished?.several) return [{ text: 'You named more than one university. Ask each of them.' }]
  if (wished?.among)
    return [{ text: `You may mean ${oneOf(wished.among)}. Tell us the full name.` }]
  if (!wished?.entry || !wished.rule) return []
  const { rule } = wished
  const [first = 'has rules for students who join midway', ...others] = factsOf(rule)
  const sentences = [
    `${shortNameOf(wished.entry)} ${first}${asOf(rule.dated)}.`,
    ...others.map((fact) => (/^[A-Z]/.test(fact) ? `${fact}.` : `It ${fact}.`)),
  ]
  return [{ text: sentences.join(' '), rule }]
}

/** What decides first comes first. Each goes on after the name of the university, or is a sentence. */
function factsOf({ facts }: Rule) {
  const { maxGapYears: gap, minRemainingSemesters: remaining } = facts
  const { entrySemesters, maxExtraSubjectsPerSemester: extra } = facts
  return [
    facts['backlogsAllowed'] === false ? 'admits only students with no pending papers' : '',
    typeof gap === 'number' ? `allows a gap of ${inWords(gap, 'year')} at most` : '',
    Array.isArray(entrySemesters)
      ? `admits transfer students only in semester ${entrySemesters.join(' or ')}`
      : '',
    facts['branchChangeAllowed'] === false ? 'does not allow a change of branch' : '',
    typeof extra === 'number' ? `may give you up to ${extra} extra subjects a semester` : '',
    typeof remaining === 'number' ? `At least ${inWords(remaining, 'semester')} must remain` : '',
  ].filter((fact) => fact !== '')
}

const inWords = (count: number, noun: string) =>
  counted(count, noun).replace(
    /^[0-3](?= )/,
    (figure) => ['no', 'one', 'two', 'three'][Number(figure)] ?? '',
  )

function oneOf(universities: University[]) {
  const names = universities.map((university) => {
    const name = shortNameOf(university)
    const [town = ''] = university.city.split(/ ?[(,]/)
    return name.includes(town) ? name : `${name} (${town})`
  })
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names.join('')
}

function branch({ situation, selection }: Case): Statement[] {
  const [example] = selection.sameBranchOnly
  if (!situation.otherBranch || !example) return []
  const name = shortNameOf(example.university)
  return [
    {
      text: `Some universities, such as ${name}, do not allow a change of branch.`,
      rule: example.rule,
    },
  ]
}

const recognised = (student: Case): Statement[] =>
  kindOf(student) === 'unknown'
    ? [
        {
          text: 'Check that your university is on the UGC list. UGC is the regulator of universities.',
          rule: student.selection.national.get('nat-ugc-2f'),
        },
      ]
    : []

/** If the year of leaving and most other facts are unknown. */
function perhapsOld(student: Case): Statement[] {
  const { rule, years, end } = expiryOf(student)
  const { left, pending: papers, otherBranch } = student.situation
  const isEnough =
    papers !== undefined ||
    student.situation.studying ||
    student.wish?.rule ||
    student.topics.some((topic) => topic !== 'other' && topic !== 'moved') ||
    otherBranch ||
    kindOf(student) === 'unknown'
  if (!rule || end !== undefined || student.passed === 0 || (isEnough && !left)) return []
  const ask = left ? 'Tell us the year you left.' : 'If you left college, tell us the year.'
  return [
    { text: `${years} years is the longest the credit bank (ABC) keeps credits. ${ask}`, rule },
  ]
}
