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
  const { topics } = student
  const warnings = topics.filter(({ kind }) => kind === 'warning')
  const leading = warnings.length > 0 ? warnings : topics
  const own = leading.flatMap(({ step }) => (step === undefined ? [] : [named(step, student)]))
  const name = warnings.length > 0 ? [] : entries(student)
  // A step towards a transfer does not stand beside a warning.
  if (warnings.length > 0) return [...own, ...finishThere(student)]
  switch (kindOf(student)) {
    case 'other-degree':
      return own
    case 'abroad':
      return [...own, 'Ask your university for an official transcript and the syllabus.']
    default:
      return [
        ...name,
        ...own,
        ...figures(student),
        ...join(student),
        ...seat(student),
        ...talk(student),
      ]
  }
}

/** A name that was not read comes first, because its rules decide. */
function entries({ university, branch, notRecognised, universityAbroad }: Case) {
  return [
    ...(university.kind !== 'known' && !notRecognised && universityAbroad === undefined
      ? ['Correct your entries, with the university printed on your mark sheet.']
      : []),
    ...(branch.kind !== 'known'
      ? [
          `Correct your entries, with the ${branch.kind === 'ambiguous' ? 'branch printed on your mark sheet' : 'full name of your branch'}.`,
        ]
      : []),
  ]
}

const finishThere = ({ university, passed, topics }: Case) =>
  university.kind === 'known' && passed > 0 && topics.every(({ id }) => id !== 'not-recognised')
    ? [`Ask ${shortNameOf(university.entry)} if you can still finish there.`]
    : []

function figures(student: Case) {
  const { passed, facts, topics } = student
  if (!asksFigures(student)) return []
  if (estimateOf(student).kind === 'too-many')
    return ['Count your passed papers. Then check again with the right number.']
  const sheets = topics.some(({ id }) => id === 'lost-certificates')
    ? 'the mark sheets you still have'
    : 'all mark sheets'
  const { pending } = facts
  return [
    passed === 1
      ? 'Collect the mark sheet and the syllabus of your passed paper.'
      : `Collect ${sheets} and the syllabus of your ${passed} passed papers.`,
    ...(pending === undefined || pending === 0
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

/** No sign that the student has left, and a wish to move: there is a seat to lose. */
function seat(student: Case) {
  const { facts, university } = student
  if (!mayMove(student) || !isMoving(student)) return []
  if (facts.left || facts.finished || facts.terminated || facts.working || facts.abroad) return []
  if (student.topics.some(({ id }) => hasStopped.has(id))) return []
  const at = university.kind === 'known' ? ` at ${shortNameOf(university.entry)}` : ''
  const keep = `eep your seat${at} until you hold a written offer.`
  return [facts.studying ? `K${keep}` : `If you are enrolled, k${keep}`]
}

const hasStopped = new Set(['discontinued-options', 'readmission', 'old-credits', 'gap-years'])

const talk = (student: Case) =>
  isMoving(student) && student.university.kind === 'known' && student.facts.left
    ? [`If ${shortNameOf(student.university.entry)} says no, talk with us about other ways.`]
    : []
