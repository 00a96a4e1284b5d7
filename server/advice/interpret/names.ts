import type { Branch, University } from '../catalogue/entries.ts'
import type { Catalogue } from '../catalogue.ts'
import { isGeneric, lexicon } from './lexicon.ts'
import { isPlace, isSmallTown } from './locality.ts'
import { type Token, canonicalForm, tokensOf } from './tokens.ts'

export type Kind = 'name' | 'former' | 'college' | 'initials' | 'shared' | 'domain' | 'elsewhere'

/** The role of a word in a name: `own` words distinguish it from others. */
export type Role = 'own' | 'place' | 'general'

export type Word = { text: string; role: Role; weight: number; abbreviation: boolean }

/** One name with its possible entries: none if the catalogue lacks it, several if they share it. */
export type Name<Entry> = {
  entries: Entry[]
  kind: Kind
  words: Word[]
  /** Sum over its own words. */
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
    (word) => (isGeneric(word) ? 'general' : isPlace(word) || isSmallTown(word) ? 'place' : 'own'),
  )

export const branchNames = (catalogue: Catalogue) =>
  namesFrom(
    [...sharedOf(catalogue, 'branch', catalogue.branch), ...branchesWritten(catalogue)],
    (word) => (generalOfBranches.has(word) ? 'general' : 'own'),
  )

function institutionsWritten({ universities, rules }: Catalogue): Written<University>[] {
  const unrecognised = rules.filter(({ topic }) => topic === 'recognition')
  const elsewhere = [...unrecognised.flatMap(({ names = [] }) => names), ...lexicon.elsewhere]
  return [
    ...universities.filter(({ usable }) => usable).flatMap(namesOfUniversity),
    ...elsewhere.map((text): Written<University> => ({ entries: [], kind: 'elsewhere', text })),
  ]
}

function namesOfUniversity(entry: University): Written<University>[] {
  const { officialName, shortName, aliases, formerNames, knownColleges } = entry
  const colleges = aliases.filter((text) => /college/i.test(text))
  const as = (kind: Kind, texts: (string | null)[]) =>
    texts
      .flatMap((text) => [...formsOf(text ?? '')])
      .map((text) => ({ entries: [entry], kind, text }))
  return [
    ...as('name', [officialName, shortName, ...aliases]),
    ...as('former', formerNames),
    ...as('initials', knownColleges.filter(isAbbreviation)),
    ...as('initials', [...formerNames, ...knownColleges, ...colleges].flatMap(initialsOf)),
    ...as('college', knownColleges),
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

const isAbbreviation = (name: string) => /^[A-Z]+$/.test(name)

/** A name as written, and without an abbreviation in brackets. Text with a year in brackets is a remark, not a name. */
const formsOf = (name: string) =>
  /^$|\([^()]{0,120}\d{4}/.test(name) ? [] : new Set([name, name.replace(/ ?\([A-Z]{3,}\)/, '')])

/** "VNR Vignana Jyothi Institute of Engineering and Technology": VNRVJIET. Three letters count only beside the town of the name. */
function initialsOf(name: string): string[] {
  const words = name.replace(/['.]/g, '').split(/[\s-]+/)
  const letters = words.map((word) => (/^[A-Z]{2,4}$/.test(word) ? word : word.slice(0, 1)))
  const initials = (skipped: string[]) =>
    letters
      .filter((_, at) => !skipped.includes(words[at] ?? ''))
      .join('')
      .toUpperCase()
  const small = ['of', 'and', 'for', 'the']
  const towns = words.filter((word) => isPlace(canonicalForm(word.toLowerCase())))
  const long = [small, small.slice(1)].map(initials)
  const short = towns.length > 0 ? [initials(small), initials([...small, ...towns])] : []
  return [
    ...new Set(long.filter(({ length }) => length > 3)),
    ...towns.flatMap((town) =>
      short.filter(({ length }) => length > 2).map((one) => `${one} ${town}`),
    ),
  ]
}

function namesFrom<Entry extends { id: string }>(
  written: Written<Entry>[],
  roleOf: (word: string) => Role,
): Names<Entry> {
  const read = new Map<string, (Written<Entry> & { tokens: Token[] })[]>()
  for (const one of written) {
    const tokens = tokensOf(one.text)
    const same = listAt(read, keyOf(tokens))
    const isShared = one.kind === 'shared'
    const isDuplicate = same.some(
      ({ entries, kind }) => entries[0] === one.entries[0] && (kind === 'shared') === isShared,
    )
    if (tokens.length > 0 && !isDuplicate) same.push({ ...one, tokens })
  }
  const { weightOf, ordinary } = wordsOf([...read.values()].flat())
  const whole = new Map<string, Name<Entry>[]>()
  const byWord = new Map<string, { name: Name<Entry>; weight: number }[]>()
  for (const [key, same] of read) whole.set(key, same.map(nameFrom))
  for (const name of [...whole.values()].flat())
    for (const { text, role, weight } of name.kind === 'domain' ? [] : name.words)
      if (role === 'own') listAt(byWord, text).push({ name, weight })
  return { byWord, vocabulary: new Set(byWord.keys()), exactly }

  function nameFrom({ tokens, entries, kind, question }: Written<Entry> & { tokens: Token[] }) {
    const roles = rolesOf(tokens.map(({ text }) => roleOf(text)))
    const words = tokens.map(({ text, capitals }, at): Word => {
      const abbreviation = capitals && text.length > 1 && !ordinary.has(text)
      return { text, role: roles[at] ?? 'own', weight: weightOf(text), abbreviation }
    })
    const weight = words.reduce((sum, one) => (one.role === 'own' ? sum + one.weight : sum), 0)
    return { entries, kind, words, weight, ...(question && { question }) }
  }

  function exactly(tokens: Token[]) {
    const same = (whole.get(keyOf(tokens)) ?? []).filter(({ kind }) =>
      /^(?:name|college|shared|domain)$/.test(kind),
    )
    const [first] = same
    const entries = [...new Set(same.flatMap((name) => name.entries))]
    return same.find(({ kind }) => kind === 'shared') ?? (first && { ...first, entries })
  }
}

function listAt<Value>(lists: Map<string, Value[]>, key: string): Value[] {
  const existing = lists.get(key)
  if (existing) return existing
  const list: Value[] = []
  lists.set(key, list)
  return list
}

const keyOf = (words: { text: string }[]) => words.map(({ text }) => text).join(' ')

/** A name without a distinctive word is identified by its place, or by all its words. */
function rolesOf(roles: Role[]): Role[] {
  if (roles.includes('own')) return roles
  const ownRole = roles.includes('place') ? 'place' : 'general'
  return roles.map((role) => (role === ownRole ? 'own' : role))
}

/**
 * The rarer a word among the entries, the higher its weight. Words that some name writes in lower case are ordinary: not abbreviations,
 * even if another name has them in capitals.
 */
function wordsOf(read: { entries: unknown[]; kind: Kind; tokens: Token[] }[]) {
  const holders = new Map<string, unknown[]>()
  const [all, ordinary] = [new Set(), new Set<string>()]
  for (const { entries, kind, tokens } of read) {
    all.add(entries[0])
    for (const { text, capitals } of tokens) {
      const entriesOfWord = listAt(holders, text)
      if (entriesOfWord.at(-1) !== entries[0]) entriesOfWord.push(entries[0])
      if (!capitals && text.length > 2 && kind !== 'domain') ordinary.add(text)
    }
  }
  const weightOf = (word: string) => Math.log(1 + all.size / (holders.get(word)?.length ?? 1))
  return { weightOf, ordinary }
}
