import { oneOf, partsOf } from './lexicon.ts'
import { clauses, others } from './numbers.ts'
import data from './statements.json' with { type: 'json' }

/** What a text says outright, by words of nine languages in `statements.json`. */
export type Stated =
  | 'left'
  | 'studying'
  | 'finished'
  | 'completed'
  | 'detained'
  | 'terminated'
  | 'working'
  | 'jobless'
  | 'abroad'
  | 'returned'
  | 'diploma'
  | 'diploma-pending'
  | 'lateral'
  | 'other-degree'
  | 'time-over'
  | 'time-left'
  | 'held-by-bank'
  | 'held-by-self'

const lists = new Map(Object.entries(data.lists).map(([name, words]) => [`$${name}`, words]))
const lexicon = (words: string) => oneOf(lists.get(words) ?? words)

/** A clause says it if it has a word of each list in `has` and none of those in `not`. */
const statements = data.statements.map(({ fact, has, not }) => ({
  fact,
  has: has.map(lexicon),
  not: not.map(lexicon),
}))

/** The names of the facts that a clause says outright, not of a friend. */
export function statementsIn(text: string): Set<Stated> {
  const said = partsOf(text, clauses)
    .filter((words) => !others.test(words.slice(0, 4).join(' ')))
    .map((words) => words.join(' '))
  const facts = statements
    .filter(({ has, not }) =>
      said.some(
        (clause) => has.every((one) => one.test(clause)) && !not.some((one) => one.test(clause)),
      ),
    )
    .map(({ fact }) => fact)
  // The file names no others: a test reads it.
  return new Set(facts as Stated[])
}
