import type { Tap } from '#contract/tap-phrases.ts'
import words from '../words/answer.json' with { type: 'json' }
import { filled, own } from '../words/own.ts'
import { hours } from './company.ts'

const { result, tapWords: taps, message } = own('answer', words)

/** When a counsellor calls. */
export const callHours = hours.long.replaceAll('-', ' to ')

export { result }

type TapWords = { offer: string; question?: string; one?: string; taken: string }

/** Follow-up questions under "In short" that could change the answer. */
export const tapWords = taps as Omit<typeof taps, 'each'> & { each: Record<Tap, TapWords> }

/** An answered one: `2 papers pending`, `I left in 2023`. */
export function takenWords(tap: Tap, value: string) {
  const { one, taken } = tapWords.each[tap]
  return filled(value === '1' && one ? one : taken, { value })
}

/** The prefilled chat message from an answer: sender and enquiry. */
export const messageOf = (name: string, reference?: string) =>
  [
    filled(message.name, { name }),
    message.matter,
    reference && filled(message.reference, { reference }),
  ]
    .filter(Boolean)
    .join(' ')
