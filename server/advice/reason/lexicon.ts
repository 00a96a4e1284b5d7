import { folded, inLatin } from './script.ts'

/** Whether a text has one of the words or, with `_` for a blank, pairs of words; `*`: with any ending. */
export function oneOf(list: string) {
  const entries = folded(list)
    .split(/\s+/)
    .map((entry) => entry.replaceAll('_', ' '))
  const whole = new Set(entries.filter((entry) => !entry.endsWith('*')))
  // By their first two letters: a long text meets thousands of stems.
  const stems = Map.groupBy(
    entries.filter((entry) => entry.endsWith('*')).map((entry) => entry.slice(0, -1)),
    (stem) => stem.slice(0, 2),
  )
  const hasPairs = entries.some((entry) => entry.includes(' '))
  const has = (word: string) =>
    whole.has(word) || stems.get(word.slice(0, 2))?.some((stem) => word.startsWith(stem)) === true
  /** The word at a place, or the pair that begins there. */
  const at = (words: string[], place: number) =>
    has(words[place] ?? '') || (hasPairs && has(`${words[place] ?? ''} ${words[place + 1] ?? ''}`))
  return {
    at,
    test: (text: string) => {
      const words = text.split(' ')
      return words.some((_, place) => at(words, place))
    },
  }
}

// Words of English, Hindi, Telugu, Tamil, Kannada, Malayalam, Marathi and Bengali.
const numberWords: Record<number, string> = {
  0: 'zero nil',
  1: 'one single ek oka okati okka onnu onne oru ondu ekta ekati ekach',
  2: 'two couple do rendu randu irandu eradu don dui duto',
  3: 'three teen moodu moonu munru moondru mooru tinti tinte tinta',
  4: 'four char chaar naalugu naalu nalku naangu charte',
  5: 'five panch paanch aidu ainthu aindhu anju anchu panchta anch',
  6: 'six chhe chhah aaru saha choy',
  7: 'seven saat edu ezhu elu',
  8: 'eight enimidi ettu entu aatta aatti aathta',
  9: 'nine nau tommidi onbadhu ombattu',
  10: 'ten das pathu paththu hattu daha dosh',
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
    .replace(/\b([a-z])\.(?=[a-z])/g, '$1')

const wordsOf = (clause: string): Words =>
  folded(
    clause
      .replace(/\b2k(?=\d\d\b)/g, '20')
      .replace(/\bcarry[ -]?over/g, 'backlog')
      .replace(/(?<![\d-])[1-4]-[12](?![\d-])/g, ' ')
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
