import type { College, University } from '../catalogue/entries.ts'
import type { Catalogue } from '../catalogue.ts'
import { type TokenClass, classOf, isGeneric, split } from './lexicon.ts'
import { isPlace } from './locality.ts'
import { type Spelled, spellerOf } from './spelling.ts'
import { type Classified, classified } from './token-classes.ts'
import { type Token, tokensOf } from './tokens.ts'

/** One way to write a name. All words of a short form must be typed. */
type Form = { words: string[]; isShort: boolean; isShared: boolean }

/** A college, or a university by its own names, as it may be typed. */
type Row = {
  university: University
  college?: College
  forms: Form[]
  /** All words of its forms. */
  name: ReadonlySet<string>
  city: ReadonlySet<string>
  district: ReadonlySet<string>
  state: string
  /** The words of its university, and the names by which that one is told. */
  owner: ReadonlySet<string>
  ownerNames: string[][]
}

/** A row and how well it explains the text. */
type Reading = {
  university: University
  college?: College
  score: number
  /** It may be taken without a question. */
  isSure: boolean
  /** Nothing typed is left over. */
  isExplained: boolean
}

export type CollegeReading = {
  /** Those that explain the text about as well as the best. */
  readings: Reading[]
  /** The text is a suggestion's or a candidate's, letter by letter. */
  isChosen: boolean
  /** It is a name of theirs and nothing else. */
  isNamed: boolean
}

/** What a suggestion or a candidate fills in: its town settles a name that several have. */
export const wholeTextOf = ({ name, city }: College) => `${name}, ${city}`

/** Without the locality. */
export const townOf = ({ city }: College) => city.split(', ').at(-1) ?? city

/** Its university is likely, or another one for some batches. */
export const isUsual = ({ sure, note, before }: College) =>
  !sure || note !== undefined || before !== undefined

/** What may stand beside a name without being part of it: "btech 2019 batch", "clg", "mai ... se hu". */
const besideName: ReadonlySet<TokenClass> = new Set(['everyday', 'study', 'number', 'verb'])

/** Of a wish, an order, another person or another country. */
const notBeside: ReadonlySet<TokenClass> = new Set([
  'order',
  'denial',
  'relative',
  'exclusion',
  'near',
  'wavering',
])

const wishes: ReadonlySet<string> = new Set(
  ['desire', 'going', 'wanted', 'wish', 'placeOfStudies', 'shift'].flatMap((name) => [
    ...classOf(name),
  ]),
)

/** Of an address, behind any other word of it: "Marve Road". */
const localityWords: ReadonlySet<string> = new Set(
  split(
    'road rd highway hwy bypass nagar colony layout cross chowk circle marg phase sector sec hills ring taluk tq mandal village dt area',
  ),
)

/** Words that make another institution of a name. */
const otherKinds: ReadonlySet<string> = new Set(['university', 'polytechnic', 'school', 'academy'])

const mostWords = 15

/** Below the first nothing is read; from the second on it is taken, if one university is meant. */
const asks = 4.5
const takes = 6

/** How much worse than the best another may be and still be asked about. */
const margin = 1.6

/**
 * Reads colleges, and universities by their own names. The rarer the typed words of a name, the better; what the row does not explain speaks
 * against it, most of all inside or before the name.
 */
export function collegeReader(catalogue: Catalogue) {
  const index = indexOf(catalogue)
  wordsByText.clear()
  const { byName, byWholeText } = index
  const { university } = catalogue

  // `isRead`: the text is the name of another university, and only the same name counts.
  return (text: string, isRead: boolean): CollegeReading => {
    const chosen = (byWholeText.get(text.trim().toLowerCase()) ?? []).flatMap((college) => {
      const owner = university.get(college.university)
      return owner
        ? [{ college, university: owner, score: Infinity, isSure: true, isExplained: true }]
        : []
    })
    if (chosen.length > 0) return { readings: chosen, isChosen: true, isNamed: true }
    const tokens = tokensOf(text)
    const named = namedBy(tokens.map(({ text: word }) => word)).map((one) => ({
      university: one,
      score: Infinity,
      // "MUST", "SAU": short ones may mean anything.
      isSure: tokens.length > 1 || text.trim().length > 3,
      isExplained: true,
    }))
    const isUniversity = tokens.some(({ text: word }) => word === 'university')
    const nearest =
      isRead || (named.length > 0 && isUniversity) ? [] : nearestTo(text, tokens, index)
    if (named.length === 0) return { ...nothing, readings: nearest }
    const names = new Set(named.map(({ university: one }) => one))
    const others = nearest.filter(
      ({ university: one, college, isSure }) =>
        !names.has(one) && (tokens.length === 1 || (college && isSure)),
    )
    return { readings: [...named, ...others], isChosen: false, isNamed: true }
  }

  /** The universities of which a text is a name, perhaps with its place or short form. */
  function namedBy(words: string[]): University[] {
    const found = words.flatMap((_, at) => {
      const rest = words.slice(at + 1)
      return (byName.get(keyOf(words.slice(0, at + 1))) ?? []).filter((one) => {
        const { city, state, shortName } = one
        const beside = new Set([city, state, shortName ?? ''].flatMap(wordsOf))
        return rest.every((word) => beside.has(word))
      })
    })
    return [...new Set(found)]
  }
}

function indexOf({ colleges, universities, university, branches }: Catalogue) {
  // A college that became a university is asked about by the year.
  const changed = new Set(
    colleges.flatMap(({ name, short, shared = [], before }) =>
      before ? [name, ...short, ...shared].map((form) => keyOf(wordsOf(form))) : [],
    ),
  )
  const rows = [
    ...universities.filter(({ usable }) => usable).map((one) => universityRow(one, changed)),
    ...colleges.flatMap((college) => {
      const owner = university.get(college.university)
      return owner ? [collegeRow(college, owner)] : []
    }),
  ]
  const byWord = new Map<string, Row[]>()
  const vocabulary = new Set<string>()
  for (const row of rows) {
    for (const word of row.name) {
      const holders = byWord.get(word)
      if (holders) holders.push(row)
      else byWord.set(word, [row])
      vocabulary.add(word)
    }
    for (const word of [...row.city, ...row.district]) vocabulary.add(word)
  }
  const weights = new Map(
    Array.from(byWord, ([word, { length }]) => [word, Math.log(rows.length / length)]),
  )
  const byName = new Map<string, University[]>()
  for (const one of universities.filter(({ byNamesOnly, usable }) => byNamesOnly && usable))
    for (const name of new Set(namesOf(one).map((text) => keyOf(wordsOf(text)))))
      byName.set(name, [...(byName.get(name) ?? []), one])
  const byWholeText = Map.groupBy(colleges, (college) => wholeTextOf(college).toLowerCase())
  const spell = spellerOf(vocabulary)
  const ofBranches = new Set(branches.flatMap(({ name }) => wordsOf(name)))
  return { byWord, weights, byName, byWholeText, spell, ofBranches }
}

function nearestTo(text: string, tokens: Token[], index: Index): Reading[] {
  if (tokens.length === 0 || tokens.length > mostWords || /[;<>{}$\\`]/.test(text)) return []
  const { byWord, weights, spell, ofBranches } = index
  const typed = classified(spell(tokens), new Set()).map((token) =>
    token.class === 'unknown' && ofBranches.has(token.text)
      ? { ...token, class: 'study' as const }
      : token,
  )
  if (
    typed.some(
      ({ class: kind, text: word }) =>
        (notBeside.has(kind) && !localityWords.has(word)) || wishes.has(word),
    ) ||
    /transferr|migrat/i.test(text)
  )
    return []
  const costs = costsOf(typed)
  const isDeemed = /deemed/i.test(text)
  const near = new Set<Row>()
  for (const word of costs.keys())
    if ((weights.get(word) ?? 0) > leastWeight)
      for (const row of byWord.get(word) ?? []) near.add(row)
  const readings = [...near].flatMap((row) => {
    if (row.college && isDeemed) return []
    const reading = readingOf(row, typed, costs, weights)
    return reading.score >= asks ? [reading] : []
  })
  const best = readings.reduce((most, { score }) => Math.max(most, score), 0)
  // A short form alone may be that of any of them.
  const least = best - (tokens.length === 1 ? margin * 3 : margin)
  return readings
    .filter(({ score }) => score > least)
    .toSorted((one, other) => other.score - one.score)
}

type Index = ReturnType<typeof indexOf>

const wordsByText = new Map<string, string[]>()

/** Names, towns, districts and states come again and again: of the catalogue, never of what is typed. */
function wordsOf(text: string): string[] {
  const words = wordsByText.get(text) ?? tokensOf(text).map((token) => token.text)
  wordsByText.set(text, words)
  return words
}

const nothing: CollegeReading = { readings: [], isChosen: false, isNamed: false }
/** Words of more than about a hundred rows lead to none. */
const leastWeight = 3.6

const keyOf = (words: string[]) => words.join(' ')

const namesOf = ({ officialName, shortName, aliases }: University) => [
  officialName,
  ...(shortName ? [shortName] : []),
  ...aliases,
]

function universityRow(one: University, changed: ReadonlySet<string>): Row {
  const { formerNames, ambiguousShortNames = [] } = one
  const { city, campuses = [], state } = one
  const shared = ambiguousShortNames.map(wordsOf)
  const names = [...namesOf(one), ...formerNames]
    .map(wordsOf)
    .filter((words) => !changed.has(keyOf(words)))
  const forms = [
    ...names.map((words) => formOf(words, words.length === 1)),
    ...shared.map((words) => formOf(words, true, true)),
  ].filter(({ words }) => words.length > 0)
  const name = new Set(forms.flatMap(({ words }) => words))
  return {
    university: one,
    forms,
    name,
    city: new Set([city, ...campuses].flatMap(wordsOf)),
    district: new Set(),
    state,
    owner: name,
    ownerNames: [],
  }
}

function collegeRow(college: College, university: University): Row {
  const { name, short, shared = [], city, district, state } = college
  const forms = [
    formOf(wordsOf(name), false),
    ...initialsOf(wordsOf(name)).map((words) => formOf(words, true)),
    ...short.map((form) => formOf(wordsOf(form), true)),
    ...shared.map((form) => formOf(wordsOf(form), true, true)),
  ].filter(({ words }) => words.length > 0)
  const ownerNames = namesOf(university)
    .map(wordsOf)
    .filter(({ length }) => length > 0)
  return {
    university,
    college,
    forms,
    name: new Set(forms.flatMap(({ words }) => words)),
    city: new Set(wordsOf(city)),
    district: new Set(wordsOf(district)),
    state,
    owner: new Set(ownerNames.flat()),
    ownerNames,
  }
}

/** "GEC Raipur", "GCOE Amravati": of a name that has only its town. */
function initialsOf(words: string[]): string[][] {
  const towns = words.filter(isPlace)
  if (towns.length !== 1 || !words.every((word) => isPlace(word) || isGeneric(word))) return []
  const letters = words.map((word) => (isPlace(word) ? '' : word.slice(0, 1))).join('')
  if (letters.length < 3) return []
  return [letters, letters.replace('ce', 'coe')].map((short) => [short, ...towns])
}

const formOf = (words: string[], isShort: boolean, isShared = false): Form => ({
  words: [...new Set(words)],
  isShort,
  isShared,
})

/** The words that the typed ones may mean, with where they stand and how many letters are wrong. */
function costsOf(typed: Spelled[]) {
  const costs = new Map<string, { at: number; cost: number }>()
  for (const [at, { options, text }] of typed.entries())
    for (const { word, cost } of [{ word: text, cost: 0 }, ...options])
      if ((cost === 0 || word.length > 4) && cost < (costs.get(word)?.cost ?? Infinity))
        costs.set(word, { at, cost })
  return costs
}

type Costs = ReturnType<typeof costsOf>
type Weights = ReadonlyMap<string, number>

function readingOf(row: Row, typed: Classified[], costs: Costs, weights: Weights): Reading {
  const { university, college } = row
  let best = none
  for (const form of row.forms) {
    const one = scoreOfForm(form, row, typed, costs, weights)
    if (one.score > best.score) best = one
  }
  if (best.score < 0) return { university, score: best.score, isSure: false, isExplained: false }
  const { isExplained, score, isPlaced } = around(row, best.ats, typed)
  if (!best.isWhole && !isPlaced) return { university, score: 0, isSure: false, isExplained: false }
  return {
    university,
    ...(college && { college }),
    score: best.score + score,
    isSure:
      best.score + score >= takes &&
      ((best.isSure && isExplained) || (isPlaced && college !== undefined)),
    isExplained,
  }
}

/** The typed words of a name by their weights, less those that are not typed: the first ones tell it from others. */
function scoreOfForm(
  { words, isShort, isShared }: Form,
  { college, owner, city, district }: Row,
  typed: Classified[],
  costs: Costs,
  weights: Weights,
) {
  let [score, own, letters, wrong, missing, general] = [0, 0, 0, 0, 0, 0]
  const ats: number[] = []
  const isTown = (word: string) => isPlace(word) || city.has(word) || district.has(word)
  for (const word of words) {
    const match = costs.get(word)
    const weight = weights.get(word) ?? 0
    const isOwn =
      !isGeneric(word) && !weak.has(word) && !isTown(word) && !(college && owner.has(word))
    if (match && !(isShort && match.cost > 0 && word.length < 7)) {
      score += weight - match.cost * 2
      // A long word, or a script, may be written in more ways than one.
      if (match.cost > (typed[match.at]?.indian || word.length > 8 ? 1 : 0)) wrong += 1
      ats.push(match.at)
      if (isOwn) own += 1
      if (isOwn || isShort) letters += word.length
    } else if (isShort) return none
    else if (titles.has(word)) continue
    else if (isOwn) {
      score -= weight * (own > 1 ? 0.3 : 1)
      missing += 1
    } else if (own === 0 || isGeneric(word)) general += word === 'university' ? 1.5 : weight * 0.6
  }
  score -= Math.min(general, 1.5)
  if (letters > 0 && letters < 5) score -= letters < 3 ? 5 : letters < 4 ? 3 : 1
  if (isShared) score -= 1
  // Words of everyday talk say little.
  for (const at of new Set(ats)) {
    const { class: kind = 'unknown', text = '' } = typed[at] ?? {}
    if (!ofNames.has(kind) && !isTown(text)) score -= 4
  }
  // "Chennai Institute of Technology": of such a name all words are typed, or the part of the town.
  const isWhole = own > 0 || (general === 0 && words.some(isTown))
  if (!college && wrong > 0 && own < 2) return none
  return { score, ats, isWhole, isSure: own > 2 || (wrong === 0 && missing === 0) }
}

const titles = classOf('title')
const weak = classOf('weak')
/** More than any name is worth. */
const refused = 15
const ofNames: ReadonlySet<TokenClass> = new Set(['unknown', 'place', 'general', 'college', 'weak'])
/** Another field or another country. */
const ofOthers: ReadonlySet<TokenClass> = new Set(['weak', 'abroad', 'degree'])
const none = { score: -Infinity, ats: [] as number[], isWhole: false, isSure: false }

const isKind = ({ class: kind }: Classified) => kind === 'general' || kind === 'college'

const has = (words: ReadonlySet<string>, { text, options }: Classified) =>
  words.has(text) || options.some(({ word }) => words.has(word))

const isAt = (token: Classified, words: ReadonlySet<string>) =>
  token.text.length > 2 && !isKind(token) && has(words, token)

/** What stands around the name: its places and its university speak for it, anything else against it. */
function around(row: Row, ats: number[], typed: Classified[]) {
  const { name, city, district, state, owner, ownerNames, college } = row
  const others = typed.filter((_, at) => !ats.includes(at))
  const isPlaced = others.some((token) => isAt(token, city) || isAt(token, district))
  const otherWords = new Set(
    others.flatMap(({ text, options }) => [text, ...options.map(({ word }) => word)]),
  )
  const isOwned = ownerNames.some((words) => words.every((word) => otherWords.has(word)))
  // A word behind the whole name may be a locality.
  const end = typed.findLastIndex(
    (token, at) => isKind(token) || (ats.includes(at) && !token.place),
  )
  let [score, isExplained] = [0, true]
  for (const [at, token] of typed.entries())
    if (!ats.includes(at)) {
      const worth = worthOf(token, at)
      score += worth
      if (worth < -0.5) isExplained = false
    }
  return { score, isPlaced, isExplained }

  function worthOf(token: Classified, at: number) {
    const { text, place, class: kind, afterOf } = token
    if (isAt(token, city)) return 2.5
    if (isAt(token, district)) return 2
    if (place?.isState && place.state === state) return 1
    if (has(name, token) && (college || !isKind(token))) return 0.2
    if (isOwned && has(owner, token)) return isGeneric(text) ? 0 : 1.5
    if (otherKinds.has(text) || ofOthers.has(kind)) return -refused
    if (isKind(token)) return college ? -0.5 : -refused
    if (place?.state === state) return -0.5
    if (place) return college ? -5 : -refused
    if (text.length < 2 || besideName.has(kind) || localityWords.has(text)) return 0
    if (localityWords.has(typed[at + 1]?.text ?? '')) return 0
    if (at < end || afterOf) return -refused
    return isPlaced ? -2 : -3
  }
}
