import { folded, inLatin } from './script.ts'

/** Whether a text has one of the words or, with `_` for a blank, pairs of words; `*`: with any ending. */
export function oneOf(list: string) {
  const entries = folded(list)
    .split(/\s+/)
    .map((entry) => entry.replaceAll('_', ' '))
  const whole = new Set(entries.filter((entry) => !entry.endsWith('*')))
  const stems = entries.flatMap((entry) => (entry.endsWith('*') ? [entry.slice(0, -1)] : []))
  const has = (word: string) => whole.has(word) || stems.some((stem) => word.startsWith(stem))
  return {
    test: (text: string) => {
      const words = text.split(' ')
      return words.some((word, at) => has(word) || whole.has(`${word} ${words[at + 1] ?? ''}`))
    },
  }
}

// Words of English, Hindi, Telugu, Tamil, Kannada, Malayalam, Marathi and Bengali.
const numberWords: Record<number, string> = {
  0: 'zero nil',
  1: 'one single ek oka okati okka onnu onne oru ondu ekta ekati ekach',
  2: 'two couple do rendu randu irandu eradu don dui duto',
  3: 'three teen moodu moonu munru mooru tinte tinta',
  4: 'four char chaar naalugu naalu nalku naangu charte',
  5: 'five panch paanch aidu ainthu anju anchu panchta',
  6: 'six chhe chhah aaru saha choy',
  7: 'seven saat edu ezhu elu',
  8: 'eight enimidi ettu entu',
  9: 'nine nau tommidi onbadhu ombattu',
  10: 'ten das pathu hattu daha dosh',
  11: 'eleven gyarah padakondu',
  12: 'twelve barah pannendu dozen',
  15: 'fifteen pandrah padihenu',
  20: 'twenty bees iravai irupadhu',
}
const numberOf = new Map(
  Object.entries(numberWords).flatMap(([value, words]) =>
    words.split(' ').map((word): [string, string] => [folded(word), value]),
  ),
)

export type Words = string[]

const cleaned = (text: string) =>
  inLatin(text.toLowerCase())
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')

const wordsOf = (clause: string): Words =>
  folded(
    clause
      .replace(/\b2k(?=\d\d\b)/g, '20')
      .replace(/(\d)(?=(?!st\b|nd\b|rd\b|th\b)[a-z])|(?<=[a-z])(?=\d)/g, '$1 '),
  )
    .split(/[^a-z\d+]+/)
    .filter((word) => word !== '')
    .map((word) => numberOf.get(word) ?? word)

/** The parts of a text between borders, in words of Latin letters, folded, number words in digits. */
export const partsOf = (text: string, border: RegExp) =>
  cleaned(text)
    .split(border)
    .map(wordsOf)
    .filter((words) => words.length > 0)
