import type { Branch } from '../catalogue/entries.ts'
import type { Catalogue } from '../catalogue.ts'
import { isNonsense } from '../nonsense.ts'
import { isBar } from './bars.ts'
import { branchNamesOf } from './branch-names.ts'
import { isSilent, isTold, otherDegrees } from './branch-words.ts'
import { namedInTurn } from './choice.ts'
import { isGeneric } from './names.ts'
import type { Resolution } from './reading.ts'
import { type Meant, spellerOf } from './spelling.ts'
import { withoutWishes } from './wishes.ts'
import { wordsOf } from './words.ts'

export type BranchResolver = (text: string) => Resolution<Branch>

/** Which branch a text means. Like institutions: every word must be explained, as a name or as a word that says nothing. */
export function branchResolver(catalogue: Catalogue): BranchResolver {
  const { vocabulary, shared, readingsOf } = branchNamesOf(catalogue)
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
    const own = withoutWishes(words, stretchesIn)
    if (own?.length === 0 || (own && words.some((_, at) => isBar(words, at))))
      return { kind: 'unknown', how: ['Which branch somebody wishes for is not theirs.'] }
    const named = namedInTurn(own ?? words, meantBy)
    return named ? among(named, null, ['Several are named.']) : meantBy(own ?? words)
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

  /** Every row of words that is the name of a branch. */
  function stretchesIn(words: Meant[]) {
    return words.flatMap((_, start) =>
      [1, 2, 3, 4].flatMap((length) => {
        const row = words.slice(start, start + length)
        const isName = row.length === length && !row.some(({ text }) => isSilent(text))
        return isName && readingsOf(row).length > 0 ? [{ start, end: start + length }] : []
      }),
    )
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
}

const longestName = 6

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
