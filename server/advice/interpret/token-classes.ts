import {
  type TokenClass,
  classOf,
  everydayClasses,
  isGeneric,
  lexicon,
  readsOrLearns,
} from './lexicon.ts'
import { type Place, isAbroad, placeAt } from './locality.ts'
import type { Spelled } from './spelling.ts'

export type Classified = Spelled & { class: TokenClass; place?: Place }

/** "R16", "S6", "sem5", "2k17": the code of a scheme, a semester or a year. */
const studyCode = /^(?:(?:r|s|sem|reg)\d{1,4}|\d(?:sem|yr|year)s?|2k\d\d|\d{1,2}(?:st|nd|rd|th))$/

const denies = /^(?:did|was|is|have|has|had|do|does|are)nt$/

/** "Pls reply", "how to": neither orders nor other people. */
const harmless = new Set(lexicon.harmless)

/** The class of each word, independent of any name. */
export function classified(tokens: readonly Spelled[], places: ReadonlySet<string>): Classified[] {
  const words = tokens.map((token): Classified => ({ ...token, class: plainClassOf(token.text) }))
  for (const [at, token] of words.entries()) {
    if (token.class === 'unknown' && places.has(token.text)) token.class = 'place'
    if (/^(?:unknown|verb)$/.test(token.class) && isAbroad(token.text)) token.class = 'abroad'
    const named = placeAt(tokens, at)
    if (!named) continue
    if (named.length === 2 || token.class === 'unknown' || token.class === 'place')
      for (const part of words.slice(at, at + named.length))
        if (part.place === undefined) Object.assign(part, { class: 'place', place: named.place })
  }
  for (const [at, token] of words.entries()) {
    const next = words[at + 1]
    if (next && harmless.has(`${token.text} ${next.text}`)) token.class = next.class = 'everyday'
  }
  return words
}

function plainClassOf(text: string): TokenClass {
  if (denies.test(text)) return 'denial'
  const everyday = everydayClasses.get(text)
  if (everyday) return everyday
  if (/^\d+$/.test(text)) return 'number'
  if (studyCode.test(text) || readsOrLearns.test(text)) return 'study'
  if (/^\d/.test(text)) return 'everyday'
  if (classOf('college').has(text)) return 'college'
  if (isGeneric(text)) return 'general'
  if (classOf('weak').has(text)) return 'weak'
  return /^[a-z]{3,}(?:ed|ing)$/.test(text) ? 'verb' : 'unknown'
}
