import { classOf } from './lexicon.ts'
import type { Classified } from './token-classes.ts'
import { readsOrLearns } from './spelling.ts'

type Stretch<Entry> = { start: number; end: number; entry?: Entry }

/** "Intrested", "addmission", "transfar": the words of wishes, as they are also written. */
const spelled = (text: string) =>
  text
    .replace(/^int[er]{1,4}s?t(?:ed|d)?$/, 'interested')
    .replace(/^add?mi?ss?ions?$/, 'admission')
    .replace(/^tran?s?f[aeu]r+(?:ring)?$/, 'transfer')
    .replace(/^cha+h?[iy]e+$/, 'chahiye')
    .replace(/^ja+na$/, 'jana')

const isOf = (name: string) => {
  const words = classOf(name)
  return (text: string | undefined) => text !== undefined && words.has(spelled(text))
}

const isDirectDesire = isOf('desire')
const isFurtherDesire = isOf('furtherDesire')
const isDesire = (text: string | undefined) => isDirectDesire(text) || isFurtherDesire(text)
const [isBetween, isShift, isAim] = [isOf('between'), isOf('shift'), isOf('aim')]
const [isPlaceOfStudies, hasCome, isPresent] = [
  isOf('placeOfStudies'),
  isOf('arrived'),
  isOf('present'),
]
const [isOwn, isWanted, isGoing, isLightVerb] = [
  isOf('own'),
  isOf('wanted'),
  isOf('going'),
  isOf('lightVerb'),
]
const [isTail, closes, isRequest] = [isOf('tail'), isOf('closing'), isOf('request')]
/** "Shifted", "transferred": somebody is there already. */
export const hasChanged = (text: string) =>
  /^(?:shift|transferr?|mov|chang|switch|migrat)ed$/.test(text)

const isEveryday = (token?: Classified) => token?.class === 'everyday' || token?.class === 'study'

const mayWish = (text: string) =>
  [isDesire, isShift, isWanted, isGoing, isLightVerb].some((is) => is(text)) || text === 'lateral'

/**
 * "Presently AKTU, want to join VIT", "AKTU me hu, VIT chahiye", "AKTU to LPU transfer": the positions that do not say where somebody
 * wants to go; none at all where no more is said, and nothing where no such wish is told.
 */
export function withoutIntendedTransfer<Entry>(
  tokens: readonly Classified[],
  names: readonly Stretch<Entry>[],
): ReadonlySet<number> | undefined {
  const phrase = phraseOf(tokens, names)
  const { said, isName, startsName, opens } = phrase
  const destination = destinationIn(tokens, names)
  if (destination) return new Set([...tokens.keys()].filter((at) => !destination.has(at)))
  if (!said.some(mayWish) || said.some(isRequest)) return undefined

  const kept: number[] = []
  /** Inside a wish; it is for a change of universities; it has named where to; there was one. */
  let [wishing, changing, named, found] = [false, false, false, false]
  for (let at = 0; at < tokens.length; at += 1) {
    const isBack = wishing && isOwnAgain(phrase, at, changing || named)
    if (isName(at)) {
      if (isBack) wishing = false
      named ||= wishing
      if (!wishing) kept.push(at)
    } else if (isVerbOfWish(phrase, at)) {
      const object = wishing ? [] : takeObject(phrase, at, kept)
      named = wishing ? named : object.some(isName)
      changing = object.some((one) => isShift(said[one]))
      wishing = !named
      found = true
      while (isTail(said[at + 1]) && !opens(at + 1)) at += 1
    } else if (!wishing && (isWish(phrase, at) || isShiftTo(phrase, at))) {
      changing = said.slice(at, at + 6).some((text) => isShift(text) || text === 'lateral')
      wishing = true
      named = false
      found = true
      while (/^(?:i|am|im|we|also|ab|now)$/.test(said[kept.at(-1) ?? -1] ?? '')) kept.pop()
    } else {
      if (isBack) wishing = false
      else if (!wishing && changing && said[at] === 'to' && startsName(at + 1)) wishing = true
      if (!wishing) kept.push(at)
      else if (tokens[at]?.parted === true || said[at - 1] === 'join')
        named ||= !isEveryday(tokens[at])
    }
  }
  if (!found) return undefined
  // "VIT want admission": what is wished for may come first, unless somebody is told to be there.
  const namedFirst = !named && said.some(isPlaceOfStudies) && kept.some(isName)
  return new Set(namedFirst && !kept.some((at) => isOfOneself(said[at] ?? '')) ? [] : kept)
}

type Phrase = ReturnType<typeof phraseOf>

/** What is said, and where its names are. */
const phraseOf = <Entry>(tokens: readonly Classified[], names: readonly Stretch<Entry>[]) => ({
  said: tokens.map(({ text }) => text),
  isName: (at: number) => names.some(({ start, end }) => start <= at && at < end),
  startsName: (at: number) => names.some(({ start }) => start === at),
  opens: (at: number) => tokens[at]?.opens === true,
})

const isOfOneself = (text: string) =>
  isPresent(text) || isOwn(text) || /^(?:i|am|im|doing|from|\d.*)$/.test(text)

/** "Want to join", "can I transfer", "interested in VIT" */
function isWish({ said, startsName }: Phrase, at: number) {
  if (!isDesire(said[at])) return false
  let next = at + 1
  while (next < at + 6 && isBetween(said[next]) && !startsName(next)) next += 1
  const aims = said.slice(at + 1, next + 1).some((text) => isShift(text) || isAim(text))
  return aims || (isDirectDesire(said[at]) && startsName(next))
}

/** "Transfer to KIIT", "lateral entry to LPU", "shift from VTU": of nobody who has gone yet. */
function isShiftTo({ said, isName }: Phrase, at: number) {
  if ((!isShift(said[at]) && said[at] !== 'lateral') || said.some(hasCome)) return false
  if (said[at + 1] === 'from') return true
  const to = said.indexOf('to', at)
  return to > at && to < at + 4 && !said.slice(at, to).some((_, one) => isName(at + one))
}

function isVerbOfWish({ said }: Phrase, at: number) {
  const before = said.slice(Math.max(0, at - 3), at)
  const light =
    isLightVerb(said[at]) && before.some((text) => isShift(text) || isPlaceOfStudies(text))
  return isWanted(said[at]) || isGoing(said[at]) || light
}

/** What the verb wishes for, back to where the sentence before it ends; it is no longer kept. */
function takeObject({ said, isName, opens }: Phrase, verb: number, kept: number[]) {
  const object: number[] = []
  const leaves =
    /^ja(?:a*na|un?ga)$/.test(said[verb] ?? '') ||
    said.slice(Math.max(0, verb - 3), verb).some(isShift)
  for (let at = kept.at(-1); at !== undefined; at = kept.at(-1)) {
    const from = said[at] === 'se' && leaves && isName(at - 1)
    if (from || closes(said[at]) || readsOrLearns.test(said[at] ?? '')) break
    object.push(at)
    kept.pop()
    if (opens(at)) break
  }
  return object
}

/**
 * Whether a wish goes on with where somebody is: "currently", "from VTU", "I am in", "AKTU student". "Want to do B.Tech from LPU" is a
 * wish, "want to move from LPU" is not: it `leaves`.
 */
function isOwnAgain({ said, isName, opens }: Phrase, at: number, leaves: boolean) {
  const text = said[at] ?? ''
  if (text === 'from') return leaves
  if (text === 'im' || text === 'am') return !isDesire(said[at + 1]) && !isDesire(said[at + 2])
  if (/^(?:now|doing|studying)$/.test(text)) return isName(at + 1) || isName(at + 2)
  if (isPresent(text)) return true
  const end = said.findIndex((_, next) => next > at && opens(next))
  const part = said.slice(at, end === -1 ? undefined : end)
  return opens(at) && (part[0] === 'from' || part.some(isOwn))
}

const [leaves, reaches] = [isOf('leaving'), isOf('reaching')]

/** "VTU nunchi REVA ki", "from VTU to REVA", "AKTU se LPU shift": where the endings of the two names say that one is left for the other. */
function destinationIn<Entry>(tokens: readonly Classified[], names: readonly Stretch<Entry>[]) {
  const said = tokens.map(({ text }) => text)
  if (said.some(hasChanged)) return undefined
  const wishes = said.some(mayWish)
  const shifts = said.some(isShift) && !said.some(hasCome)
  for (const one of names)
    for (const other of names) {
      if (other.start < one.end || other.entry === one.entry) continue
      const around = (from: number, to?: number) =>
        tokens
          .slice(from, to)
          .filter(({ class: kind }) => kind !== 'place')
          .map(({ text }) => text)
      const between = around(one.end, other.start)
      const [behind] = around(other.end)
      if (between.length === 0 || between.length > 2) continue
      const isLeft = said[one.start - 1] === 'from' || between.some(leaves)
      const isReached = between.at(-1) === 'to' || reaches(behind)
      const isSure = wishes || !between.includes('se')
      const isDirect = shifts && between.length === 1 && /^(?:to|se)$/.test(between[0] ?? '')
      if ((isLeft && isReached && isSure) || isDirect)
        return new Set([...tokens.keys()].filter((at) => at >= other.start && at <= other.end))
    }
  return undefined
}
