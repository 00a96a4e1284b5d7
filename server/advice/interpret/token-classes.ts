import { classOf, isGeneric } from './lexicon.ts'
import { type Place, isAbroad, isState, placeAt } from './locality.ts'
import { type Spelled, isEveryday, readsOrLearns } from './spelling.ts'

export type TokenClass =
  | 'place'
  | 'abroad'
  | 'order'
  | 'denial'
  | 'exclusion'
  | 'employment'
  | 'relative'
  | 'degree'
  | 'near'
  | 'number'
  | 'study'
  | 'everyday'
  | 'college'
  | 'general'
  | 'weak'
  | 'verb'
  | 'unknown'

/** `telling`: what only somebody says who speaks of studies. */
export type Classified = Spelled & {
  class: TokenClass
  place?: Place
  telling: boolean
  isState: boolean
}

const [study, branch, sentence, caseEnding, aim] = [
  classOf('study'),
  classOf('branch'),
  classOf('sentence'),
  classOf('caseEnding'),
  classOf('aim'),
]

/** In the order in which they are asked. */
const listed: [TokenClass, ReadonlySet<string>][] = [
  ['denial', classOf('denial')],
  ['order', classOf('order')],
  ['relative', classOf('relative')],
  ['exclusion', classOf('exclusion')],
  ['near', classOf('near')],
  ['employment', classOf('employment')],
  ['degree', classOf('otherDegree')],
  ['study', study],
  ['study', branch],
  ['study', aim],
]

/** "R16", "S6", "sem5", "2k17": the code of a scheme, a semester or a year. */
const studyCode = /^(?:(?:r|s|sem|reg)\d{1,4}|\d(?:sem|yr|year)s?|2k\d\d|\d{1,2}(?:st|nd|rd|th))$/

const denies = /^(?:did|was|is|have|has|had|do|does|are)nt$/

/** The words of the other field of the form, and what they are in this one. */
export type OtherField = { words: ReadonlySet<string>; class: 'place' | 'study' }

/** What each word is, whatever name it may belong to. */
export function classified(tokens: readonly Spelled[], otherField: OtherField): Classified[] {
  const found = tokens.map((token): Classified => {
    const { text } = token
    const telling =
      [sentence, caseEnding, study, branch].some((words) => words.has(text)) ||
      studyCode.test(text) ||
      readsOrLearns.test(text) ||
      /^\d/.test(text)
    return { ...token, class: plainClassOf(text), telling, isState: isState(text) }
  })
  for (const [at, token] of found.entries()) {
    if (isAbroadAt(tokens, at, token.class)) token.class = 'abroad'
    const named = placeAt(tokens, at)
    if (!named) continue
    if (named.length === 2 || token.class === 'unknown' || token.class === 'place')
      for (const part of found.slice(at, at + named.length))
        if (part.place === undefined) Object.assign(part, { class: 'place', place: named.place })
  }
  for (const [at, token] of found.entries()) {
    if (token.class !== 'unknown' || !otherField.words.has(token.text)) continue
    const isCalledBranch = [found[at - 1], found[at + 1]].some(
      (one) => one && /^(?:btech|be|engineering|branch)$/.test(one.text),
    )
    if (otherField.class === 'place') token.class = 'place'
    else if (isCalledBranch) Object.assign(token, { class: 'study', telling: true })
  }
  for (const [at, token] of found.entries())
    if (
      harmless.some(
        ([text, before, after]) =>
          text.test(token.text) &&
          before.test(tokens[at - 1]?.text ?? '') &&
          after.test(tokens[at + 1]?.text ?? ''),
      ) ||
      (token.text === 'diploma' && tokens.some(({ text }) => text === 'lateral'))
    )
      token.class = 'everyday'
  return found
}

const isAbroadAt = (tokens: readonly Spelled[], at: number, alone: TokenClass) => {
  const row = tokens.slice(at, at + 3).map(({ text }) => text)
  const single = /^(?:unknown|verb)$/.test(alone) && isAbroad(row[0] ?? '')
  return (
    single ||
    [2, 3].some((length) => row.length >= length && isAbroad(row.slice(0, length).join(' ')))
  )
}

/** Words of orders and of other people that are none between these. */
const harmless: [text: RegExp, before: RegExp, after: RegExp][] = [
  [/^reply$/, /^(?:pls|plz|please|kindly)$/, /^/],
  [/^system$/, /^(?:grading|credit|semester|annual)$/, /^/],
  [/^issues?$/, /^(?:health|family|money|financial|finance|personal|medical|some|fees?)$/, /^/],
  [/^how$/, /^/, /^(?:to|can|do|i|should|could|would)$/],
  [/^ex$/, /^(?!my$|mer[aie]$)/, /^/],
  [/^mother$/, /^/, /^th?er+es+a$/],
  [/^(?:papa|father|mother|mummy|uncle)$/, /^/, /^(?:ki|ko)$/],
]

function plainClassOf(text: string): TokenClass {
  if (denies.test(text)) return 'denial'
  const found = listed.find(([, words]) => words.has(text))
  if (found) return found[0]
  if (/^\d+$/.test(text)) return 'number'
  if (studyCode.test(text) || readsOrLearns.test(text)) return 'study'
  if (isEveryday(text)) return 'everyday'
  if (classOf('college').has(text)) return 'college'
  if (isGeneric(text)) return 'general'
  if (classOf('weak').has(text)) return 'weak'
  return /^[a-z]{3,}(?:ed|ing)$/.test(text) ? 'verb' : 'unknown'
}
