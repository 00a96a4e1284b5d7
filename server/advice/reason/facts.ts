import { placeAbroadIn } from '../rules/abroad.ts'
import { numbersIn } from './numbers.ts'

/** What the writer tells of the student; what is absent is not told. */
export type Facts = {
  /** Papers not yet passed; `some` without a number; 0: none. */
  pending?: number | 'some'
  /** Does not attend any more, since this year. */
  left?: { year?: number }
  /** Has attended all semesters, papers may be open, since this year. */
  finished?: { year?: number }
  /** Has earned the degree. */
  completed: boolean
  studying: boolean
  detained: boolean
  /** Removed by the college or university. */
  terminated: boolean
  working: boolean
  /** Lives outside India: in this country, if it is named. */
  abroad?: string | true
  diploma?: 'done' | 'pending'
  /** Joined in the second year. */
  lateral: boolean
  /** It is about another degree than B.E. or B.Tech. */
  otherDegree: boolean
  writer: 'self' | 'parent' | 'sibling' | 'spouse' | 'friend' | 'relative' | 'agent'
  /** The maximum time is over, or is not. */
  timeOver?: boolean
  /** Who has the original certificates. */
  originals?: 'college' | 'agent' | 'bank' | 'lost' | 'self'
  /** Year of admission. */
  batch?: number
  /** Year in which the studies ended, by leaving or by finishing. */
  lastYear?: number
}

type Input = {
  text: string
  /** The text in Latin letters. */
  latin: string
  /** A topic, or `fact:` with its name. */
  isSure: (label: string) => boolean
  probabilityOf: (label: string) => number
  now: number
}

export function factsFrom({ text, latin, isSure, probabilityOf, now }: Input): Facts {
  const numbers = numbersIn(latin, now)
  const says = (name: string) => isSure(`fact:${name}`)
  const tells = (...topics: string[]) => topics.some(isSure)
  const completed = says('completed')
  const isFinished =
    !completed &&
    !tells('degree-without-study', 'dishonest-request') &&
    (says('finished') || numbers.finished !== undefined)
  const isStudying = says('studying') || tells('many-arrears-studying')
  const hasLeft =
    says('left') || (numbers.left !== undefined && probabilityOf('fact:left') >= likely)
  const isRatherFinished =
    says('finished') && probabilityOf('fact:finished') > probabilityOf('fact:left')
  const isRatherCompleted =
    completed && probabilityOf('fact:completed') > probabilityOf('fact:left')
  const left =
    hasLeft && !isRatherFinished && !isRatherCompleted
      ? yearOf(numbers.left ?? numbers.single)
      : undefined
  const finished = left === undefined && isFinished ? yearOf(numbers.finished) : undefined
  const lastYear = left?.year ?? numbers.finished ?? (isStudying ? undefined : numbers.since)
  const holder =
    holders.find(([, labels]) => labels.some(isSure))?.[0] ??
    (probabilityOf('agent-has-originals') >= rather ? 'agent' : undefined)
  // A student may write of a mother, too.
  const isOfRelative =
    tells('parent-asks') && writers.some((one) => probabilityOf(`fact:writer-${one}`) >= perhaps)
  return {
    ...(numbers.pending !== undefined && { pending: numbers.pending }),
    ...(left && { left }),
    ...(finished && { finished }),
    completed,
    studying: !left && !finished && isStudying,
    detained: says('detained') || tells('detained-year-back'),
    terminated: says('terminated'),
    working: (says('working') || tells('working-study')) && !says('jobless'),
    ...((says('abroad') || tells('living-abroad')) &&
      !says('returned') && { abroad: placeAbroadIn(text) ?? true }),
    ...(says('diploma') ? { diploma: 'done' } : says('diploma-pending') && { diploma: 'pending' }),
    lateral: says('lateral'),
    otherDegree: says('other-degree') || tells('other-degree', 'bsc-bca-to-btech'),
    writer:
      writers.find((_, at) => says(`writer-${writers[at]}`)) ??
      (tells('agent-writes') ? 'agent' : isOfRelative ? 'relative' : 'self'),
    ...(says('time-over') ? { timeOver: true } : says('time-left') && { timeOver: false }),
    ...(holder && { originals: holder }),
    ...(numbers.batch !== undefined && { batch: numbers.batch }),
    ...(lastYear !== undefined && { lastYear }),
  }
}

const writers = ['parent', 'sibling', 'spouse', 'friend', 'agent'] as const

/** With a year beside a word of leaving, less suffices than alone. */
const likely = 0.2

/** From here on a relative may have written. */
const perhaps = 0.3

/** Of originals with an agent one is warned where it is rather likely. */
const rather = 0.7

const yearOf = (year: number | undefined) => (year === undefined ? {} : { year })

/** Who holds the originals, by topics and facts that say so. */
const holders = [
  ['self', ['fact:held-by-self']],
  ['bank', ['fact:held-by-bank']],
  ['agent', ['agent-has-originals', 'fact:held-by-agent']],
  ['college', ['certificates-withheld', 'fact:held-by-college']],
  ['lost', ['lost-certificates', 'fact:lost']],
] as const
