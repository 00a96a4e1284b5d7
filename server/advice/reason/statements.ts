import { cleaned, oneOf, partsOf } from './lexicon.ts'
import { clauses, others } from './pending.ts'
import data from './statements.json' with { type: 'json' }

const lists = new Map(Object.entries(data.lists).map(([name, words]) => [`$${name}`, words]))
const lexicon = (words: string) => oneOf(lists.get(words) ?? words)

/** A clause says it if it has a word of each list in `has` and none of those in `not`. */
const statements = data.statements.map(({ fact, has, not }) => ({
  fact,
  has: has.map(lexicon),
  not: not.map(lexicon),
}))

/** The facts that a clause says outright, not of a friend. */
export function statementsIn(text: string): Set<string> {
  const said = partsOf(cleaned(text), clauses).filter((words) => !others.within(words.slice(0, 4)))
  return new Set(
    statements
      .filter(({ has, not }) =>
        said.some(
          (words) => has.every((one) => one.within(words)) && !not.some((one) => one.within(words)),
        ),
      )
      .map(({ fact }) => `fact:${fact}`),
  )
}
