import { places } from './places.ts'
import { wordsOf } from './words.ts'

/** "VNR Vignana Jyothi Institute of Engineering and Technology" is called VNRVJIET; of four letters or more. */
export function abbreviationsOf(name: string): string[] {
  const words = name.replace(/['.]/g, '').split(/[\s-]+/)
  const initials = (skip: RegExp) =>
    words
      .filter((word) => !skip.test(word))
      .map((word) => (/^[A-Z]{2,4}$/.test(word) ? word : (word[0] ?? '').toUpperCase()))
      .join('')
  const whole = [/^(?:of|and|for|the)$/, /^(?:and|for|the)$/, /^(?:of|for|the)$/].map(initials)
  const [head = '', ...rest] = words
  const parted = /^[A-Z]{2,4}$/.test(head) ? whole.map((letters) => letters.slice(head.length)) : []
  const long = whole.filter((letters) => letters.length >= 4)
  return [
    ...new Set([
      ...long,
      ...townedInitials(name),
      ...(rest.length > 2 ? parted.map((tail) => `${head} ${tail}`) : []),
    ]),
  ]
}

/** Three letters are too few to stand alone, and enough beside the town of the name: "JEC Jabalpur", "CET Trivandrum". */
function townedInitials(name: string): string[] {
  const words = wordsOf(name)
  const towns = words.filter(({ text }) => places.has(text))
  const initials = [words, words.filter((word) => !towns.includes(word))].map((list) =>
    list.map(({ text, capitals }) => (capitals ? text : (text[0] ?? ''))).join(''),
  )
  return towns.flatMap(({ text }) =>
    initials
      .filter((letters) => letters.length > 2)
      .map((letters) => `${letters.toUpperCase()} ${text}`),
  )
}
