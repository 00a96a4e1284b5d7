import type { Rule } from '../catalogue/entries.ts'
import type { Statement } from './case.ts'
import { asOf } from './sources.ts'

/** A rule in its own words: with its year if it is old and they name none, and a request to check it if it is uncertain. */
export function statementOf(rule: Rule): Statement {
  const words = (rule.told ?? rule.summary).replace(/\.\s*$/, '')
  const text = `${words}${/\b20\d\d\b/.test(words) ? '' : asOf(rule.dated)}.`
  const check = rule.confidence === 'low' ? ' Please check this with the university.' : ''
  // The absence of a rule has no source page.
  return rule.id === notFound ? { text } : { text: text + check, rule }
}

export const notFound = 'nat-transfer-acceptance'

export const statementsOf = (id: string, rules: Map<string, Rule>) => {
  const rule = rules.get(id)
  return rule ? [statementOf(rule)] : []
}
