import { type Tap, tapPhrases, taps } from '#contract/tap-phrases.ts'
import { type Answer, answerFrom } from '../../backend/answer.ts'
import { type Values, valuesFrom } from '../../ui/draft.ts'

/** What was tapped under the answer; a tap that asks nothing has an empty value. */
export type TapValues = Partial<Record<Tap, string>>

/** An answer with what was asked, and when. */
export type Result = { answer: Answer; sent: Values; taps: TapValues; date: string }

/** As a date stamp writes it: 21 Nov 2026. The calendar is made when it is needed: making it takes a slow phone a tenth of a second. */
export const dateOf = (time: Date) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(time)

/** Reads what the storage held: undefined when it is no result. */
export function resultFrom(value: unknown): Result | undefined {
  if (typeof value !== 'object' || value === null || !('answer' in value)) return undefined
  const { answer, sent, date, taps: tapped } = { sent: {}, date: '', taps: {}, ...value }
  return {
    answer: answerFrom(answer),
    sent: valuesFrom(sent),
    taps: tapsFrom(valuesFrom(tapped)),
    date: typeof date === 'string' ? date : '',
  }
}

const tapsFrom = (values: Values): TapValues =>
  Object.fromEntries(taps.flatMap((tap) => (values[tap] === undefined ? [] : [[tap, values[tap]]])))

/** The reason with the sentence of a tap on a line of its own, or without it. */
export function reasonWith(reason: string, tap: Tap, value: string) {
  const others = reasonWithout(reason, tap, value)
  return [others, tapPhrases[tap](value)].filter(Boolean).join('\n')
}

export function reasonWithout(reason: string, tap: Tap, value: string) {
  const phrase = tapPhrases[tap](value)
  return reason
    .split('\n')
    .filter((line) => line.trim() !== phrase)
    .join('\n')
    .trim()
}

/** Only those whose sentence still stands in the reason, which can be edited in the form. */
export const tapsIn = (reason: string, values: TapValues): TapValues =>
  Object.fromEntries(
    taps.flatMap((tap) => {
      const value = values[tap]
      const stands = value !== undefined && reason.includes(tapPhrases[tap](value))
      return stands ? [[tap, value]] : []
    }),
  )

/**
 * The token with which these values change the enquiry of the last answer. Another person at the same phone makes
 * an enquiry of her own: two of name, phone and email must be the same.
 */
export function amendsOf(result: Result | undefined, values: Values) {
  const same = ['name', 'phone', 'email'].filter((name) => result?.sent[name] === values[name])
  return same.length >= 2 ? result?.answer.amend : undefined
}
