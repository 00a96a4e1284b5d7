import { folded, latinOf } from './script.ts'
import data from './words.json' with { type: 'json' }

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
  const pairsOf = new Set(
    entries.flatMap((entry) => (entry.includes(' ') ? [entry.slice(0, entry.indexOf(' '))] : [])),
  )
  const has = (word: string) =>
    whole.has(word) || stems.get(word.slice(0, 2))?.some((stem) => word.startsWith(stem)) === true
  /** The word at a place, or the pair that begins there. */
  const at = (words: string[], place: number) => {
    const word = words[place] ?? ''
    return has(word) || (pairsOf.has(word) && has(`${word} ${words[place + 1] ?? ''}`))
  }
  const within = (words: string[]) => words.some((_, place) => at(words, place))
  return {
    at,
    within,
    test: (text: string) => (text.includes(' ') ? within(text.split(' ')) : has(text)),
  }
}

/** The entries of several lists of `words.json`, for `oneOf`. */
export const listsOf = <Name extends string>(lists: Record<Name, string>) =>
  // Its keys are those of the lists.
  Object.fromEntries(
    Object.entries<string>(lists).map(([name, list]) => [name, oneOf(list)]),
  ) as Record<Name, ReturnType<typeof oneOf>>

const numberOf = new Map(
  Object.entries(data.counts).flatMap(([value, words]) =>
    words.split(' ').map((word): [string, string] => [folded(word), value]),
  ),
)

export type Words = string[]

/** In Latin letters, for `partsOf`. */
export const cleaned = (text: string) => latinOf(text).replace(/\b([a-z])\.(?=[a-z])/g, '$1')

const wordsOf = (clause: string): Words =>
  folded(
    clause
      .replace(/\b2k(?=\d\d\b)/g, '20')
      .replace(/\bcarry[ -]?over/g, 'backlog')
      // Folded, it would be ten.
      .replace(/\bthen\b/g, ' ')
      .replace(/(?<![\d-])[1-4]-[12](?![\d-])/g, ' ')
      // "MR17" and "M4" are names.
      .replace(
        /(\d)(?=(?!st\b|nd\b|rd\b|th\b)[a-z])|(?<=[a-z]{3})(?=\d)|(?<=[a-z])(?=(?:19|20)\d\d)/g,
        '$1 ',
      ),
  )
    .split(/[^a-z\d+]+/)
    .filter((word) => word !== '')
    .map((word) => numberOf.get(word) ?? word)
    .reduce<Words>((words, word) => {
      // "Twenty two".
      const ten = words.at(-1) ?? ''
      if (/^[2-4]0$/.test(ten) && /^[1-9]$/.test(word))
        words[words.length - 1] = String(Number(ten) + Number(word))
      else words.push(word)
      return words
    }, [])

/** The parts of a text between borders, in words of Latin letters, folded, number words in digits. */
export const partsOf = (latin: string, border: RegExp) =>
  latin
    .split(border)
    .map(wordsOf)
    .filter((words) => words.length > 0)
