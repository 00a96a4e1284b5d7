import type { Source } from '#contract/eligibility.ts'
import type { Rule } from '../catalogue/entries.ts'
import type { Case, Statement } from './case.ts'
import { inShort } from './in-short.ts'
import { nextSteps } from './next-steps.ts'
import { notesTo, type Reply, repliesTo } from './replies.ts'
import { sourceOf } from './sources.ts'
import { understood } from './understood.ts'

/** The text of an answer. Statements end in the number of their source: "[1]". */
export type AnswerText = {
  understood: string[]
  replies: (Omit<Reply, 'text'> & { text: string[]; sources: number[] })[]
  inShort: string[]
  steps: string[]
  notes: string[]
  sources: Source[]
  rules: Rule[]
  /** Each statement of the replies with its topic and its conditions, for maintainers. */
  why: string[]
}

export function answerText(student: Case): AnswerText {
  const replies = repliesTo(student)
  const short = inShort(student)
  const notes = notesTo(student)
  const said = [...replies.flatMap(({ text }) => text), ...short, ...notes]
  const rules = [...new Set(said.flatMap(({ rule }) => rule ?? []))]
  const { sources, numberOf } = numbered(rules)
  const cited = ({ text, rule }: Statement) => {
    const number = rule && numberOf(rule)
    return number === undefined ? text : `${text} [${number}]`
  }
  return {
    understood: understood(student),
    replies: replies.map((reply) => ({
      ...reply,
      text: reply.text.map(cited),
      sources: [...new Set(reply.text.flatMap(({ rule }) => (rule && numberOf(rule)) ?? []))],
    })),
    inShort: short.map(cited),
    steps: nextSteps(student),
    notes: notes.map(cited),
    sources,
    rules,
    why: replies.flatMap(({ topic, text }) =>
      text.map(({ text: words, rule, cause = [] }) =>
        [`"${words}"`, topic.id, ...cause, ...(rule ? [rule.id] : [])].join(', '),
      ),
    ),
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
