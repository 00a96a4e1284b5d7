import type { Topic } from '../catalogue/entries.ts'
import type { Reading } from '../reason/reading.ts'
import {
  areFewPapersLeft,
  type Basis,
  isAllDone,
  isNearEnd,
  yearsThatMayEnd,
  surelyUnfinished,
  yearsBehind,
  yearsOfStudy,
} from './case.ts'
import { isSaid, isWritten } from './written.ts'

/**
 * The topics of an answer in their order: those that the reader is sure of or that were chosen, and those that follow from the facts
 * beyond doubt. `chosen`: ids.
 */
export function topicsOf(
  { told, asked, hasWords }: Pick<Reading, 'told' | 'asked' | 'hasWords'>,
  chosen: string[],
  student: Basis,
  topic: ReadonlyMap<string, Topic>,
): Topic[] {
  const read = told.map(({ id }) => id).filter((id) => fits(id, student))
  const typed = [...topic.values()]
    .filter((one) => one.typed?.some((words) => isSaid(words, student.written)))
    .map(({ id }) => id)
  const readIds = [...new Set([...chosen, ...typed, ...read])]
  const ofFigures = figuresBeside(readIds, student, topic, hasWords)
  const sure = [...readIds, ...ofFigures]
  const isAnswered = !sure.every((id) => besides.has(id))
  const ids = isAnswered
    ? sure
    : [
        ...sure,
        ...fromFacts(
          student,
          asked.find(({ id }) => fits(id, student)),
        ),
      ]
  const topics = (
    ids.length > sure.length || isAnswered || !hasWords ? ids : ['other', ...ids]
  ).flatMap((id) => topic.get(id) ?? [])
  /** A warning is left out beside another one, or beside what was asked in so many words. */
  const isLeftOut = ({ kind, neverWith = [] }: Topic) =>
    topics.some(
      (one) =>
        neverWith.includes(one.id) &&
        (kind !== 'warning' || one.kind === 'warning' || typed.includes(one.id)),
    )
  /** Warnings, what was chosen, what cannot wait, what was asked in so many words, then in the order of the reader. */
  const rankOf = ({ id, kind, priority }: Topic) => {
    if (kind === 'warning') return 0
    if (chosen.includes(id)) return 1
    if (id === 'relative-asks') return 5
    if (priority === 1) return 2
    if (priority < 5 && typed.includes(id)) return 3
    if (ofFigures.includes(id)) return 3
    return priority < 5 ? 4 : 5
  }
  return [...new Set(topics)]
    .filter((one) => one.kind !== 'distress' && (chosen.includes(one.id) || !isLeftOut(one)))
    .filter(({ transfer }) => student.otherDegree === undefined || transfer !== 'moves')
    .toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** What the figures say beside the topics that were read. */
function figuresBeside(
  readIds: string[],
  student: Basis,
  topic: ReadonlyMap<string, Topic>,
  hasWords: boolean,
) {
  const isOfTransfer = readIds.some((id) =>
    ['moves', 'may'].includes(topic.get(id)?.transfer ?? ''),
  )
  // Beside what was asked, how much is passed is told only if it is about a transfer.
  const isAlone = readIds.every((id) => besides.has(id))
  return certain(student).filter(
    (id) =>
      (isAlone || isOfTransfer || !ofPassed.has(id)) &&
      // The form takes 0 from whoever did not count.
      (id !== 'nothing-passed' || isOfTransfer || !hasWords) &&
      // It says of the time what this one would.
      (id !== 'time-over' || !readIds.includes('special-exam')) &&
      // A college is easily taken for an agent.
      (id !== 'agent-has-originals' || hasCause(topic.get(id), student.written)),
  )
}

/** They stand beside what is asked, and answer nothing. */
export const besides = new Set(['parent-asks', 'relative-asks', 'loss', 'illness'])

const ofPassed = new Set(['few-papers-left', 'all-cleared-degree', 'nothing-passed'])

/**
 * What is not certain enough to be told to a person is asked about; what is likely is told if the words or a clause alone say it too.
 * `ofClauses`: the topics that a clause tells, with the probability from which that suffices.
 */
export function withCertain<Told extends Pick<Reading, 'told' | 'asked'>>(
  reading: Told,
  written: Basis['written'],
  topic: ReadonlyMap<string, Topic>,
  ofClauses: ReadonlyMap<string, number>,
): Told {
  const isCertain = ({ id, probability }: Reading['told'][number]) =>
    probability >= (topic.get(id)?.least ?? 0) && hasCause(topic.get(id), written)
  const isConfirmed = ({ id, probability }: Reading['told'][number]) =>
    hasCause(topic.get(id), written) &&
    (probability >= (ofClauses.get(id) ?? 1) ||
      (probability >= (reading.told.length > 0 ? likelyBesideTold : likelyWithWords) &&
        topic.get(id)?.enough?.every((list) => isWritten(list, written)) === true))
  const { told, asked } = reading
  const all = [...told, ...asked]
  const sure = all.filter((one) => (told.includes(one) && isCertain(one)) || isConfirmed(one))
  return { ...reading, told: sure, asked: all.filter((one) => !sure.includes(one)) }
}

/** With words that say it too; beside a topic that is told, more. */
const likelyWithWords = 0.4
const likelyBesideTold = 0.5

/** One word of each list that the topic asks for was typed, if it asks for any. */
export const hasCause = (topic: Topic | undefined, written: Basis['written']) =>
  topic?.cause?.every((list) => isWritten(list, written)) ?? true

const stillOpen = ['pending']
const children = ['#son', '#daughter']
const mostFew = 6
/** Papers of one year. */
const fewPassed = 12

/** No fact or figure speaks against the topic. */
export const fits = (id: string, student: Basis) => fitting[id]?.(student) ?? true

const fitting: Record<string, (student: Basis) => boolean> = {
  'few-papers-left'(student) {
    const { pending, finished, studying } = student.facts
    return typeof pending === 'number'
      ? pending <= mostFew && (!studying || isNearEnd(student))
      : finished !== undefined || isNearEnd(student)
  },
  'all-cleared-degree': ({ facts: { pending, finished }, passed, written }) =>
    (pending === 0 || (pending === undefined && !isWritten(stillOpen, written))) &&
    (passed >= surelyUnfinished || finished !== undefined),
  'many-arrears-studying': ({ facts: { left, finished, terminated, pending } }) =>
    !left && !finished && !terminated && pending !== 0,
  'nothing-passed': ({ passed }) => passed < fewPassed,
  'parent-asks': ({ facts, written }) => facts.writer === 'parent' || isWritten(children, written),
  'lateral-diploma': ({ facts }) => !facts.lateral,
  'time-over': ({ facts }) => !facts.completed && facts.pending !== 0,
  'transfer-same-university': ({ wish }) => wish?.entry === undefined,
}

const ofOthers = new Set<string>(['sibling', 'spouse', 'friend'])

/** What the figures say by themselves. */
const certain = (student: Basis) => [
  ...(student.universityAbroad === undefined ? [] : ['foreign-credits-to-india']),
  ...(student.notRecognised ? ['not-recognised'] : []),
  ...(student.facts.originals === 'agent' ? ['agent-has-originals'] : []),
  ...(student.facts.originals === 'college' ? ['certificates-withheld'] : []),
  ...(student.facts.terminated ? ['terminated'] : []),
  ...(ofOthers.has(student.facts.writer) ? ['relative-asks'] : []),
  ...(student.facts.timeOver === true ||
  student.studyYear !== undefined ||
  (student.facts.pending !== undefined && yearsOfStudy(student) >= yearsThatMayEnd)
    ? ['time-over']
    : []),
  ...(student.otherDegree === undefined ? [] : [otherTopic(student.otherDegree)]),
  ...(student.otherDegree !== undefined
    ? []
    : !isFact('arrears', student) && (student.facts.completed || isAllDone(student))
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
function fromFacts(student: Basis, likeliest: Reading['asked'][number] | undefined) {
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

const isFact = (fact: string, { facts, wish, year }: Basis) =>
  ({
    old: yearsBehind({ facts, year }) >= 5 && facts.pending === undefined,
    left: facts.left !== undefined,
    wish: wish !== undefined,
    abroad: facts.abroad !== undefined,
    arrears: facts.pending === 'some' || Number(facts.pending) > 0,
    working: facts.working,
  })[fact] === true
