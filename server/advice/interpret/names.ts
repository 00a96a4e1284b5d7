import type { Branch, University } from '../catalogue/entries.ts'
import type { Catalogue } from '../catalogue.ts'
import { classOf, isGeneric, lexicon } from './lexicon.ts'
import { isPlace } from './locality.ts'
import { type Token, tokensOf } from './tokens.ts'

export type Kind = 'name' | 'former' | 'listed' | 'college' | 'initials' | 'shared' | 'elsewhere'

/** What a word does in a name: its own ones tell it from others. */
export type Role = 'own' | 'place' | 'general' | 'title'

export type Word = { text: string; role: Role; weight: number; abbreviation: boolean }

/** One name with the entries that it may mean: none for what the catalogue does not hold, more than one where they share it. */
export type Name<Entry> = {
  entries: Entry[]
  kind: Kind
  words: Word[]
  /** Of its own words together. */
  weight: number
  question?: string
}

export type Names<Entry> = {
  /** Names by each of their own words. */
  byWord: ReadonlyMap<string, { name: Name<Entry>; weight: number }[]>
  vocabulary: ReadonlySet<string>
  /** The name that a text is, with nothing more and nothing less. */
  exactly: (tokens: Token[]) => Name<Entry> | undefined
}

type Written<Entry> = { entries: Entry[]; kind: Kind; text: string; question?: string }

const titles = classOf('title')
const generalOfBranches = new Set(['engineering', 'tech', 'btech'])

type NamesOfBoth = { institutions: Names<University>; branches: Names<Branch> }

const indexes = new WeakMap<Catalogue, NamesOfBoth>()

/** The names of both fields: each is read with those of the other in mind, so they are indexed once. */
export function namesOf(catalogue: Catalogue): NamesOfBoth {
  const known = indexes.get(catalogue)
  if (known) return known
  const both = { institutions: institutionNames(catalogue), branches: branchNames(catalogue) }
  indexes.set(catalogue, both)
  return both
}

const institutionNames = (catalogue: Catalogue) =>
  namesFrom(
    [...sharedOf(catalogue, 'university', catalogue.university), ...institutionsWritten(catalogue)],
    (word) =>
      isGeneric(word) ? 'general' : isPlace(word) ? 'place' : titles.has(word) ? 'title' : 'own',
  )

const branchNames = (catalogue: Catalogue) =>
  namesFrom(
    [...sharedOf(catalogue, 'branch', catalogue.branch), ...branchesWritten(catalogue)],
    (word) => (generalOfBranches.has(word) ? 'general' : 'own'),
  )

function institutionsWritten({ universities, rules }: Catalogue): Written<University>[] {
  const elsewhere = [
    ...rules.flatMap(({ topic, names = [] }) => (topic === 'recognition' ? names : [])),
    ...lexicon.elsewhere,
  ]
  return [
    ...universities.filter(({ usable }) => usable).flatMap(namesOfUniversity),
    ...elsewhere.map((text): Written<University> => ({ entries: [], kind: 'elsewhere', text })),
  ]
}

function namesOfUniversity(entry: University): Written<University>[] {
  const { officialName, shortName, aliases, formerNames, listedAs, knownColleges } = entry
  const as = (kind: Kind, texts: (string | null)[]) =>
    texts.flatMap((text) => formsOf(text ?? '')).map((text) => ({ entries: [entry], kind, text }))
  return [
    ...as('name', [officialName, shortName, ...aliases]),
    ...as('former', formerNames),
    ...as('listed', [listedAs]),
    ...as('college', knownColleges),
    ...as(
      'initials',
      [
        ...formerNames,
        ...knownColleges,
        ...aliases.filter((text) => /college/i.test(text)),
      ].flatMap(initialsOf),
    ),
    ...as('shared', entry.ambiguousShortNames ?? []),
  ]
}

const branchesWritten = ({ branches }: Catalogue): Written<Branch>[] =>
  branches
    .filter(({ usable }) => usable)
    .flatMap((entry) =>
      [entry.name, entry.shortName, ...entry.synonyms]
        .flatMap((name) => name.split(' / '))
        .map((text): Written<Branch> => ({ entries: [entry], kind: 'name', text })),
    )

const sharedOf = <Entry>(
  catalogue: Catalogue,
  field: 'university' | 'branch',
  entries: ReadonlyMap<string, Entry>,
): Written<Entry>[] =>
  catalogue['ambiguous-names']
    .filter((one) => one.field === field && one.usable)
    .flatMap(({ names, candidates, question }) =>
      names.map((text): Written<Entry> => {
        const sharing = candidates.flatMap((id) => entries.get(id) ?? [])
        return { kind: 'shared', text, entries: sharing, ...(question && { question }) }
      }),
    )

/** A name as it stands, without its brackets, and the abbreviation in them. A bracket with a year is a remark, and so is its name. */
function formsOf(name: string): string[] {
  if (name === '' || /\([^()]{0,120}\d{4}/.test(name)) return []
  const inside = /\(([A-Z]{3,})\)/.exec(name)?.[1]
  if (!inside) return [name]
  // Older names inside the names of two IITs, and what many are called.
  const isPart = /^(?:BHU|ISM|IIT|NIT|IIIT)$/.test(inside)
  return [name, name.replace(/ ?\([^()]{0,120}\)/, ''), ...(isPart ? [] : [inside])]
}

/** "VNR Vignana Jyothi Institute of Engineering and Technology" is called VNRVJIET; three letters stand only beside the town of the name. */
function initialsOf(name: string): string[] {
  const words = name.replace(/['.]/g, '').split(/[\s-]+/)
  const initials = (skip: RegExp, list = words) =>
    list
      .filter((word) => !skip.test(word))
      .map((word) => (/^[A-Z]{2,4}$/.test(word) ? word : (word[0] ?? '').toUpperCase()))
      .join('')
  const whole = [/^(?:of|and|for|the)$/, /^(?:and|for|the)$/, /^(?:of|for|the)$/].map((skip) =>
    initials(skip),
  )
  const [head = '', ...rest] = words
  const parted =
    /^[A-Z]{2,4}$/.test(head) && rest.length > 2
      ? whole.map((letters) => `${head} ${letters.slice(head.length)}`)
      : []
  const towns = words.filter((word) => tokensOf(word).some(({ text }) => isPlace(text)))
  const townless = words.filter((word) => !towns.includes(word))
  const placed = towns.flatMap((town) =>
    [initials(/^(?:of|and|for|the)$/), initials(/^(?:of|and|for|the)$/, townless)]
      .filter((letters) => letters.length > 2)
      .map((letters) => `${letters} ${town}`),
  )
  return [...new Set([...whole.filter(({ length }) => length >= 4), ...parted, ...placed])]
}

function namesFrom<Entry>(written: Written<Entry>[], roleOf: (word: string) => Role): Names<Entry> {
  const read = written
    .map((one) => ({ ...one, tokens: tokensOf(one.text) }))
    .filter(({ tokens }) => tokens.length > 0)
  const ordinary = ordinaryWords(written)
  const weightOf = weightsOf(read)
  const all: Name<Entry>[] = []
  const byWord = new Map<string, { name: Name<Entry>; weight: number }[]>()
  const vocabulary = new Set<string>()
  const seen = new Map<Entry | undefined, Set<string>>()
  for (const { tokens, text: _text, ...rest } of read) {
    const key = `${rest.kind === 'shared'} ${tokens.map(({ text }) => text).join(' ')}`
    const keys = seen.get(rest.entries[0]) ?? new Set()
    if (keys.has(key)) continue
    seen.set(rest.entries[0], keys.add(key))
    const roles = rolesOf(tokens.map(({ text }) => roleOf(text)))
    const words = tokens.map(({ text, capitals }, at): Word => {
      const abbreviation = capitals && text.length > 1 && !ordinary.has(text)
      return { text, role: roles[at] ?? 'own', weight: weightOf(text), abbreviation }
    })
    const weight = words.reduce((sum, one) => (one.role === 'own' ? sum + one.weight : sum), 0)
    const name: Name<Entry> = { ...rest, words, weight }
    all.push(name)
    for (const { text, role } of words) {
      if (role === 'own' || role === 'title') vocabulary.add(text)
      if (role !== 'own') continue
      const names = byWord.get(text)
      if (!names) byWord.set(text, [{ name, weight: weightOf(text) }])
      else if (names.at(-1)?.name !== name) names.push({ name, weight: weightOf(text) })
    }
  }
  const exact = new Map<string, Name<Entry>>()
  for (const name of all) {
    const key = name.words.map(({ text }) => text).join(' ')
    const known = exact.get(key)
    const isOwn = name.kind === 'name' || name.kind === 'college'
    if (!known && (isOwn || name.kind === 'shared')) exact.set(key, { ...name })
    else if (known && known.kind !== 'shared' && isOwn)
      known.entries = [...new Set([...known.entries, ...name.entries])]
    else if (known && known.kind !== 'shared' && name.kind === 'shared') exact.set(key, name)
  }
  const exactly = (tokens: Token[]) => exact.get(tokens.map(({ text }) => text).join(' '))
  return { byWord, vocabulary, exactly }
}

/** A name without a word of its own is told by its place, or by all of its words. */
function rolesOf(roles: Role[]): Role[] {
  if (roles.includes('own')) return roles
  const told = (['place', 'general', 'title'] as const).find((role) => roles.includes(role))
  return roles.map((role) => (role === told ? 'own' : role))
}

/** The rarer a word among the entries, the more it says. */
function weightsOf(read: { entries: unknown[]; tokens: Token[] }[]) {
  const holders = new Map<string, Set<unknown>>()
  const entries = new Set()
  for (const {
    entries: [entry],
    tokens,
  } of read) {
    entries.add(entry)
    for (const { text } of tokens) holders.set(text, (holders.get(text) ?? new Set()).add(entry))
  }
  return (word: string) => Math.log(1 + entries.size / (holders.get(word)?.size ?? 1))
}

/** Words that some name writes as words: these are no abbreviations, even where a name has them in capitals. */
const ordinaryWords = (written: { text: string }[]): ReadonlySet<string> =>
  new Set(
    written.flatMap(({ text }) =>
      (text.match(/\b[A-Z]?[a-z]{2,}\b/g) ?? []).map((word) => word.toLowerCase()),
    ),
  )
