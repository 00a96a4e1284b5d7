import { abbreviationsFrom } from './indian-scripts.ts'
import { type Option, fuzzyLookupOf } from './fuzzy-lookup.ts'
import { classOf, everydayClasses, generic, readsOrLearns, spellings } from './lexicon.ts'
import { isAbroad, isPlace, isSmallTown, placeWords } from './locality.ts'
import { type Token, canonicalForm, tokensOf } from './tokens.ts'

/** A typed word with the known words it may mean: only itself if it is known. */
export type Spelled = Token & { options: Option[] }

export type Speller = (tokens: Token[]) => Spelled[]

const isEveryday = (word: string) => everydayClasses.has(word) || /^\d/.test(word)

/** Words that are corrected besides those of names. */
const correctable = [...generic.keys(), ...spellings.keys(), ...classOf('correctable')].filter(
  (word) => word.length > 4,
)

export function spellerOf(vocabulary: ReadonlySet<string>): Speller {
  const isKnown = (word: string) =>
    vocabulary.has(word) ||
    generic.has(word) ||
    isPlace(word) ||
    isEveryday(word) ||
    readsOrLearns.test(word)
  const { alternatives, corrected } = correctorOf(vocabulary)

  return (tokens) => {
    const spelled: Spelled[] = []
    for (let at = 0; at < tokens.length; at += 1) {
      const token = tokens[at]
      if (!token) continue
      const several = (token.indian && spokenAt(tokens, at)) || pairOf(token, tokens[at + 1])
      if (several) {
        spelled.push({ ...token, text: several.text, options: several.options })
        at += several.count - 1
      } else if (isKnown(token.text)) spelled.push({ ...token, options: alternatives(token.text) })
      else spelled.push(...corrected(token))
    }
    return spelled
  }

  /** "vitiyu", "vi ti yu": the names of English letters in an Indian script, and how many words these are. */
  function spokenAt(tokens: Token[], at: number) {
    const run = tokens.slice(at, at + 5).map(({ text }) => text)
    for (let count = run.length; count > 0; count -= 1) {
      const words = abbreviationsFrom(run.slice(0, count).join(''))
      const known = words.filter((word) => vocabulary.has(word))
      const [text] = known
      if (text !== undefined && (count > 1 || !isKnown(run[0] ?? '')))
        return { text, options: known.flatMap(exactly), count }
    }
    return undefined
  }

  /** "jawahar lal", "jntu h": two words that are one in the catalogue, unless both have a meaning by themselves. */
  function pairOf(token: Token, next: Token | undefined) {
    if (!next || next.opens || next.parted) return undefined
    const text = token.text + next.text
    const isShort = next.text.length < 3 && !isEveryday(next.text)
    const isOne = !isKnown(token.text) || !isKnown(next.text) || generic.has(next.text) || isShort
    return isOne && vocabulary.has(text) ? { text, options: exactly(text), count: 2 } : undefined
  }
}

/** The possible meanings of a single word: `alternatives` of a known one, `corrected` of any other. */
function correctorOf(vocabulary: ReadonlySet<string>) {
  // Built with the first word: a new catalogue stops the server for less time at once.
  let lookup: ReturnType<typeof fuzzyLookupOf> | undefined
  const words = () => new Set([...vocabulary, ...placeWords(), ...correctable])
  const similar = () => (lookup ??= fuzzyLookupOf(words()))
  const isPart = (word: string) =>
    vocabulary.has(canonicalForm(word)) || isPlace(canonicalForm(word)) || generic.has(word)

  return { alternatives, corrected }

  /** A word of a name may be spelled as that of another: "Subhash", "Subhas". */
  function alternatives(word: string): Option[] {
    const others = vocabulary.has(word) && word.length > 4 ? similar().alike(word) : []
    const isOther = (one: Option) => one.word !== word && vocabulary.has(one.word)
    return [...exactly(word), ...others.filter(isOther)]
  }

  function corrected(token: Token): Spelled[] {
    const { text, indian } = token
    if (isAbroad(text) || isSmallTown(text)) return [{ ...token, options: [] }]
    const parts = withoutBlank(token, isPart)
    const near = similar().near(text, indian)
    // "Kumarguru" is Kumaraguru with a slip rather than Kumar and Guru.
    if (parts && !near.some(({ cost }) => cost <= 1)) return parts
    const options = near.map(({ word, cost }) => ({
      word: vocabulary.has(word) ? word : canonicalForm(word),
      cost,
    }))
    // What is nearest to a general word or a place is read as that word.
    const plain = options.find(
      ({ word, cost }) => cost === options[0]?.cost && (generic.has(word) || isPlace(word)),
    )
    return [{ ...token, text: plain?.word ?? text, options }]
  }
}

/** "annauniversity", "srmapuniversity", "universityofcalcutta": splits a typed word into the fewest known words. */
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
  return parts && parts.length > 1 ? partsOf(token, parts) : undefined

  /** A short word may only start the text, or be a place: "anantapuramu" is not Anantapur with AMU. */
  function mayStand(part: string, start: number, isLast: boolean) {
    if (part.length > 3) return isPart(part)
    if (start === 0) return part.length > 2 && isPart(part) && !generic.has(part)
    return isPlace(canonicalForm(part)) || (!isLast && /^(?:of|and|for)$/.test(part))
  }
}

/** The parts of a joined word, without the small words. */
const partsOf = (token: Token, parts: string[]): Spelled[] =>
  tokensOf(parts.join(' ')).map((part, at) => {
    const { text } = part
    const one = at === 0 ? { ...token, text } : { ...part, opens: false }
    return { ...one, options: exactly(text) }
  })

const longestPart = 24

const exactly = (word: string): Option[] => [{ word, cost: 0 }]
