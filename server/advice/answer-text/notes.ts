import type { Rule } from '../catalogue/entries.ts'
import {
  type Case,
  expiryOf,
  isAllDone,
  isCapped,
  isHalfway,
  isLastPapers,
  kindOf,
  mayHaveSeat,
  shortNameOf,
  type Statement,
} from './case.ts'
import { beyondShort } from './in-short.ts'
import { notFound, statementOf, statementsOf } from './statements.ts'
import { topicStatements } from './topics.ts'

/** What else the rules say to this student, each once. */
export function notes(student: Case): Statement[] {
  const { otherDegree, situation } = student
  // Rules do not help in distress. The counsellor explains them on the call.
  if (situation.care) return []
  switch (kindOf(student)) {
    case 'other-degree':
      return [
        {
          text:
            otherDegree === 'a diploma'
              ? 'A diploma leads to the second year of B.Tech by lateral entry.'
              : `We do not have the rules for ${otherDegree}.`,
        },
        ...furtherTopics(student),
      ]
    case 'abroad':
      return furtherTopics(student)
    default:
      return [
        ...ofUniversity(student),
        ...ofWish(student),
        ...beyondShort(student),
        ...furtherTopics(student),
        ...ofSituation(student),
      ]
  }
}

function ofUniversity(student: Case): Statement[] {
  const { university, selection } = student
  if (university.kind === 'ambiguous' && university.candidates.length > 1)
    return [{ text: 'Rules differ between these universities.' }]
  if (university.kind !== 'known')
    return [{ text: 'Your college follows the rules of its university.' }]
  const rules = ownRules(student)
  const leaving = rules.some(({ direction }) => direction === 'outbound')
  const name = shortNameOf(university.entry)
  const unknown = selection.onlyInboundKnown
    ? `We found rules for joining ${name}, not for leaving it.`
    : `We found no ${name} rule on leaving midway.`
  return [
    ...rules.map(statementOf),
    ...(leaving || isAllDone(student) ? [] : [{ text: unknown }]),
    ...(selection.policy
      ? [{ text: 'Its policy page has the rules for students who join.', rule: selection.policy }]
      : []),
  ]
}

/** At most two: a rule about leaving or the degree, and a way of staying if it may help. */
function ownRules(student: Case): Rule[] {
  const { selection, situation } = student
  const inside = selection.own.filter(({ direction }) => direction === 'internal')
  // Distance courses are mentioned in the summary. After a lateral entry the degree has fewer years and credits.
  const others = selection.own.filter(
    ({ direction, topic }) =>
      direction !== 'internal' &&
      topic !== 'mode-of-study' &&
      !(situation.lateral && direction === 'own-degree'),
  )
  const isBack = situation.left !== undefined || situation.returning
  const way = inside.find(({ topic }) => (topic === 'readmission') === isBack)
  return [
    ...others.slice(0, 1),
    ...(way && !isLastPapers(student) && (isBack || others.length === 0) ? [way] : []),
  ]
}

function ofWish({ wish, selection }: Case): Statement[] {
  if (!wish?.entry) return []
  const name = shortNameOf(wish.entry)
  if (!wish.rule) return [{ text: `We found no ${name} rule for students who join midway.` }]
  return wish.policy && !selection.policy
    ? [
        {
          text: `The policy page of ${name} has the rules for students who join.`,
          rule: wish.policy,
        },
      ]
    : []
}

/** The first topic is in the summary. */
const furtherTopics = (student: Case) => topicStatements(student).slice(1)

function ofSituation(student: Case): Statement[] {
  const { situation, selection, passed, wish, topics } = student
  const { pending, left, working, abroad, otherBranch } = situation
  const done = isAllDone(student)
  const isSilent =
    pending === undefined &&
    !left &&
    !working &&
    !abroad &&
    !wish &&
    !otherBranch &&
    passed > 0 &&
    !topics.some((topic) => topic !== 'other')
  const chosen = [
    left ? 'nat-aicte-midway-2022' : '',
    expiryOf(student).left === undefined ? '' : 'nat-abc-validity',
    working && !abroad && !topics.includes('distance') ? 'nat-odl-engineering' : '',
    pending === undefined || pending === 0 ? '' : 'nat-span-n2',
    isLastPapers(student) ? 'nat-special-exam' : '',
    isHalfway(student) && !isCapped(student) && !left && !isLastPapers(student) && !done
      ? 'nat-abc-half'
      : '',
    (wish || (pending === 0 && !done)) && !topics.includes('cgpa') ? notFound : '',
    isSilent ? 'nat-abc-purpose' : '',
    mayHaveSeat(student) && passed > 0 && pending !== undefined && !topics.includes('originals')
      ? 'nat-originals'
      : '',
  ]
  return chosen.flatMap((id) => statementsOf(id, selection.national))
}
