import type { Branch, University } from '../catalogue/entries.ts'
import type { Catalogue } from '../catalogue.ts'
import { isGeneric, lexicon } from './lexicon.ts'
import { isPlace, isSmallTown } from './locality.ts'
import { type Token, canonicalForm, nameReader } from './tokens.ts'

export type Kind =
  | 'name'
  | 'former'
  | 'college'
  | 'initials'
  | 'shared'
  | 'domain'
  | 'elsewhere'
  | 'whole'

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
}

export type Names<Entry> = {
  /** Names by each of their own words. */
  byWord: ReadonlyMap<string, readonly Name<Entry>[]>
  weightOf: (word: string) => number
  vocabulary: ReadonlySet<string>
  /** The name that a text is, with nothing more and nothing less. */
  exactly: (tokens: Token[]) => Name<Entry> | undefined
}

type Written<Entry> = Pick<Name<Entry>, 'entries' | 'kind'> & { text: string }

export const institutionNames = (catalogue: Catalogue, read = nameReader()) =>
  namesFrom(
    read,
    [...sharedOf(catalogue, 'university', catalogue.university), ...institutionsWritten(catalogue)],
    (word) => (isGeneric(word) ? 'general' : isPlace(word) || isSmallTown(word) ? 'place' : 'own'),
  )

export const branchNames = (catalogue: Catalogue) =>
  namesFrom(
    nameReader(),
    [...sharedOf(catalogue, 'branch', catalogue.branch), ...branchesWritten(catalogue)],
    (word) => (/^(?:engineering|b?tech)$/.test(word) ? 'general' : 'own'),
  )

function institutionsWritten({ universities, rules }: Catalogue): Written<University>[] {
  const unrecognised = rules.filter(({ topic }) => topic === 'recognition')
  const elsewhere = [...unrecognised.flatMap(({ names = [] }) => names), ...lexicon.elsewhere]
  return [
    ...universities.filter(({ usable }) => usable).flatMap(namesOfUniversity),
    ...writtenAs('elsewhere', [], elsewhere),
  ]
}

function namesOfUniversity(entry: University): Written<University>[] {
  const { officialName, shortName, aliases, formerNames, knownColleges } = entry
  const colleges = aliases.filter((text) => /college/i.test(text))
  const as = (kind: Kind, texts: (string | null)[]) =>
    writtenAs(kind, [entry], texts.flatMap(formsOf))
  if (entry.byNamesOnly)
    return writtenAs('whole', [entry], [officialName, shortName ?? '', ...aliases])
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
      writtenAs('name', [entry], [entry.name, entry.shortName, ...entry.synonyms]),
    )

const sharedOf = <Entry>(
  catalogue: Catalogue,
  field: 'university' | 'branch',
  entries: ReadonlyMap<string, Entry>,
): Written<Entry>[] =>
  catalogue['ambiguous-names']
    .filter((one) => one.field === field && one.usable)
    .flatMap(({ names, candidates }) => {
      const sharing = candidates.flatMap((id) => entries.get(id) ?? [])
      return writtenAs('shared', sharing, names)
    })

const writtenAs = <Entry>(kind: Kind, entries: Entry[], texts: string[]) =>
  texts.map((text) => ({ entries, kind, text }))

const isAbbreviation = (name: string) => /^[A-Z]+$/.test(name)

/** A name as written, and without an abbreviation in brackets. Text with a year in brackets is a remark, not a name. */
function formsOf(name: string | null): string[] {
  if (!name || /\([^()]{0,120}\d{4}/.test(name)) return []
  const short = name.replace(/ ?\([A-Z]{3,}\)/, '')
  return short === name ? [name] : [name, short]
}

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

/** A name with its words as they are read. */
type Read<Entry> = Written<Entry> & { tokens: Token[] }

function namesFrom<Entry extends { id: string }>(
  wordsOf: (name: string) => Token[],
  written: Written<Entry>[],
  roleOf: (word: string) => Role,
): Names<Entry> {
  const read = new Map<string, Read<Entry>[]>()
  for (const one of written.map((name) => ({ ...name, tokens: wordsOf(name.text) }))) {
    const same = listAt(read, keyOf(one.tokens))
    if (one.tokens.length > 0 && !same.some((other) => isSame(one, other))) same.push(one)
  }
  const uses = usesOf(
    [...read.values()].flat().filter(({ kind }) => kind !== 'whole'),
    roleOf,
  )
  const whole = new Map<string, Name<Entry>[]>()
  const byWord = new Map<string, Name<Entry>[]>()
  for (const [key, same] of read) whole.set(key, same.map(nameFrom))
  // A domain, or a number that several may mean, counts only if nothing else is typed.
  const isIndexed = ({ kind, words }: Name<Entry>) =>
    kind !== 'domain' &&
    kind !== 'whole' &&
    !(kind === 'shared' && words.some(({ text }) => /^\d+$/.test(text)))
  for (const name of [...whole.values()].flat().filter(isIndexed))
    for (const { text, role } of name.words) if (role === 'own') listAt(byWord, text).push(name)
  const weightOf = (word: string) => uses.get(word)?.weight ?? 0
  return { byWord, weightOf, vocabulary: new Set(byWord.keys()), exactly }

  function nameFrom({ entries, kind, tokens }: Read<Entry>): Name<Entry> {
    const words = tokens.map(({ text, capitals }): Word => {
      const { role = 'own', weight = 0, ordinary = false } = uses.get(text) ?? {}
      return { text, role, weight, abbreviation: capitals && text.length > 1 && !ordinary }
    })
    // A name without a distinctive word is identified by its place, or by all its words.
    if (!words.some(isOwn)) {
      const ownRole = words.some(({ role }) => role === 'place') ? 'place' : 'general'
      for (const word of words) if (word.role === ownRole) word.role = 'own'
    }
    const weight = words.reduce((sum, one) => (isOwn(one) ? sum + one.weight : sum), 0)
    return { entries, kind, words, weight }
  }

  function exactly(tokens: Token[]) {
    const same = (whole.get(keyOf(tokens)) ?? []).filter(({ kind }) =>
      /^(?:name|college|shared|domain|whole)$/.test(kind),
    )
    const entries = [...new Set(same.flatMap((name) => name.entries))]
    return same.find(({ kind }) => kind === 'shared') ?? (same[0] && { ...same[0], entries })
  }
}

const isSame = <Entry>(one: Written<Entry>, other: Written<Entry>) =>
  one.entries[0] === other.entries[0] && (one.kind === 'shared') === (other.kind === 'shared')

function listAt<Value>(lists: Map<string, Value[]>, key: string): Value[] {
  const existing = lists.get(key)
  if (existing) return existing
  const list: Value[] = []
  lists.set(key, list)
  return list
}

const keyOf = (words: { text: string }[]) => words.map(({ text }) => text).join(' ')

const isOwn = ({ role }: Word) => role === 'own'

/** How the names use a word. Ordinary: some name writes it in lower case, so it is no abbreviation where another has it in capitals. */
type Use = { role: Role; holders: unknown[]; ordinary: boolean; weight: number }

/** The rarer a word among the entries, the higher its weight. */
function usesOf(read: Read<unknown>[], roleOf: (word: string) => Role) {
  const uses = new Map<string, Use>()
  const all = new Set()
  for (const { entries, kind, tokens } of read) {
    const entry = entries[0]
    all.add(entry)
    for (const { text, capitals } of tokens) {
      const use = uses.get(text) ?? { role: roleOf(text), holders: [], ordinary: false, weight: 0 }
      uses.set(text, use)
      if (use.holders.at(-1) !== entry) use.holders.push(entry)
      use.ordinary ||= !capitals && text.length > 2 && kind !== 'domain'
    }
  }
  for (const use of uses.values()) use.weight = Math.log(1 + all.size / use.holders.length)
  return uses
}
