import { placeAbroadIn } from '../rules/abroad.ts'
import { conceptId, conceptsIn, type Sentence } from './features.ts'
import { numbersIn } from './numbers.ts'
import { type Stated, statementsIn } from './statements.ts'

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
  sentences: Sentence[]
  isSure: (label: string) => boolean
  probabilityOf: (label: string) => number
  now: number
}

export function factsFrom({ text, sentences, isSure, probabilityOf, now }: Input): Facts {
  const numbers = numbersIn(text, now)
  const { pending, batch } = numbers
  const stated = statementsIn(text)
  const says = (name: Stated) => stated.has(name) || isSure(`fact:${name}`)
  const tells = (...topics: string[]) => topics.some(isSure)
  const isFinished = says('finished') || numbers.finished !== undefined
  const isStudying = says('studying') || tells('many-arrears-studying')
  const hasLeft =
    says('left') ||
    numbers.left !== undefined ||
    (!isStudying && !isFinished && tells('discontinued-options', 'readmission'))
  const left = hasLeft && !stated.has('finished') ? yearOf(numbers.left) : undefined
  const finished = left === undefined && isFinished ? yearOf(numbers.finished) : undefined
  const lastYear = numbers.left ?? numbers.finished ?? (isStudying ? undefined : numbers.since)
  const isBack = says('returned')
  return {
    ...(pending !== undefined && { pending }),
    ...(left && { left }),
    ...(finished && { finished }),
    completed: says('completed'),
    studying: !left && !finished && isStudying,
    detained: says('detained') || tells('detained-year-back'),
    terminated: says('terminated'),
    working: (says('working') || tells('working-study')) && !says('jobless'),
    ...((says('abroad') || tells('living-abroad')) &&
      !isBack && { abroad: placeAbroadIn(text) ?? true }),
    ...(says('diploma') ? { diploma: 'done' } : says('diploma-pending') && { diploma: 'pending' }),
    lateral: says('lateral'),
    otherDegree: says('other-degree') || tells('other-degree', 'bsc-bca-to-btech'),
    writer: writerOf(sentences, isSure, probabilityOf('parent-asks')),
    ...(stated.has('time-over') || (isSure('fact:time-over') && !/\?/.test(text))
      ? { timeOver: true }
      : says('time-left') && { timeOver: false }),
    ...originalsOf(says, isSure),
    ...(batch !== undefined && { batch }),
    ...(lastYear !== undefined && { lastYear }),
  }
}

const yearOf = (year: number | undefined) => (year === undefined ? {} : { year })

/** Relatives by the concepts that name them, and how probable it must be at least that one of them writes. */
const kin: [Facts['writer'], string[], number][] = [
  ['parent', ['son', 'daughter'], 0.1],
  ['spouse', ['spouse'], 0.2],
  ['sibling', ['brother', 'sister'], 0.2],
  ['friend', ['friend'], 0.2],
]

function writerOf(
  sentences: Sentence[],
  isSure: (label: string) => boolean,
  probability: number,
): Facts['writer'] {
  if (isSure('agent-writes')) return 'agent'
  const named = new Set(sentences.flatMap((words) => [...conceptsIn(words)].map(conceptId)))
  const relative = kin.find(
    ([, concepts, least]) => probability >= least && concepts.some((one) => named.has(one)),
  )
  return relative?.[0] ?? (isSure('parent-asks') ? 'relative' : 'self')
}

function originalsOf(
  says: (name: Stated) => boolean,
  isSure: (label: string) => boolean,
): Pick<Facts, 'originals'> {
  if (says('held-by-self')) return { originals: 'self' }
  if (says('held-by-bank')) return { originals: 'bank' }
  const holder = holders.find(([, labels]) => labels.some(isSure))?.[0]
  return holder === undefined ? {} : { originals: holder }
}

const holders = [
  ['agent', ['agent-has-originals', 'fact:held-by-agent']],
  ['college', ['certificates-withheld', 'fact:held-by-college']],
  ['lost', ['lost-certificates', 'fact:lost']],
] as const
