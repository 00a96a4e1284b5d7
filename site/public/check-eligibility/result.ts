import { askPhrase, papersPhrase, type Tap, tapPhrases, taps } from '#contract/tap-phrases.ts'
import { type Answer, answerFrom } from '../../backend/answer.ts'
import { type Values, valuesFrom } from '../../ui/draft.ts'

/** The tapped follow-ups with their values; a tap without a question has an empty value. */
export type TapValues = Partial<Record<Tap, string>>

/** An answer with the sent values, and the date. */
export type Result = {
  answer: Answer
  sent: Values
  taps: TapValues
  date: string
  /** When it was sent, in milliseconds; answers that were stored before have none. */
  at?: number
}

/** As `21 Nov 2026`. The formatter is created on demand: that takes 100 ms on a slow phone. */
export const dateOf = (time: Date) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(time)

/** Parses a stored result; undefined if it is none. */
export function resultFrom(value: unknown): Result | undefined {
  if (typeof value !== 'object' || value === null || !('answer' in value)) return undefined
  const {
    answer,
    sent,
    date,
    at,
    taps: tapped,
  } = {
    sent: {},
    date: '',
    at: undefined,
    taps: {},
    ...value,
  }
  return {
    answer: answerFrom(answer),
    sent: valuesFrom(sent),
    taps: tapsFrom(valuesFrom(tapped)),
    date: typeof date === 'string' ? date : '',
    ...(typeof at === 'number' && { at }),
  }
}

const tapsFrom = (values: Values): TapValues =>
  Object.fromEntries(taps.flatMap((tap) => (values[tap] === undefined ? [] : [[tap, values[tap]]])))

/** The reason with, or without, the sentence of a tap on its own line. */
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

/** The reason with a line of its own, such as a topic that was chosen. */
export const reasonAnd = (reason: string, line: string) =>
  [reason.trim(), line].filter(Boolean).join('\n')

/** What the student wrote, without the sentences of taps. */
export const ownWordsOf = ({ sent, taps: tapped }: Pick<Result, 'sent' | 'taps'>) =>
  taps
    .reduce(
      (reason, tap) => reasonWithout(reason, tap, tapped[tap] ?? ''),
      (sent['reason'] ?? '')
        .split('\n')
        .filter((line) => line !== papersPhrase && !line.startsWith(askPhrase('')))
        .join('\n'),
    )
    .trim()

/** Only the taps whose sentence is still in the reason, which can be edited. */
export const tapsIn = (reason: string, values: TapValues): TapValues =>
  Object.fromEntries(
    taps.flatMap((tap) => {
      const value = values[tap]
      const stands = value !== undefined && reason.includes(tapPhrases[tap](value))
      return stands ? [[tap, value]] : []
    }),
  )

/**
 * The token to amend the last answer's enquiry. Another person on the same phone gets a new enquiry: two of name, phone and email must
 * be equal.
 */
export function amendsOf(result: Result | undefined, values: Values) {
  const same = ['name', 'phone', 'email'].filter((name) => result?.sent[name] === values[name])
  return same.length >= 2 ? result?.answer.amend : undefined
}
