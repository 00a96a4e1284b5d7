import type { AmbiguousName, University } from '../catalogue/entries.ts'
import type { Catalogue } from '../catalogue.ts'
import { generic, titles, weak } from './plain-words.ts'
import { abbreviationsOf } from './initials.ts'
import { places } from './places.ts'
import { ambiguities, outside } from './shared-names.ts'
import { wordsOf } from './words.ts'

/** One way of reading a row of words as the name of an institution. */
export type Reading = {
  university: University
  /** How near it is to a name in the catalogue: 0 the name itself, 1 as a listing has it, 2 with general words left out. */
  rank: 0 | 1 | 2
  /** The name is that of a college under the university. */
  college: boolean
  /** The general words of the name, and whether the words read hold any of them. */
  generics: ReadonlySet<string>
  bare: boolean
  /** A word of it is an abbreviation in capitals: the "SRKR" of "SRKR Engineering College". */
  initials: boolean
  /** An abbreviation, which nothing else is called. */
  abbreviation: boolean
  /** Words of the name that are its own: neither general nor a place. */
  own: number
}

export type Node = {
  next: Map<string, Node>
  readings: Reading[]
  /** Set where the name is known to fit several, or one that is not in the catalogue. */
  ambiguous?: AmbiguousName
  /** The words of its own are those of an ambiguous name: so is whatever has only a shortened form here. */
  shared?: AmbiguousName
  /** The name of an institution that the catalogue does not hold. */
  elsewhere?: true
}

export type Names = {
  root: Node
  /** Words of names, for spelling. `true`: a short abbreviation, which is not corrected. */
  vocabulary: ReadonlyMap<string, boolean>
  /** Universities by the words of their names, for names that are cut short. */
  holders: ReadonlyMap<string, ReadonlySet<Reading>>
  domains: ReadonlyMap<string, University>
}

export const isGeneric = (word: string) => generic.get(word) === word
const isOwn = (word: string) => !isGeneric(word) && !places.has(word) && !titles.has(word)

const ownKey = (words: string[]) => words.filter(isOwn).join(' ')

export function namesOf(catalogue: Catalogue): Names {
  const root: Node = { next: new Map(), readings: [] }
  const vocabulary = new Map<string, boolean>()
  const holders = new Map<string, Set<Reading>>()
  const usable = catalogue.universities.filter((university) => university.usable)
  const ordinary = ordinaryWords(usable)

  const write = (words: string[], change: (node: Node) => void) => {
    if (words.length === 0) return
    let node = root
    for (const word of words) {
      const next = node.next.get(word) ?? { next: new Map(), readings: [] }
      node.next.set(word, next)
      node = next
      if (!isGeneric(word))
        vocabulary.set(word, (vocabulary.get(word) ?? true) && !ordinary.has(word))
    }
    change(node)
  }

  const enter = (university: University, name: string, rank: 0 | 1, college: boolean) => {
    const read = wordsOf(name)
    const words = read.map(({ text }) => text)
    const capitals = new Set(
      read.flatMap((word) => (word.capitals && word.text.length > 1 ? [word.text] : [])),
    )
    const generics = new Set(words.filter(isGeneric))
    const abbreviation =
      words.length <= 2 &&
      words.join('').length >= 3 &&
      /^[^a-z]*$/.test(name) &&
      !words.some((word) => ordinary.has(word))
    // "OU Hyderabad"
    const [own = '', second] = words.filter((word) => !places.has(word))
    const placed =
      second === undefined && words.length > 1 && name.split(/\W/).includes(own.toUpperCase())
    const add = (written: string[], nearness: 0 | 1 | 2) => {
      const reading: Reading = {
        university,
        rank: nearness,
        college,
        generics,
        bare: !written.some(isGeneric) && !((abbreviation || placed) && nearness < 2),
        abbreviation: abbreviation && nearness < 2,
        initials: written.some((word) => capitals.has(word) && isOwn(word)),
        own: written.filter(isOwn).length,
      }
      write(written, (node) => {
        const { readings } = node
        const shared = written.some((word) => places.has(word))
          ? undefined
          : sharedWords.get(ownKey(written))
        if (shared) node.shared ??= shared
        const better = readings.some((one) => one.university === university && one.rank <= nearness)
        if (!better) readings.push(reading)
      })
      for (const word of written.filter(isOwn))
        holders.set(word, (holders.get(word) ?? new Set()).add(reading))
    }
    add(words, rank)
    // "CHARUSAT" is read as a word, and is as long as one.
    if (abbreviation && !college && words.length === 1 && own.length > 7) vocabulary.set(own, false)
    if (!college && words.length === 2 && words.some((word) => places.has(word)))
      add(words.toReversed(), rank)
    // "JEC Jabalpur" says nothing without its town.
    if (!(college && placed)) for (const shorter of shortenings(words, college)) add(shorter, 2)
  }

  const sharedWords = new Map<string, AmbiguousName>()
  for (const entry of ambiguities(catalogue, usable)) {
    for (const name of entry.names) {
      const words = wordsOf(name).map(({ text }) => text)
      sharedWords.set(ownKey(words), entry)
      write(words, (node) => {
        node.ambiguous ??= entry
      })
      for (const written of shortenings(words, false))
        write(written, (node) => {
          node.shared ??= entry
        })
    }
  }

  for (const university of usable) {
    const { officialName, shortName, aliases, formerNames, listedAs, knownColleges } = university
    for (const name of [officialName, shortName ?? '', ...aliases, ...formerNames])
      for (const form of formsOf(name)) enter(university, form, 0, false)
    for (const name of formerNames)
      for (const form of abbreviationsOf(name)) enter(university, form, 0, false)
    for (const form of formsOf(listedAs ?? '')) enter(university, form, 1, false)
    for (const name of knownColleges) {
      for (const form of [name, ...abbreviationsOf(name)]) enter(university, form, 0, true)
    }
  }
  for (const name of outside(catalogue))
    write(
      wordsOf(name).map(({ text }) => text),
      (node) => {
        if (node.readings.every(({ rank }) => rank === 2)) node.elsewhere = true
      },
    )
  const domains = usable.flatMap((university): [string, University][] =>
    university.domain ? [[university.domain, university]] : [],
  )
  return { root, vocabulary, holders, domains: new Map(domains) }
}

/** A name as it stands, without its brackets, and the abbreviation in them. A bracket with a year is a remark, and so is its name. */
function formsOf(name: string): string[] {
  if (name === '' || /\([^()]{0,120}\d{4}/.test(name)) return []
  const inside = /\(([A-Z]{3,})\)/.exec(name)?.[1]
  return inside
    ? [name, name.replace(/ ?\([^()]{0,120}\)/, ''), ...(isPart(inside) ? [] : [inside])]
    : [name]
}

/** Older names inside the names of two IITs. */
const isPart = (inside: string) => inside === 'BHU' || inside === 'ISM'

/** What is left of a name when its general words, its titles or its places are left out, as far as it stays a name of its own. */
function shortenings(words: string[], college: boolean): string[][] {
  const untitled = words.filter((word) => !titles.has(word))
  const placeless = untitled.filter((word) => !places.has(word))
  const plain = [untitled, placeless].map((list) => list.filter((word) => !isGeneric(word)))
  const all = [untitled, placeless, ...plain]
  if (!college) all.push(...plain.map((list) => [...list, 'university']))
  // "Galgotias College of Engineering" and Technology
  if (words.at(-1) === 'tech' && words.at(-2) === 'engineering') all.push(words.slice(0, -1))
  return all.filter((list) => list.some((word) => isOwn(word) && !weak.has(word)))
}

/** Words that some name writes as words: these are no abbreviations, even where a name has them in capitals. */
function ordinaryWords(universities: University[]): ReadonlySet<string> {
  const names = universities.flatMap(({ officialName, aliases, formerNames, knownColleges }) => [
    officialName,
    ...aliases,
    ...formerNames,
    ...knownColleges,
  ])
  return new Set(
    names.flatMap((name) =>
      (name.match(/\b[A-Z]?[a-z]{2,}\b/g) ?? []).map((word) => word.toLowerCase()),
    ),
  )
}
