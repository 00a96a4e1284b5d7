import { townOf } from '../catalogue/college-names.ts'
import type { College, University } from '../catalogue/entries.ts'
import type { Catalogue } from '../catalogue.ts'
import { type TokenClass, classOf, isGeneric, split } from './lexicon.ts'
import { isPlace } from './locality.ts'
import { type Speller, spellerOf } from './spelling.ts'
import { type Classified, classified } from './token-classes.ts'
import { nameReader, tokensOf } from './tokens.ts'

/** One way to write a name. All words of a short form must be typed. */
type Form = { words: string[]; isShort: boolean; isShared: boolean }

/** A university with the words of its names. */
type Owner = { university: University; names: string[][]; words: ReadonlySet<string> }

/** A college, or a university by its own names, as it may be typed. */
type Row = {
  owner: Owner
  college?: College
  forms: Form[]
  city: string[]
  district: string[]
  state: string
}

/** A row and how well it explains the text. */
export type Reading = {
  university: University
  college?: College
  score: number
  /** It may be taken without a question. */
  isSure: boolean
  /** Nothing typed is left over. */
  isExplained: boolean
}

/** What may stand beside a name without being part of it: "btech 2019 batch", "clg", "mai ... se hu". */
const besideName: ReadonlySet<TokenClass> = new Set(['everyday', 'study', 'number', 'verb'])
/** Of an order, another person or another place. */
const notBeside: ReadonlySet<TokenClass> = new Set(
  'order denial relative exclusion near wavering'.split(' ') as TokenClass[],
)
/** Another field, another country or another degree. */
const ofOthers: ReadonlySet<TokenClass> = new Set(['weak', 'abroad', 'degree'])
/** Words that make another institution of a name. */
const otherKinds: ReadonlySet<string> = new Set([
  'university',
  'polytechnic',
  'school',
  'academy',
  'medical',
])
const wishes: ReadonlySet<string> = new Set(
  split('desire going wanted wish placeOfStudies shift').flatMap((name) => [...classOf(name)]),
)
/** Of an address, behind any other word of it: "Marve Road". */
const localityWords = classOf('locality')
const titles = classOf('title')
const weak = classOf('weak')

const mostWords = 15
/** Words of more than about a hundred rows lead to none. */
const leastWeight = 3.6
/** Below the first nothing is read; from the second on it is taken, if one university is meant. */
const asks = 4.5
const takes = 6
/** How much worse than the best another may be and still be asked about. */
const margin = 1.6
/** A word behind the whole name: one may be a locality that we do not know. */
const behind = -1.5
/** More than any name is worth. */
const refused = 15

/**
 * Reads colleges, and universities by their own names. The rarer the typed words of a name, the better; what the row does not explain speaks
 * against it, most of all inside or before the name.
 */
export function collegeReader(
  catalogue: Catalogue,
  names = nameReader(),
): (text: string) => Reading[] {
  const rows = rowsOf(catalogue, (text) => names(text).map((token) => token.text))
  const byWord = new Map<string, Row[]>()
  for (const row of rows)
    for (const { words } of row.forms)
      for (const word of words) {
        const holders = byWord.get(word)
        if (!holders) byWord.set(word, [row])
        else if (holders.at(-1) !== row) holders.push(row)
      }
  const weights = new Map(
    Array.from(byWord, ([word, { length }]) => [word, Math.log(rows.length / length)]),
  )
  const places = rows.flatMap(({ city, district }) => [...city, ...district])
  const spell = spellerOf(new Set([...byWord.keys(), ...places]))
  return nearestIn({ byWord, weights, spell })
}

function rowsOf({ colleges, universities }: Catalogue, wordsOf: (text: string) => string[]) {
  // A college that became a university is asked about by the year.
  const changed = new Set(
    colleges
      .filter(({ before }) => before)
      .flatMap(({ name, short, shared = [] }) =>
        [name, ...short, ...shared].map(wordsOf).map(keyOf),
      ),
  )
  const owners = universities.filter(({ usable }) => usable).map(ownerOf)
  const byId = new Map(owners.map((owner) => [owner.university.id, owner]))
  const ofColleges = colleges.flatMap((college) => {
    const owner = byId.get(college.university)
    return owner ? [rowOf(owner, college)] : []
  })
  return [...owners.map((owner) => rowOf(owner)), ...ofColleges]

  function ownerOf(university: University): Owner {
    const names = namesOf(university).map(wordsOf)
    return { university, names, words: new Set(names.flat()) }
  }

  function rowOf(owner: Owner, college?: College): Row {
    const { city, campuses = [], formerNames, ambiguousShortNames } = owner.university
    const names = [...owner.names, ...formerNames.map(wordsOf)]
    const whole = college
      ? [wordsOf(college.name)]
      : names.filter((words) => !changed.has(keyOf(words)))
    const short = college
      ? [...initialsOf(wordsOf(college.name)), ...college.short.map(wordsOf)]
      : []
    const shared = (college ? college.shared : ambiguousShortNames) ?? []
    const withTown = college ? initialsWithTown(college, wordsOf) : []
    const forms = [
      ...whole.map((words) => formOf(words, words.length === 1)),
      ...short.map((words) => formOf(words, true)),
      ...shared.map((form) => formOf(wordsOf(form), true, true)),
      ...withTown.map((words) => formOf(words, true, true)),
    ].filter(({ words }) => words.length > 0)
    return {
      owner,
      ...(college && { college }),
      forms,
      city: college ? wordsOf(college.city) : [city, ...campuses].flatMap(wordsOf),
      district: college ? wordsOf(college.district) : [],
      state: (college ?? owner.university).state,
    }
  }
}

const keyOf = (words: string[]) => words.join(' ')

const namesOf = ({ officialName, shortName, aliases }: University) => [
  officialName,
  ...(shortName ? [shortName] : []),
  ...aliases,
]

/** "GEC Raipur", "GCOE Amravati": of a name that has only its town. */
function initialsOf(words: string[]): string[][] {
  const towns = words.filter(isPlace)
  if (towns.length !== 1 || !words.every((word) => isPlace(word) || isGeneric(word))) return []
  const letters = words.map((word) => (isPlace(word) ? '' : word.slice(0, 1))).join('')
  if (letters.length < 3) return []
  return [letters, letters.replace('ce', 'coe')].map((short) => [short, ...towns])
}

/** "MITM Ujjain": Mahakal Institute of Technology and Management. */
function initialsWithTown(college: College, wordsOf: (text: string) => string[]) {
  const town = wordsOf(townOf(college))
  const words = wordsOf(college.name).filter((word) => !town.includes(word))
  const letters = words.map((word) => word.slice(0, 1)).join('')
  return town.length === 1 && letters.length > 3 ? [[letters, ...town]] : []
}

const formOf = (words: string[], isShort: boolean, isShared = false): Form => ({
  words: words.filter((word, at) => words.indexOf(word) === at),
  isShort,
  isShared,
})

type Index = {
  byWord: ReadonlyMap<string, Row[]>
  /** The rarer a word among the names, the higher. */
  weights: ReadonlyMap<string, number>
  spell: Speller
}

/** The typed words, and what they may mean: where it stands and how many letters are wrong. */
type Typed = { tokens: Classified[]; costs: Map<string, { at: number; cost: number }> }

const nearestIn =
  ({ byWord, weights, spell }: Index) =>
  (text: string): Reading[] => {
    const words = tokensOf(text)
    if (words.length > mostWords || /[;<>{}$\\`]/.test(text)) return []
    const tokens = classified(spell(words), new Set())
    // "2012 admission" is a batch, "Marve bypass" a road.
    const speaksOfOthers = ({ class: kind, text: word }: Classified, at: number) =>
      (notBeside.has(kind) && !localityWords.has(word)) ||
      (wishes.has(word) && tokens[at - 1]?.class !== 'number')
    if (tokens.some(speaksOfOthers)) return []
    const costs: Typed['costs'] = new Map()
    for (const [at, { options, indian, text: word }] of tokens.entries())
      for (const one of [{ word, cost: 0 }, ...options])
        if (
          (one.cost === 0 || one.word.length > (indian ? 3 : 4)) &&
          one.cost < (costs.get(one.word)?.cost ?? 9)
        )
          costs.set(one.word, { at, cost: one.cost })
    const near = new Set(
      [...costs.keys()].flatMap((word) =>
        (weights.get(word) ?? 0) > leastWeight ? (byWord.get(word) ?? []) : [],
      ),
    )
    const isDeemed = /deemed/i.test(text)
    const readings = [...near]
      .filter(({ college }) => !college || !isDeemed)
      .map((row) => readingOf(row, { tokens, costs }, weights))
      .filter(({ score }) => score >= asks)
      .toSorted((one, other) => other.score - one.score)
    const least = (readings[0]?.score ?? 0) - margin
    return readings.filter(({ score }) => score > least)
  }

function readingOf(row: Row, typed: Typed, weights: Index['weights']): Reading {
  const { owner, college } = row
  const best = row.forms
    .map((form) => scoreOfForm(form, row, typed, weights))
    .reduce((one, other) => (other.score > one.score ? other : one))
  const { score, isExplained, isPlaced } = best.score > 0 ? around(row, best.ats, typed) : none
  const sum = best.isWhole || isPlaced ? best.score + score : 0
  return {
    university: owner.university,
    ...(college && { college }),
    score: sum,
    isSure: (isPlaced && college !== undefined) || (sum >= takes && best.isSure && isExplained),
    isExplained,
  }
}

const none = {
  score: -Infinity,
  ats: [] as number[],
  isWhole: false,
  isSure: false,
  isExplained: false,
  isPlaced: false,
}

/** The typed words of a name by their weights, less those that are not typed: the first ones tell it from others. */
function scoreOfForm(
  { words, isShort, isShared }: Form,
  { college, owner, city, district }: Row,
  { tokens, costs }: Typed,
  weights: Index['weights'],
) {
  let [score, own, letters, wrong, missing, general] = [0, 0, 0, 0, 0, 0]
  const ats: number[] = []
  const isTown = (word: string) => isPlace(word) || city.includes(word) || district.includes(word)
  for (const word of words) {
    const match = costs.get(word)
    const weight = weights.get(word) ?? 0
    const isOwn =
      !isGeneric(word) && !weak.has(word) && !isTown(word) && !(college && owner.words.has(word))
    // A script is never spelled for sure.
    const allowed = word.length > 6 ? Infinity : tokens[match?.at ?? -1]?.indian ? 0.5 : 0
    if (match && (!isShort || match.cost <= allowed)) {
      score += weight - match.cost * 2
      // A long word, or a script, may be written in more ways than one.
      if (match.cost > (tokens[match.at]?.indian || word.length > 8 ? 1 : 0)) wrong += 1
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
  if (!college && wrong > 0 && own < 2) return none
  // "Chennai Institute of Technology": of such a name all words are typed, or the part of the town.
  const isWhole = own > 0 || (general === 0 && words.some(isTown))
  return { ...none, score, ats, isWhole, isSure: own > 2 || (wrong === 0 && missing === 0) }
}

const isKind = ({ class: kind }: Classified) => kind === 'general' || kind === 'college'

const has = (words: readonly string[], { text, options }: Classified) =>
  words.includes(text) || options.some(({ word }) => words.includes(word))

const isAt = (token: Classified, words: readonly string[]) =>
  token.text.length > 2 && !isKind(token) && has(words, token)

/** What stands around the name: its places and its university speak for it, anything else against it. */
function around(
  { forms, city, district, state, owner, college }: Row,
  ats: number[],
  typed: Typed,
) {
  const { tokens } = typed
  const name = forms.flatMap(({ words }) => words)
  const others = tokens.filter((_, at) => !ats.includes(at))
  const isTyped = (word: string) => others.some((token) => has([word], token))
  const isOwned = college && owner.names.some((words) => words.every(isTyped))
  // A word behind the whole name may be a locality.
  const end = tokens.findLastIndex(
    (token, at) => isKind(token) || (ats.includes(at) && !token.place),
  )
  // "YSR Engineering College, Yogi Vemana University"
  const start = Math.min(...ats)
  const isBehindCollege =
    !college &&
    owner.university.affiliating &&
    tokens[start]?.opens === true &&
    tokens.slice(0, start).some(({ class: kind }) => kind === 'college')
  const isPlaced = others.some((token) => isAt(token, city) || isAt(token, district))
  const worths = others.map((token) => worthOf(token, tokens.indexOf(token)))
  return {
    score: worths.reduce((sum, worth) => sum + worth, 0),
    isPlaced,
    isExplained:
      worths.every((worth) => worth >= behind) && worths.filter((worth) => worth < -0.5).length < 2,
  }

  function worthOf(token: Classified, at: number) {
    const { text, place, class: kind } = token
    if (isAt(token, city)) return 2.5
    if (isAt(token, district)) return 2
    if (place?.isState && place.state === state) return 1
    if (has(name, token) && (college || !isKind(token))) return 0.2
    if (isOwned && owner.names.some((words) => has(words, token))) return isGeneric(text) ? 0 : 1.5
    if (isBehindCollege && at < start && isKind(token)) return 0
    if (otherKinds.has(text) || ofOthers.has(kind)) return -refused
    if (isKind(token)) return college ? -0.5 : -refused
    if (place?.state === state) return -0.5
    if (place) return college ? -5 : -refused
    if (text.length < 2 || besideName.has(kind) || localityWords.has(text)) return 0
    if (localityWords.has(tokens[at + 1]?.text ?? '')) return 0
    if (isBehindCollege && at < start) return 0
    if (at < end || token.afterOf) return -refused
    return college ? behind : -3
  }
}
