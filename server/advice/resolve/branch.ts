import type { Branch } from '../catalogue/entries.ts'
import type { Catalogue } from '../catalogue.ts'
import { isNonsense } from '../nonsense.ts'
import { isBar } from './bars.ts'
import { namedInTurn } from './choice.ts'
import { isGeneric } from './names.ts'
import { places } from './places.ts'
import { noise } from './plain-words.ts'
import type { Resolution } from './reading.ts'
import { type Meant, spellerOf } from './spelling.ts'
import { isStudyCode, sentenceWords, studyWords } from './study-words.ts'
import { tells } from './telling.ts'
import { wordsOf } from './words.ts'

export type BranchResolver = (text: string) => Resolution<Branch>

/** Which branch a text means. Like institutions: every word must be explained, as a name or as a word that says nothing. */
export function branchResolver(catalogue: Catalogue): BranchResolver {
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
  const spell = spellerOf(vocabulary)

  return (text) => {
    const resolution = resolved(text)
    return resolution.kind === 'unknown' && isNonsense(text)
      ? { kind: 'nonsense', how: [...resolution.how, 'It holds no word that can be a name.'] }
      : resolution
  }

  function resolved(text: string): Resolution<Branch> {
    if (/[<>{}$\\`=|]|--|;\s*\w/.test(text))
      return { kind: 'nonsense', how: ['It holds signs that stand in no name.'] }
    const words = spell(wordsOf(text))
    const named = namedInTurn(words, meantBy)
    return named ? among(named, null, ['Several are named.']) : meantBy(words)
  }

  function meantBy(spelled: Meant[]): Resolution<Branch> {
    const all = spelled.filter(
      ({ text: word }, at, { [at + 1]: next }) =>
        !(word === 'it' && /^(?:is|was|has|will)$/.test(next?.text ?? '')),
    )
    // A diploma is another degree, except as the way in.
    const lateral = all.some(({ text: word }) => word === 'lateral')
    const bare = all.filter(({ text: word }) => !isSilent(word) && !(word === 'diploma' && lateral))
    // "ME" is a branch where it stands alone, and the Hindi for "in" elsewhere.
    const words = bare.length > 0 ? bare : all
    const how = [
      `Read as: ${words.map(({ options, text: word }) => options.join('/') || `${word}?`).join(' ')}.`,
    ]
    const bar = words.find(({ text: word }, at) => otherDegrees.test(word) || isBar(words, at))
    if (bar)
      return {
        kind: 'unknown',
        how: [...how, `"${bar.text}" does not belong to a name: nothing is matched.`],
      }
    const whole = words.map(({ text: word }) => word).join('')
    const entry = shared.get(whole)
    if (entry)
      return among(
        entry.candidates.flatMap((id) => catalogue.branch.get(id) ?? []),
        entry.question,
        how,
      )
    const found = readingsOf(words)
    if (found.length > 0) return among(found, null, how)
    const inside = namesIn(all)
    return inside.length > 0
      ? among(inside, null, how)
      : { kind: 'unknown', how: [...how, 'No branch of the catalogue explains all the words.'] }
  }

  /** The branches that a sentence about studies names, the longest names first. */
  function namesIn(words: Meant[]): Branch[] {
    const named = new Map<number, Branch[]>()
    for (let start = 0; start < words.length; start += 1) {
      for (let end = Math.min(words.length, start + longestName); end > start; end -= 1) {
        const row = words.slice(start, end)
        if ([row[0], row.at(-1)].some((word) => word && isSilent(word.text))) continue
        if (row.length === 1 && row.every(({ text }) => isGeneric(text))) continue
        const found = readingsOf(row)
        if (found.length === 0) continue
        if (!isTold(words, start, end)) return []
        named.set(start, found)
        start = end - 1
        break
      }
    }
    return [...new Set([...named.values()].flat())]
  }

  /** The branches whose names make up all the words: one name, or a field with its specialisation. */
  function readingsOf(words: Meant[]): Branch[] {
    const rows = alternatives(words)
    for (const row of rows) {
      const branches = keysOf(told(row)).flatMap((key) => [...(names.get(key) ?? [])])
      if (branches.length > 0) return [...new Set(branches)]
    }
    for (const row of rows) {
      for (let at = row.length - 1; at > 0; at -= 1) {
        const [field = [], special = []] = [row.slice(0, at), row.slice(at)].map((part) =>
          keysOf(told(part)).flatMap((key) => [...(names.get(key) ?? [])]),
        )
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

const otherDegrees = /^(?:mbbs|bds|b?pharm|pharmacy|llb|bca|mca|bba|mba|bcom|bsc|msc)$/

const longestName = 6

/** Whether the words around a branch tell of studies, and none of them goes on with its name ("civil court", "mechanical keyboard"). */
function isTold(words: Meant[], start: number, end: number) {
  const around = words.filter((_, at) => at < start || at >= end)
  const [before, next] = [words[start - 1], words[end]]
  const touched = [before, next?.opens === true ? undefined : next].some(
    (word) => word && !isKnown(word),
  )
  const strange = around.filter((word) => !isKnown(word)).length
  const telling = words.filter(
    ({ text }, at) => calling.test(text) || ((at < start || at >= end) && tells(text)),
  ).length
  // "It is my third year", "me and my brother".
  const [only] = words.slice(start, end)
  const called = [before, next].some(
    (word) => word && (calling.test(word.text) || studyWords.has(word.text)),
  )
  if (end - start === 1 && /^(?:it|me)$/.test(only?.text ?? '') && !called) return false
  return !touched && telling > 0 && strange <= telling * 3 + 2
}

const isKnown = ({ text }: Meant) =>
  text === 'did' || isSilent(text) || noise.has(text) || places.has(text) || tells(text)

const calling = /^(?:branch|stream|department|engineering|btech|student)$/

function among(branches: Branch[], question: string | null, how: string[]): Resolution<Branch> {
  const steps = [...how, `It names ${branches.map(({ name }) => name).join('; ')}.`]
  const [only] = branches
  if (only && branches.length === 1 && question === null)
    return { kind: 'known', entry: only, how: steps }
  return {
    kind: 'ambiguous',
    candidates: branches,
    question: question ?? 'This fits more than one branch. Which one is yours?',
    how: steps,
  }
}

/** The degree, the year and the like around a branch. */
const degreeWords =
  /^(?:btech|be|bachelors?|degree|course|branch|stream|dept|department|student|wala|wali|in|with|is|an?|specialization|specialisation|specialized|special|hons|honours|final|first|second|third|fourth|\d+(?:st|nd|rd|th)?|ka|ki|ke|se|hai|n)$/

const isSilent = (word: string) =>
  degreeWords.test(word) || studyWords.has(word) || sentenceWords.has(word) || isStudyCode(word)

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
