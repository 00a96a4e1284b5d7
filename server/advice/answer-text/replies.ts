import type { Rule, Say, Topic } from '../catalogue/entries.ts'
import { type Case, gapOf, isMoving, kindOf, shortNameOf, type Statement } from './case.ts'
import { isTrueFor } from './conditions.ts'
import { asOf } from './sources.ts'

/** What is said to one topic: the answer itself first. */
export type Reply = {
  topic: Topic
  text: Statement[]
  ask?: { whom: string; words: string }
}

const mostWarnings = 2
const mostReplies = 3
const mostBesideWarning = 1

/** Warnings first, then what was asked and what the student is in. No statement twice. */
export function repliesTo(student: Case): Reply[] {
  const warnings = student.topics.filter(({ kind }) => kind === 'warning').slice(0, mostWarnings)
  // Beside a warning, nothing that leads to a transfer, and little else.
  const others = student.topics
    .filter(
      ({ kind, transfer }) => kind !== 'warning' && !(warnings.length > 0 && transfer === 'moves'),
    )
    .slice(0, warnings.length > 0 ? mostBesideWarning : mostReplies)
  const all = [...warnings, ...others]
  const most = Math.max(3, 7 - all.length)
  const earlier = new Set<string>()
  return all.flatMap((topic) => {
    const text = statementsOf(topic, student, most).filter((one) => !earlier.has(one.text))
    for (const one of text) earlier.add(one.text)
    return text.length === 0 ? [] : [{ topic, text, ...askOf(topic, student) }]
  })
}

/** In distress: kind lines, the helplines, words for whoever is beside them. Nothing about papers but that they can wait. */
export const helpTo = (student: Case, distress: Topic | undefined) =>
  (distress?.say ?? []).filter((say) => isTrueFor(student, say)).map(({ text }) => text)

/** The answer itself, then what was asked in words, what holds for this student alone, and what holds for all; in the order of the record. */
function statementsOf(topic: Topic, student: Case, most: number): Statement[] {
  const said = topic.say.filter((say) => isTrueFor(student, say))
  const rankOf = (say: Say) =>
    say === said[0] || say.when?.some((one) => deciding.has(one)) === true
      ? 0
      : say.words
        ? 1
        : say.when
          ? 2
          : 3
  const chosen = new Set(said.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, most))
  return [
    ...(topic.id === 'not-recognised' ? listed(student) : []),
    ...(topic.id === 'other' && student.ownWords !== '' ? [repeated(student.ownWords)] : []),
    ...said
      .filter((say) => chosen.has(say))
      .map((say, index, all) => ({
        ...statementOf(
          // The year of a rule is told once.
          { ...say, advice: say.advice ?? all.findIndex(({ rule }) => rule === say.rule) < index },
          student,
        ),
        cause: [...(say.when ?? []), ...(say.words ? [`typed ${say.words.join(' or ')}`] : [])],
      })),
  ]
}

/** A date that was typed decides the matter. */
const deciding = new Set(['past-limit', 'near-limit', 'date-over', 'old-score'])

const longest = 200

/** A question without an answer is repeated, so that nobody thinks it was not read. */
function repeated(ownWords: string): Statement {
  const words = ownWords.replaceAll(/\s+/g, ' ')
  const letters = Array.from(words)
  const cut = letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}…` : words
  return { text: `You wrote: “${cut}”` }
}

function listed({ notRecognised, rule }: Case): Statement[] {
  if (!notRecognised) return []
  const { name, place, listed: month, source } = notRecognised
  const on = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const base = rule.get('nat-fake-list-2026')
  return [
    {
      text: `${name}, ${place}, is on UGC’s list of ${on.format(new Date(month))}, according to press reports.`,
      rule: base && { ...base, source, dated: null },
    },
    { text: 'Degrees from this list are not valid for jobs or further studies.', rule: base },
  ]
}

function askOf({ ask }: Topic, student: Case) {
  return ask && { ask: { whom: named(ask.whom, student), words: named(ask.words, student) } }
}

/** With the year of a rule that is older than two years, and with the press where only the press reports it. */
export function statementOf({ text, rule: id, advice }: Say, student: Case): Statement {
  const rule = id === undefined ? undefined : student.rule.get(id)
  const words = named(text, student).replace(/^./, (first) => first.toUpperCase())
  const remark = rule && advice !== true ? remarkOn(rule, words, student.year) : ''
  return { text: remark ? words.replace(statedIn(words), `$& (${remark})`) : words, rule }
}

/** The last sentence that is not advice of ours: its rule has the year. */
const statedIn = (words: string) => {
  const sentences = words.split(/(?<=[.?])\s+(?=[A-Z])/)
  const stated = sentences.findLast((one) =>
    /^(?!(?:Ask|Go|Apply|Read|Complain)\b).*[.]$/.test(one),
  )
  return (stated ?? words).replace(/[.]$/, '')
}

function remarkOn({ press, dated: date }: Rule, words: string, thisYear: number) {
  const dated = /\b(?:19|20)\d\d\b/.test(words) ? '' : asOf(date, thisYear)
  return [press === true && !/press/.test(words) ? 'according to press reports' : '', dated]
    .filter(Boolean)
    .join(', ')
}

/** With the names, years and questions of this student. */
export const named = (text: string, student: Case) => {
  const { university, wish, offered } = student
  return text
    .replaceAll(
      '{university}',
      university.kind === 'known' ? shortNameOf(university.entry) : 'your university',
    )
    .replaceAll('{wish}', wish?.entry ? shortNameOf(wish.entry) : 'that university')
    .replaceAll('{joined}', String(student.facts.batch ?? ''))
    .replaceAll('{gap} years', gapOf(student) > 0 ? `${gapOf(student)} years` : 'so many years')
    .replaceAll('{questions}', alternatives.format(offered.map(({ title }) => `“${title}”`)))
}

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' })

/** What stands in the details: our limits in this answer, and where a university has a page of its own. */
export function notesTo(student: Case): Statement[] {
  const { own, policy, wish, topics, university, rule } = student
  const warned = topics.some(({ kind }) => kind === 'warning')
  if (warned)
    return isMoving(student)
      ? [{ text: 'We give no estimate of semesters for a case like this.' }]
      : []
  const lookUp =
    university.kind === 'unknown' && kindOf(student) === 'unknown'
      ? [
          { text: 'Your college follows the rules of its university.' },
          {
            text: 'UGC, the regulator of universities, lists all of them on ugc.gov.in.',
            rule: rule.get('nat-ugc-2f'),
          },
        ]
      : []
  if (!isMoving(student) && topics.length > 0) return lookUp
  const leaving = own.find(
    ({ direction, topic }) => direction === 'outbound' || topic === 'mode-of-study',
  )
  const page = wish?.policy ?? policy
  return [
    ...lookUp,
    ...(leaving?.told === undefined
      ? []
      : [statementOf({ text: `${leaving.told}.`, rule: leaving.id }, student)]),
    ...(page ? [{ text: 'The policy page has the rules for students who join.', rule: page }] : []),
  ]
}
