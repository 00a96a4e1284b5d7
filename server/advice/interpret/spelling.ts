import { abbreviationsFrom } from '#contract/indian-scripts.ts'
import { type Option, fuzzyLookupOf } from './fuzzy-lookup.ts'
import { classOf, generic, spellings, split } from './lexicon.ts'
import { isAbroad, isPlace, isSmallTown } from './locality.ts'
import { type Token, keptForm } from './tokens.ts'

/** A typed word with the known words that it may stand for: itself alone where it is known. */
export type Spelled = Token & { options: Option[] }

export type Speller = (tokens: Token[]) => Spelled[]

const everyday = ['filler', 'sentence', 'study', 'branch', 'caseEnding', 'title', 'denial', 'under']
  .concat(['order', 'exclusion', 'desire', 'furtherDesire', 'shift', 'aim', 'present', 'wanted'])
  .concat(['relative', 'employment', 'wavering', 'going', 'tail', 'closing', 'near', 'otherDegree'])
  .map(classOf)

export const isEveryday = (word: string) =>
  everyday.some((words) => words.has(word)) || /^\d/.test(word)

/** "Padha", "padichen", "chadivanu", "odide", "portam": to read and to learn in the languages of India. */
export const readsOrLearns =
  /^(?:pa+d+(?:h|i|at|e)|pat+[ih]+t|pathich|chad[iu]v|odid|odt|odut|por(?:t|h|ch)|bhan|shik[at])[a-z]+$|^odi$|^por[ie]$/

/** Words that are corrected besides those of names. */
const correctable = [
  ...generic.keys(),
  ...spellings.keys(),
  ...split('btech student backlog semester mechanical electrical electronics admission transfer'),
  ...split('communication affiliated discontinued'),
].filter((word) => word.length > 4)

export function spellerOf(vocabulary: ReadonlySet<string>, places: Iterable<string>): Speller {
  const { near, alike } = fuzzyLookupOf(new Set([...vocabulary, ...places, ...correctable]))
  const isKnown = (word: string) =>
    vocabulary.has(word) ||
    generic.has(word) ||
    isPlace(word) ||
    isEveryday(word) ||
    readsOrLearns.test(word)
  const isPart = (word: string) =>
    vocabulary.has(keptForm(word)) || isPlace(keptForm(word)) || generic.has(word)

  return (tokens) => {
    const spelled: Spelled[] = []
    for (let at = 0; at < tokens.length; at += 1) {
      const token = tokens[at]
      if (!token) continue
      const letters = lettersApart(tokens, at, vocabulary)
      const next = tokens[at + 1]
      if (letters) {
        spelled.push({ ...token, text: letters.text, options: exactly(letters.text) })
        at += letters.count
      } else if (next && isOne(token, next)) {
        const whole = token.text + next.text
        spelled.push({ ...token, text: whole, options: exactly(whole) })
        at += 1
      } else if (isKnown(token.text)) spelled.push({ ...token, options: known(token.text) })
      else spelled.push(...corrected(token))
    }
    return spelled
  }

  /** "jawahar lal", "jntu h": two words that are one in the catalogue, unless both say something by themselves. */
  function isOne(token: Token, next: Token) {
    if (next.opens || next.parted || !vocabulary.has(token.text + next.text)) return false
    return (
      !isKnown(token.text) ||
      !isKnown(next.text) ||
      generic.has(next.text) ||
      (next.text.length < 3 && !isEveryday(next.text))
    )
  }

  /** A word of a name may be spelled as that of another: "Subhash", "Subhas". */
  function known(word: string): Option[] {
    const others = vocabulary.has(word) && word.length > 4 ? alike(word) : []
    return [
      ...exactly(word),
      ...others.filter((one) => one.word !== word && vocabulary.has(one.word)),
    ]
  }

  function corrected(token: Token): Spelled[] {
    const { text, indian } = token
    const spoken = indian ? abbreviationsFrom(text).find((word) => vocabulary.has(word)) : undefined
    if (spoken) return [{ ...token, text: spoken, options: exactly(spoken) }]
    const parts = withoutBlank(token, isPart)
    if (parts) return parts
    const short = indian ? text.replace(/(.)\1/g, '$1') : text
    if (isAbroad(short) || isSmallTown(short)) return [{ ...token, text: short, options: [] }]
    const options = near(text, indian).map(({ word, cost }) => ({
      word: vocabulary.has(word) ? word : keptForm(word),
      cost,
    }))
    // What is nearest to a general word or a place is read as that word.
    const plain = options.find(
      ({ word, cost }) => cost === options[0]?.cost && (generic.has(word) || isPlace(word)),
    )
    return [{ ...token, text: plain?.word ?? text, options }]
  }
}

/** "annauniversity", "srmapuniversity", "universityofcalcutta": the fewest known words that a typed one is made of. */
function withoutBlank(token: Token, isPart: (word: string) => boolean): Spelled[] | undefined {
  const { text } = token
  if (text.length < 6) return undefined
  const upTo: (string[] | undefined)[] = [[]]
  for (let end = 1; end <= text.length; end += 1)
    for (let start = Math.max(0, end - longestPart); start < end; start += 1) {
      const [before, part] = [upTo[start], text.slice(start, end)]
      if (!before || !mayStand(part, start, end === text.length)) continue
      if (before.length + 1 < (upTo[end]?.length ?? Infinity)) upTo[end] = [...before, part]
    }
  const parts = upTo[text.length]
  return parts && parts.length > 1 && parts[0] !== parts[1] ? partsOf(token, parts) : undefined

  /** A short word begins the text, or is a place: "anantapuramu" is no Anantapur with AMU. */
  function mayStand(part: string, start: number, isLast: boolean) {
    if (part.length > 3) return isPart(part)
    if (start === 0) return part.length > 2 && isPart(part) && !generic.has(part)
    return isPlace(keptForm(part)) || (!isLast && /^(?:of|and|for)$/.test(part))
  }
}

/** The names of English letters in an Indian script, with blanks between them: how many words these are. */
function lettersApart(tokens: Token[], start: number, vocabulary: ReadonlySet<string>) {
  const [first, ...rest] = tokens.slice(start, start + 5)
  if (!first?.indian || first.text.length > 4) return undefined
  const end = rest.findIndex(({ opens, text }) => opens || text.length > 4)
  for (let count = end === -1 ? rest.length : end; count > 0; count -= 1) {
    const spoken = [first, ...rest.slice(0, count)].map(({ text }) => text).join('')
    const text = abbreviationsFrom(spoken).find((word) => vocabulary.has(word))
    if (text !== undefined) return { text, count }
  }
  return undefined
}

/** The words that one without blanks is made of, less the small ones. */
const partsOf = (token: Token, parts: string[]): Spelled[] =>
  parts.flatMap((part, at) => {
    const text = keptForm(part)
    if (/^(?:of|and|for)$/.test(text)) return []
    const afterOf = at === 0 ? token.afterOf : /^(?:of|for)$/.test(parts[at - 1] ?? '')
    return [{ ...token, text, afterOf, opens: at === 0 && token.opens, options: exactly(text) }]
  })

const longestPart = 24

const exactly = (word: string): Option[] => [{ word, cost: 0 }]
