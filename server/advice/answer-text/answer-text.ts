import type { Source } from '#contract/eligibility.ts'
import type { Rule } from '../catalogue/entries.ts'
import type { Case, Statement } from './case.ts'
import { inShort } from './in-short.ts'
import { nextSteps } from './next-steps.ts'
import { notes } from './notes.ts'
import { sourceOf } from './sources.ts'
import { understood } from './understood.ts'

/** The text of an answer. Statements end in the number of their source: "[1]". */
export type AnswerText = {
  understood: string[]
  inShort: string[]
  steps: string[]
  notes: string[]
  sources: Source[]
  rules: Rule[]
}

export function answerText(student: Case): AnswerText {
  const short = inShort(student)
  const further = notes(student)
  const rules = [...new Set([...short, ...further].flatMap(({ rule }) => rule ?? []))]
  const { sources, numberOf } = numbered(rules)
  const cited = ({ text, rule }: Statement) => {
    const number = rule && numberOf(rule)
    return number === undefined ? text : `${text} [${number}]`
  }
  return {
    understood: understood(student),
    inShort: short.map(cited),
    steps: nextSteps(student),
    notes: further.map(cited),
    sources,
    rules,
  }
}

/** A statement without its number. */
export const withoutNumber = (text: string) => text.replace(/ \[\d+\]$/, '')

/** Sources that can be opened have numbers, in the order of the text; those that are only named come behind them. */
function numbered(rules: Rule[]) {
  const all = new Map<string, Source>()
  for (const rule of rules) all.set(rule.source.title, sourceOf(rule))
  const linked = [...all.values()].filter(({ url }) => url !== undefined)
  const named = [...all.values()].filter(({ url }) => url === undefined)
  const numbers = new Map(linked.map(({ title }, index) => [title, index + 1]))
  return {
    sources: [...linked, ...named],
    numberOf: ({ source }: Rule) => numbers.get(source.title),
  }
}
