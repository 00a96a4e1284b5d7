import type { Branch, University } from '../catalogue/entries.ts'
import type { Catalogue } from '../catalogue.ts'
import { isGeneric, lexicon } from './lexicon.ts'
import { isPlace } from './locality.ts'
import { type Token, keptForm, tokensOf } from './tokens.ts'

export type Kind = 'name' | 'former' | 'college' | 'initials' | 'shared' | 'domain' | 'elsewhere'

/** What a word does in a name: its own ones tell it from others. */
export type Role = 'own' | 'place' | 'general'

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

const generalOfBranches = new Set(['engineering', 'tech', 'btech'])

export const institutionNames = (catalogue: Catalogue) =>
  namesFrom(
    [...sharedOf(catalogue, 'university', catalogue.university), ...institutionsWritten(catalogue)],
    (word) => (isGeneric(word) ? 'general' : isPlace(word) ? 'place' : 'own'),
  )

export const branchNames = (catalogue: Catalogue) =>
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
  const { officialName, shortName, aliases, formerNames, knownColleges } = entry
  const colleges = aliases.filter((text) => /college/i.test(text))
  const as = (kind: Kind, texts: (string | null)[]) =>
    texts.flatMap((text) => formsOf(text ?? '')).map((text) => ({ entries: [entry], kind, text }))
  return [
    ...as('name', [officialName, shortName, ...aliases]),
    ...as('former', formerNames),
    ...as('college', knownColleges),
    ...as('initials', [...formerNames, ...knownColleges, ...colleges].flatMap(initialsOf)),
    ...as('shared', entry.ambiguousShortNames ?? []),
    ...as('domain', [entry.domain]),
  ]
}

const branchesWritten = ({ branches }: Catalogue): Written<Branch>[] =>
  branches
    .filter(({ usable }) => usable)
    .flatMap((entry) =>
      [entry.name, entry.shortName, ...entry.synonyms].map((text): Written<Branch> => ({
        entries: [entry],
        kind: 'name',
        text,
      })),
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

/** A name as it stands, and without an abbreviation in brackets. A bracket with a year is a remark, and so is its name. */
const formsOf = (name: string) =>
  /^$|\([^()]{0,120}\d{4}/.test(name) ? [] : [name, name.replace(/ ?\([A-Z]{3,}\)/, '')]

/** "VNR Vignana Jyothi Institute of Engineering and Technology" is called VNRVJIET; three letters stand only beside the town of the name. */
function initialsOf(name: string): string[] {
  const words = name.replace(/['.]/g, '').split(/[\s-]+/)
  const initials = (skip: RegExp, list = words) =>
    list
      .filter((word) => !skip.test(word))
      .map((word) => (/^[A-Z]{2,4}$/.test(word) ? word : (word[0] ?? '').toUpperCase()))
      .join('')
  const small = /^(?:of|and|for|the)$/
  const towns = words.filter((word) => isPlace(keptForm(word.toLowerCase())))
  const townless = words.filter((word) => !towns.includes(word))
  const short = [initials(small), initials(small, townless)].filter(({ length }) => length > 2)
  const long = [small, /^(?:and|for|the)$/, /^(?:of|for|the)$/].map((skip) => initials(skip))
  return [
    ...long.filter(({ length }) => length > 3),
    ...towns.flatMap((town) => short.map((letters) => `${letters} ${town}`)),
  ]
}

function namesFrom<Entry extends { id: string }>(
  written: Written<Entry>[],
  roleOf: (word: string) => Role,
): Names<Entry> {
  const read = written
    .map((one) => ({ ...one, tokens: tokensOf(one.text) }))
    .filter(({ tokens }) => tokens.length > 0)
  const ordinary = ordinaryWords(written.filter(({ kind }) => kind !== 'domain'))
  const weightOf = weightsOf(read)
  const once = Map.groupBy(
    read,
    ({ entries, kind, tokens }) => `${entries[0]?.id} ${kind === 'shared'} ${keyOf(tokens)}`,
  )
  const names = [...once.values()].flatMap(([first]) => (first ? [nameFrom(first)] : []))
  const own = names.flatMap((name) =>
    name.kind === 'domain'
      ? []
      : name.words
          .filter(({ role }) => role === 'own')
          .map(({ text, weight }) => ({ text, weight, name })),
  )
  const whole = Map.groupBy(
    names.filter(({ kind }) => /^(?:name|college|shared|domain)$/.test(kind)),
    ({ words }) => keyOf(words),
  )
  return {
    byWord: Map.groupBy(own, ({ text }) => text),
    vocabulary: new Set(own.map(({ text }) => text)),
    exactly,
  }

  function nameFrom({ tokens, text: _text, ...rest }: (typeof read)[number]): Name<Entry> {
    const roles = rolesOf(tokens.map(({ text }) => roleOf(text)))
    const words = tokens.map(({ text, capitals }, at): Word => {
      const abbreviation = capitals && text.length > 1 && !ordinary.has(text)
      return { text, role: roles[at] ?? 'own', weight: weightOf(text), abbreviation }
    })
    const weight = words.reduce((sum, one) => (one.role === 'own' ? sum + one.weight : sum), 0)
    return { ...rest, words, weight }
  }

  function exactly(tokens: Token[]) {
    const same = whole.get(keyOf(tokens)) ?? []
    const [first] = same
    const entries = [...new Set(same.flatMap((name) => name.entries))]
    return same.find(({ kind }) => kind === 'shared') ?? (first && { ...first, entries })
  }
}

const keyOf = (words: { text: string }[]) => words.map(({ text }) => text).join(' ')

/** A name without a word of its own is told by its place, or by all of its words. */
function rolesOf(roles: Role[]): Role[] {
  if (roles.includes('own')) return roles
  const told = roles.includes('place') ? 'place' : 'general'
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
