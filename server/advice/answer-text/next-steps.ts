import {
  type Case,
  counted,
  estimateOf,
  gapNotAllowed,
  isAllDone,
  isExpired,
  isExpiring,
  isLastPapers,
  isNearEnd,
  kindOf,
  mayHaveSeat,
  shortNameOf,
} from './case.ts'

const most = 4

/** What to do next, the nearest first. */
export const nextSteps = (student: Case): string[] => stepsOf(student).slice(0, most)

function stepsOf(student: Case): string[] {
  const { otherDegree, situation } = student
  // In distress nothing has to be done for the papers.
  if (situation.care)
    return ['Talk to someone you trust today. You do not have to decide anything now.']
  switch (kindOf(student)) {
    case 'other-degree':
      return [
        ...(otherDegree === 'a diploma'
          ? lateralEntry(student)
          : ['Ask your college office how you can finish there, and its rules on leaving midway.']),
        `Ask our counsellor what we can do for ${otherDegree}.`,
      ]
    case 'abroad':
      return [
        'Ask the Indian university if it wants an equivalence certificate. Ask AIU how to get one.',
        'Ask your university for an official transcript and the syllabus.',
        'Show both to our counsellor before you apply in India.',
      ]
    default:
      return [
        ...name(student),
        ...lastPapers(student),
        ...tooOld(student),
        ...finish(student),
        ...papers(student),
        ...join(student),
        ...branch(student),
        ...college(student),
        ...fromAbroad(student),
        ...work(student),
        ...firstYear(student),
        ...seat(student),
      ]
  }
}

function name({ university, branch: { kind } }: Case) {
  const isUnknown = university.kind === 'unknown' || university.kind === 'nonsense'
  return [
    ...(isUnknown
      ? ['Correct your entries, with the university printed at the top of your mark sheet.']
      : []),
    ...(university.kind === 'ambiguous'
      ? ['Correct your entries, with the university printed on your mark sheet.']
      : []),
    ...(kind === 'ambiguous'
      ? ['Correct your entries, with the branch printed on your mark sheet.']
      : []),
    ...(kind === 'unknown' || kind === 'nonsense'
      ? ['Correct your entries, with the full name of your branch.']
      : []),
  ]
}

const lateralEntry = ({ situation: { diploma, pending } }: Case) =>
  diploma && !pending
    ? [
        'Apply for lateral entry to the second year of B.Tech.',
        'Ask the technical education office of your state for the dates and the marks.',
      ]
    : [
        pending
          ? 'Pass your pending diploma papers first. Then you can apply for lateral entry.'
          : 'After your diploma you can apply for lateral entry.',
      ]

function lastPapers(student: Case) {
  if (!isLastPapers(student)) return []
  const { pending } = student.situation
  return [
    `Ask your university for a special exam for your pending ${pending === 1 ? 'paper' : 'papers'}.`,
    'Ask how many years it allows for the degree, and if your time is over.',
  ]
}

const tooOld = (student: Case) =>
  isExpired(student)
    ? ['Ask us before you spend money. Your papers may be too old.']
    : isExpiring(student) && student.passed > 0
      ? ['Ask the new university soon. Your papers reach the credit bank limit this year.']
      : []

function papers(student: Case) {
  const { passed, situation, topics } = student
  const { pending } = situation
  if (isAllDone(student))
    return [
      'Ask your college in writing for your degree and transfer certificates.',
      'Ask for a list of your dues. Keep a copy of each letter.',
    ]
  if (passed === 0) return ['Ask your college when you can appear for your papers again.']
  const which =
    estimateOf(student).kind === 'too-many' ? 'passed papers' : `${passed} passed papers`
  const sheets = topics.includes('lost') ? 'the mark sheets you still have' : 'all mark sheets'
  const collect = [
    passed === 1
      ? 'Get the mark sheet and the syllabus of your passed paper.'
      : `Collect ${sheets} and the syllabus of your ${which}.`,
  ]
  if (pending === undefined || pending === 0 || isLastPapers(student)) return collect
  const open = pending === 'some' ? 'pending papers' : counted(pending, 'pending paper')
  return [...collect, `Ask your college when you can appear for your ${open}.`]
}

function join(student: Case) {
  const { wish } = student
  if (!wish) return []
  if (wish.among)
    return ['Check the full name of the university you want to join. Then ask it for a seat.']
  const who = wish.entry
    ? shortNameOf(wish.entry)
    : wish.several
      ? 'each university'
      : 'the new university'
  const gap = gapNotAllowed(student)
  return gap === undefined
    ? [`Ask ${who} in writing for a seat in the second or third year.`]
    : [`Ask ${who} first. Your gap of ${counted(gap, 'year')} is longer than its rule allows.`]
}

const branch = ({ situation: { otherBranch } }: Case) =>
  otherBranch ? ['Compare the syllabus of both branches. Only papers that match can count.'] : []

function college({ situation: { left, returning } }: Case) {
  if (returning) return ['Ask your college for the last date for readmission.']
  return left ? ['Ask your college about dues, and whether your registration is still valid.'] : []
}

const work = ({ situation: { working, abroad } }: Case) =>
  working && !abroad
    ? ['Ask for the class timetable before you pay. You must attend classes, even with a job.']
    : []

const fromAbroad = ({ situation: { abroad } }: Case) =>
  abroad
    ? [
        'Before you pay, plan how long you can stay in India for classes and exams.',
        'Ask your university how it sends transcripts outside India.',
      ]
    : []

/** Near the end, staying may be shorter; an implausible number comes first. */
function finish(student: Case) {
  const { kind } = estimateOf(student)
  if (kind === 'too-many')
    return ['Count your passed papers. Then check again with the right number.']
  if (isLastPapers(student) || isAllDone(student)) return []
  return kind === 'nearly-all' || isNearEnd(student)
    ? ['You may be close to the end. First ask your college how you can finish there.']
    : []
}

const firstYear = (student: Case) =>
  ['none', 'begun'].includes(estimateOf(student).kind)
    ? ['Compare this with a fresh first-year admission: cost and time.']
    : []

function seat(student: Case) {
  if (!mayHaveSeat(student) || student.passed === 0 || student.situation.returning) return []
  const { university } = student
  const at = university.kind === 'known' ? ` at ${shortNameOf(university.entry)}` : ''
  const keep = 'until another university offers you one in writing.'
  return [
    student.situation.studying
      ? `Keep your seat${at} ${keep}`
      : `Still enrolled${at}? Keep your seat ${keep}`,
  ]
}
