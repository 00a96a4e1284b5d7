import words from '../words/eligibility.json' with { type: 'json' }
import { filled, own } from '../words/own.ts'

const changed = own('eligibility', words)

/** `fields`: in display order, by the names in the payload. `copy`: off by default; only shown if mail is set up. */
export const { head, intro, fields, phoneQuestion, submit, consent, copy, before } = changed

const { suggestions: list, keptAnswer: kept } = changed

/** Texts of the suggestion list below a name field. */
export const suggestions = {
  ...list,
  announced: (count: number) => (count === 1 ? list.one : filled(list.many, { count })),
  /** Of a college that may belong to another one, by its year. */
  usually: (university: string) => filled(list.usually, { university }),
  /** Below the field, when a college was chosen. */
  under: (university: string, usually = false) =>
    filled(usually ? list.usuallyUnder : list.under, { university }),
}

/** Shown above the form when the tab has a saved answer. */
export const keptAnswer = {
  ...kept,
  text: (date: string, reference?: string) =>
    filled(reference ? `${kept.date} ${kept.reference}` : kept.date, { date, reference }),
}
