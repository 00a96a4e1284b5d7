import {
  asksFigures,
  type Case,
  counted,
  estimateOf,
  isMoving,
  kindOf,
  mayMove,
  shortNameOf,
} from './case.ts'
import { named } from './replies.ts'

const most = 4

/** What to do next, the nearest first: the own university before us. */
export const nextSteps = (student: Case): string[] => [...new Set(stepsOf(student))].slice(0, most)

function stepsOf(student: Case): string[] {
  const own = (topics: Case['topics']) =>
    topics.flatMap(({ step }) => (step === undefined ? [] : [named(step, student)]))
  const warnings = student.topics.filter(({ kind }) => kind === 'warning')
  // A step towards a transfer does not stand beside a warning.
  if (warnings.length > 0) return [...own(warnings), ...finishThere(student)]
  const kind = kindOf(student)
  if (kind === 'other-degree') return own(student.topics)
  if (kind === 'abroad')
    return [
      ...own(student.topics),
      'Ask your university for an official transcript and the syllabus.',
    ]
  return [
    ...own(student.topics),
    ...entries(student),
    ...figures(student),
    ...join(student),
    ...seat(student),
  ]
}

/** A name that was not read: its rules decide. */
function entries({ university, branch, notRecognised }: Case) {
  const printed = [
    ...(university.kind !== 'known' && !notRecognised
      ? ['the university printed on your mark sheet']
      : []),
    ...(branch.kind === 'ambiguous' ? ['the branch printed on your mark sheet'] : []),
    ...(branch.kind === 'unknown' || branch.kind === 'nonsense'
      ? ['the full name of your branch']
      : []),
  ]
  return printed.map((what) => `Check again with ${what}.`)
}

const finishThere = ({ university, passed, topics, facts }: Case) =>
  university.kind === 'known' &&
  passed > 0 &&
  !facts.completed &&
  facts.pending !== 0 &&
  topics.every(({ id }) => id !== 'not-recognised')
    ? [`Ask ${shortNameOf(university.entry)} if you can still finish there.`]
    : []

function figures(student: Case) {
  const { passed, facts, topics } = student
  if (!asksFigures(student)) return []
  if (estimateOf(student).kind === 'too-many')
    return ['Count your passed papers. Then check again with the right number.']
  const { pending = 0 } = facts
  const isLost = topics.some(({ id }) => id === 'lost-certificates')
  const sheets = isLost ? 'the mark sheets you still have' : 'all mark sheets'
  return [
    passed === 1
      ? 'Collect the mark sheet and the syllabus of your passed paper.'
      : `Collect ${sheets} and the syllabus of your ${passed} passed papers.`,
    ...(pending === 0
      ? []
      : [
          `Ask your college when you can write your ${pending === 'some' ? 'pending papers' : counted(pending, 'pending paper')}.`,
        ]),
  ]
}

function join({ wish }: Case) {
  if (wish?.among)
    return ['Check the full name of the university you want to join. Then ask it for a seat.']
  return wish?.entry
    ? [`Ask ${shortNameOf(wish.entry)} in writing for a seat, and in which semester.`]
    : []
}

/** A wish to move: with no sign that the student has left, there is a seat to lose. */
function seat(student: Case) {
  const { facts, university, topics } = student
  if (!isMoving(student)) return []
  const place = university.kind === 'known' ? shortNameOf(university.entry) : undefined
  if (facts.left) return place ? [`If ${place} says no, talk with us about other ways.`] : []
  const hasStopped = topics.some(({ id }) => stopped.has(id))
  if (facts.finished || facts.terminated || facts.working || facts.abroad || hasStopped) return []
  if (!mayMove(student)) return []
  const keep = `eep your seat${place ? ` at ${place}` : ''} until you hold a written offer.`
  return [facts.studying ? `K${keep}` : `If you are enrolled, k${keep}`]
}

const stopped = new Set(['discontinued-options', 'readmission', 'old-credits', 'gap-years'])
