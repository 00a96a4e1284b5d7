import type { Topic } from '../catalogue/entries.ts'
import type { Reading } from '../reason/reading.ts'
import {
  areFewPapersLeft,
  type Case,
  isAllDone,
  isNearEnd,
  surelyUnfinished,
  yearsBehind,
} from './case.ts'

type Read = Pick<
  Case,
  | 'facts'
  | 'passed'
  | 'estimate'
  | 'wish'
  | 'otherDegree'
  | 'notRecognised'
  | 'universityAbroad'
  | 'words'
  | 'year'
  | 'studyYear'
  | 'placeAbroad'
>

/**
 * The topics of an answer in their order: those that the reader is sure of or that were chosen, and those that follow from the facts
 * beyond doubt. `chosen`: ids.
 */
export function topicsOf(
  { told, asked, hasWords }: Pick<Reading, 'told' | 'asked' | 'hasWords'>,
  chosen: string[],
  student: Read,
  topic: ReadonlyMap<string, Topic>,
): Topic[] {
  const isAbroad = isOfAbroad({ told, asked }, student)
  const fitting = [...(isAbroad ? ['transfer-to-abroad'] : []), ...told.map(({ id }) => id)].filter(
    (id) => fits(id, student) && !(isAbroad && insideIndia.has(id)),
  )
  const readIds = [...new Set([...chosen, ...fitting])]
  const isOfTransfer = readIds.some((id) =>
    ['moves', 'may'].includes(topic.get(id)?.transfer ?? ''),
  )
  // Beside what was asked, these are told only if they bear on it.
  const ofFigures = certain(student).filter(
    (id) =>
      readIds.length === 0 ||
      (id === 'nothing-passed' ? isOfTransfer : id !== 'all-cleared-degree' || isAllDone(student)),
  )
  const sure = [...readIds, ...ofFigures]
  const ids =
    sure.length > 0
      ? sure
      : fromFacts(
          student,
          asked.find(({ id }) => fits(id, student)),
        )
  const topics = (ids.length > 0 || !hasWords ? ids : ['other']).flatMap(
    (id) => topic.get(id) ?? [],
  )
  /** A warning is left out beside another one alone. */
  const isLeftOut = ({ kind, neverWith = [] }: Topic) =>
    topics.some(
      (one) => neverWith.includes(one.id) && (kind !== 'warning' || one.kind === 'warning'),
    )
  /** Warnings, what cannot wait, what the figures say, then in the order of the reader. */
  const rankOf = ({ id, kind, priority }: Topic) =>
    kind === 'warning' ? 0 : priority === 1 ? 1 : ofFigures.includes(id) ? 2 : priority < 5 ? 3 : 4
  return [...new Set(topics)]
    .filter((one) => one.kind !== 'distress' && !isLeftOut(one))
    .filter(({ transfer }) => student.otherDegree === undefined || transfer !== 'moves')
    .toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** What is not certain enough to be told to a person is asked about. */
export function withCertain<Told extends Pick<Reading, 'told' | 'asked'>>(
  reading: Told,
  words: Case['words'],
  topic: ReadonlyMap<string, Topic>,
): Told {
  const isCertain = ({ id, probability }: Reading['told'][number]) =>
    probability >= nearlyCertain ||
    (probability >= (topic.get(id)?.least ?? 0) && hasCause(topic.get(id), words))
  return {
    ...reading,
    told: reading.told.filter(isCertain),
    asked: [...reading.told.filter((one) => !isCertain(one)), ...reading.asked],
  }
}
const nearlyCertain = 0.999

/** One of the concepts that the topic asks for is named, if it asks for any. */
export const hasCause = (topic: Topic | undefined, words: Case['words']) =>
  topic?.cause === undefined || topic.cause.some((concept) => words.has(`#${concept}`))

/** A move or a test is the matter, and a place outside India is named. */
function isOfAbroad(
  { told, asked }: Pick<Reading, 'told' | 'asked'>,
  { placeAbroad, facts }: Read,
) {
  if (placeAbroad === undefined) return false
  const likely = facts.abroad === undefined ? 0.3 : 0.45
  const near = [...told, ...asked].filter(({ probability }) => probability >= likely)
  return (
    told.some(({ id }) => id === 'english-test-coaching') ||
    (near.some(({ id }) => id === 'transfer-to-abroad') && near.some(({ id }) => ofMove.has(id)))
  )
}

const insideIndia = new Set(['moved-city', 'transfer-other-university', 'transfer-same-university'])
const ofMove = new Set([
  ...insideIndia,
  'cgpa-minimum',
  'credit-transfer-what',
  'transfer-with-arrears',
])

const mostFew = 6
/** Papers of one year. */
const fewPassed = 12

/** No fact or figure speaks against the topic. */
export function fits(id: string, student: Read): boolean {
  const { pending, left, finished, terminated } = student.facts
  switch (id) {
    case 'few-papers-left':
      return typeof pending === 'number'
        ? pending <= mostFew
        : finished !== undefined || isNearEnd(student)
    case 'all-cleared-degree':
      return (
        pending !== 'some' &&
        !(Number(pending) > 0) &&
        (student.passed >= surelyUnfinished || finished !== undefined)
      )
    case 'many-arrears-studying':
      return !left && !finished && !terminated && pending !== 0
    // Robbed by seniors is not cheated by an agent.
    case 'cheated-money-back':
      return student.words.has('#money-fee') || !student.words.has('#ragging')
    case 'nothing-passed':
      return student.passed < fewPassed
    case 'parent-asks':
      return (
        student.facts.writer === 'parent' ||
        student.words.has('#son') ||
        student.words.has('#daughter')
      )
    case 'lateral-diploma':
      return !student.facts.lateral
    default:
      return true
  }
}

/** What the figures say by themselves. */
const certain = (student: Read) => [
  ...(student.universityAbroad === undefined ? [] : ['foreign-credits-to-india']),
  ...(student.notRecognised ? ['not-recognised'] : []),
  ...(student.facts.originals === 'agent' ? ['agent-has-originals'] : []),
  ...(student.facts.originals === 'college' ? ['certificates-withheld'] : []),
  ...(student.facts.terminated ? ['terminated'] : []),
  ...(student.words.has('proxy') && !student.words.has('attendance') ? ['proxy-exam'] : []),
  ...(student.facts.timeOver === true || student.studyYear !== undefined ? ['time-over'] : []),
  ...(student.otherDegree === undefined ? [] : [otherTopic(student.otherDegree)]),
  ...(student.otherDegree !== undefined
    ? []
    : student.facts.completed || isAllDone(student)
      ? ['all-cleared-degree']
      : areFewPapersLeft(student)
        ? ['few-papers-left']
        : student.passed === 0
          ? ['nothing-passed']
          : []),
]

const otherTopic = (degree: string) =>
  degree === 'a diploma'
    ? 'lateral-diploma'
    : ['BCA', 'B.Sc'].includes(degree)
      ? 'bsc-bca-to-btech'
      : 'other-degree'

/**
 * Where the reader is sure of no topic, the facts beyond doubt are the matter: in the words of the likeliest topic if that is of the same
 * fact, and not at all beside a likely one that is of something else.
 */
function fromFacts(student: Read, likeliest: Reading['asked'][number] | undefined) {
  const ofFacts = Object.entries(topicsOfFact).flatMap(([fact, ids]) =>
    isFact(fact, student) ? [ids] : [],
  )
  if (likeliest !== undefined && likeliest.probability >= likely)
    return ofFacts.some((ids) => ids.includes(likeliest.id)) ? [likeliest.id] : []
  return ofFacts.slice(0, 1).flatMap((ids) => ids.slice(0, 1))
}

const likely = 0.3

/** The topics of each fact, the usual one first. */
const topicsOfFact = {
  old: ['old-credits', 'time-over', 'special-exam', 'over-age'],
  left: ['discontinued-options', 'readmission'],
  wish: ['transfer-other-university'],
  abroad: ['living-abroad'],
  arrears: ['transfer-with-arrears', 'many-arrears-studying', 'few-papers-left'],
  working: ['working-study'],
}

const isFact = (fact: string, { facts, wish, year }: Read) =>
  ({
    old: yearsBehind({ facts, year }) >= 5 && facts.pending === undefined,
    left: facts.left !== undefined,
    wish: wish !== undefined,
    abroad: facts.abroad !== undefined,
    arrears: facts.pending === 'some' || Number(facts.pending) > 0,
    working: facts.working,
  })[fact] === true
