import { classOf } from './lexicon.ts'
import type { Classified } from './token-classes.ts'

type Stretch<Entry> = { start: number; end: number; entry?: Entry }

const is = (name: string, text: string | undefined) => text !== undefined && classOf(name).has(text)
const isShift = (text: string | undefined) => is('shift', text)
const isPlaceOfStudies = (text: string | undefined) => is('placeOfStudies', text)

/** "Shifted", "transferred": the student is already there. */
const changed = /^(?:shift|transferr?|mov|chang|switch|migrat)ed$/
export const hasChanged = (words: readonly string[]) => words.some((text) => changed.test(text))

const mayWish = (text: string) =>
  text === 'lateral' ||
  ['desire', 'shift', 'wanted', 'going', 'lightVerb'].some((name) => is(name, text))

/**
 * "Presently AKTU, want to join VIT", "AKTU me hu, VIT chahiye", "AKTU to LPU transfer": the positions outside the intended transfer.
 * Empty if the text has nothing else, undefined without such a wish.
 */
export function withoutIntendedTransfer<Entry>(
  tokens: readonly Classified[],
  names: readonly Stretch<Entry>[],
): ReadonlySet<number> | undefined {
  const phrase = phraseOf(tokens, names)
  const { words, isName } = phrase
  const destination = destinationIn(tokens, names)
  if (destination) return new Set([...tokens.keys()].filter((at) => !destination.has(at)))
  if (!words.some(mayWish)) return undefined

  const outside: number[] = []
  /** Inside a wish; it has named where to; there was one. */
  let [wishing, named, hasWish] = [false, false, false]
  for (const at of words.keys()) {
    if (wishing && isOwnAgain(phrase, at, named)) wishing = false
    if (isName(at)) named ||= wishing
    else if (isVerbOfWish(phrase, at)) {
      named ||= !wishing && takeObject(phrase, at, outside).some(isName)
      wishing = !named
      hasWish = true
      continue
    } else if (!wishing && (isWish(phrase, at) || isShiftTo(phrase, at)))
      [wishing, named, hasWish] = [true, false, true]
    if (!wishing) outside.push(at)
  }
  if (!hasWish) return undefined
  // "VIT want admission": what is wished for may come first.
  const namedFirst = !named && words.some(isPlaceOfStudies) && outside.some(isName)
  return new Set(namedFirst ? [] : outside)
}

type Phrase = ReturnType<typeof phraseOf>

/** The words of the text, and the positions of names. */
const phraseOf = <Entry>(tokens: readonly Classified[], names: readonly Stretch<Entry>[]) => ({
  words: tokens.map(({ text }) => text),
  isName: (at: number) => names.some(({ start, end }) => start <= at && at < end),
  startsName: (at: number) => names.some(({ start }) => start === at),
  opens: (at: number) => tokens[at]?.opens === true,
})

/** "Want to join", "can I transfer", "interested in VIT" */
function isWish({ words, startsName }: Phrase, at: number) {
  if (!is('desire', words[at])) return false
  let next = at + 1
  while (next < at + 6 && is('between', words[next]) && !startsName(next)) next += 1
  const aims = words.slice(at + 1, next + 1).some((text) => isShift(text) || is('aim', text))
  return aims || startsName(next)
}

/** "Transfer to KIIT", "lateral entry to LPU", "shift from VTU": intended, not completed. */
function isShiftTo({ words, isName }: Phrase, at: number) {
  if (!isShift(words[at]) && words[at] !== 'lateral') return false
  const to = words.indexOf('to', at)
  return to > at && to < at + 4 && !words.slice(at, to).some((_, one) => isName(at + one))
}

function isVerbOfWish({ words }: Phrase, at: number) {
  const isOfStudies = words
    .slice(Math.max(0, at - 3), at)
    .some((text) => isShift(text) || isPlaceOfStudies(text))
  return (
    is('wanted', words[at]) || is('going', words[at]) || (is('lightVerb', words[at]) && isOfStudies)
  )
}

/** Removes the object of the verb, back to the start of its sentence, from `outside` and returns it. */
function takeObject({ words, isName, opens }: Phrase, verb: number, outside: number[]) {
  const object: number[] = []
  const isLeaving =
    /^ja(?:a*na|un?ga)$/.test(words[verb] ?? '') ||
    words.slice(Math.max(0, verb - 3), verb).some(isShift)
  for (let at = outside.at(-1); at !== undefined; at = outside.at(-1)) {
    const from = words[at] === 'se' && isLeaving && isName(at - 1)
    if (from || is('closing', words[at])) break
    object.push(at)
    outside.pop()
    if (opens(at)) break
  }
  return object
}

/** Whether a wish is followed by the present place: "currently", "I am in", "doing VTU", or "from VTU" once the destination is named. */
function isOwnAgain({ words, isName }: Phrase, at: number, named: boolean) {
  const text = words[at] ?? ''
  if (text === 'from') return named
  if (text === 'im' || text === 'am')
    return !is('desire', words[at + 1]) && !is('desire', words[at + 2])
  if (/^(?:now|doing|studying)$/.test(text)) return isName(at + 1) || isName(at + 2)
  return is('present', text)
}

/** "VTU nunchi REVA ki", "from VTU to REVA", "AKTU se LPU shift": case endings or prepositions mark the source and the destination. */
function destinationIn<Entry>(tokens: readonly Classified[], names: readonly Stretch<Entry>[]) {
  const words = tokens.map(({ text }) => text)
  if (hasChanged(words)) return undefined
  const shifts = words.some(isShift)
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
      const isSource =
        words[one.start - 1] === 'from' || between.some((text) => is('leaving', text))
      const isDestination = between.at(-1) === 'to' || is('reaching', behind)
      const isDirect = shifts && between.length === 1 && /^(?:to|se)$/.test(between[0] ?? '')
      if ((isSource && isDestination) || isDirect)
        return new Set([...tokens.keys()].filter((at) => at >= other.start && at <= other.end))
    }
  return undefined
}
