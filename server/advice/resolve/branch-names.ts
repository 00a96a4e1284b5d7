import type { AmbiguousName, Branch } from '../catalogue/entries.ts'
import type { Catalogue } from '../catalogue.ts'
import { isSilent } from './branch-words.ts'
import type { Meant } from './spelling.ts'
import { wordsOf } from './words.ts'

export type BranchNames = {
  /** Words of names, for spelling. `true`: a short one, which is not corrected. */
  vocabulary: ReadonlyMap<string, boolean>
  /** Short forms that fit several, squeezed into one word. */
  shared: ReadonlyMap<string, AmbiguousName>
  /** The branches whose names make up all the words: one name, or a field with its specialisation. */
  readingsOf: (words: Meant[]) => Branch[]
}

export function branchNamesOf(catalogue: Catalogue): BranchNames {
  const names = new Map<string, Set<Branch>>()
  const vocabulary = new Map<string, boolean>()
  for (const branch of catalogue.branches.filter(({ usable }) => usable)) {
    for (const name of [branch.name, branch.shortName, ...branch.synonyms].flatMap(formsOf)) {
      const words = told(wordsOf(name).map(({ text }) => text))
      for (const word of words) vocabulary.set(word, word.length < 5)
      for (const key of keysOf(words)) names.set(key, (names.get(key) ?? new Set()).add(branch))
    }
  }
  const shared = new Map(
    catalogue['ambiguous-names']
      .filter(({ field, usable }) => field === 'branch' && usable)
      .flatMap((entry) => entry.names.map((name) => [squeezed(name), entry] as const)),
  )
  return { vocabulary, shared, readingsOf }

  function named(words: string[]) {
    return keysOf(told(words)).flatMap((key) => [...(names.get(key) ?? [])])
  }

  function readingsOf(words: Meant[]): Branch[] {
    const rows = alternatives(words)
    for (const row of rows) {
      const branches = named(row)
      if (branches.length > 0) return [...new Set(branches)]
    }
    for (const row of rows) {
      for (let at = row.length - 1; at > 0; at -= 1) {
        const [field, special] = [named(row.slice(0, at)), named(row.slice(at))]
        const [one] = special
        if (!one || field.length === 0) continue
        // "CSE / IT"
        if ([...field, ...special].every(({ id }) => fields.has(id)))
          return [...new Set([...field, ...special])]
        if (!field.some(({ family }) => family === one.family)) continue
        // "Cyber security, CSE": the field may come last.
        const closer = field.filter(({ id }) => id.startsWith(`${one.id}-`))
        return [...new Set(closer.length > 0 ? closer : special)]
      }
    }
    return []
  }
}

/** Two of these are two branches, where others beside one of them are its specialisation. */
const fields = new Set(['cse', 'it', 'ece', 'entc', 'eie', 'eee', 'ee', 'mech', 'civil', 'chem'])

/** Words that half of the branches share; a branch may be named without them. */
function told(words: string[]) {
  const telling = words.filter((word) => !isSilent(word))
  return telling.length > 0 ? telling : words
}

/** A name as it is, and without "engineering" and "technology" where something is left to tell it by. */
function keysOf(words: string[]): string[] {
  const short = words.filter((word) => word !== 'engineering' && word !== 'tech')
  return [...new Set([words.join(''), short.join('')])].filter((key) => key !== '')
}

/** "CSE (Data Science)" with and without its brackets. */
function formsOf(name: string): string[] {
  const inside = /^[^(]+\(([^)]+)\)$/.exec(name)
  return inside ? [name] : name.split(' / ')
}

const squeezed = (name: string) =>
  wordsOf(name)
    .map(({ text }) => text)
    .join('')

/** Each way of correcting the words, a few at most. */
function alternatives(words: Meant[]): string[][] {
  let rows: string[][] = [[]]
  for (const { options, text } of words)
    rows = rows
      .flatMap((row) => (options.length > 0 ? options : [text]).map((option) => [...row, option]))
      .slice(0, 8)
  return rows.filter((row) => row.length > 0)
}
