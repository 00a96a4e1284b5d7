import type { Rule } from '../catalogue/entries.ts'
import type { Statement } from './case.ts'
import { asOf } from './sources.ts'

/** A rule in its own words: its year where it is old and they do not name one, and a request to check it where it is not sure. */
export function statementOf(rule: Rule): Statement {
  const words = (rule.told ?? rule.summary).replace(/\.\s*$/, '')
  const text = `${words}${/\b20\d\d\b/.test(words) ? '' : asOf(rule.dated)}.`
  const check = rule.confidence === 'low' ? ' Please check this with the university.' : ''
  // That nothing was found stands on no single page.
  return rule.id === notFound ? { text } : { text: text + check, rule }
}

export const notFound = 'nat-transfer-acceptance'

export const statementsOf = (id: string, rules: Map<string, Rule>) => {
  const rule = rules.get(id)
  return rule ? [statementOf(rule)] : []
}
