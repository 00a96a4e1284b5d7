import { listsOf, partsOf, type Words } from './lexicon.ts'
import data from './words.json' with { type: 'json' }

const lists = listsOf(data.words)
const { arrear, open, having, exists, done, cleared, notDone, none, all, many } = lists
/** "Back" is a paper only with a number before it or one of `behindBack` behind it. */
const { back, behindBack } = lists
/** Not said as a fact, or not of papers. */
const { unsure, offered, demanded, numbered, otherUnits } = lists
/** What is open now, what was, and what "all the rest are cleared" leaves out. */
const { only, left, past, rest, partial } = lists
export const { others, span } = lists
const { paper } = lists

/** A count behind one of these is told, whatever is asked: "can I go with my 4 backlogs". */
const had = /\b(?:vit|my|have|having|because|bkos|bkoj|du to) (?:of )?\d{1,2}(?: [a-z]+)?$/

export const clauses = /[.!?\n;|,]+|\b(?:but|lekin|kani|aana|kintu)\b/

export const isCount = (word = '') => /^\d{1,2}$/.test(word)

/** What a clause says: papers that are open, of a part of the course, or how many are cleared. */
type Mention = {
  open: number | 'some'
  isPast?: boolean
  isNow?: boolean
  isPart?: boolean
  isAll?: boolean
  cleared?: number
}

const allCleared: Mention = { open: 0, isAll: true }

/** "5 theory and 2 labs pending" is one mention. */
function mentionIn(words: Words): Mention | undefined {
  const at = words.findIndex((word, place) => arrear.test(word) || isBackPaper(words, place))
  const noun = at === -1 ? words.findIndex((word) => paper.test(word)) : at
  const before = words.slice(0, Math.max(0, noun))
  if (others.within(before)) return undefined
  const numbers = noun === -1 ? [] : countsIn(words, noun)
  const kind = {
    isPast: past.within(words),
    isNow: left.within(words) || words.some((_, place) => isOnly(words, place)),
  }
  const isLeft = kind.isNow && numbers.length > 0
  if (!isLeft && done.within(words) && !notDone.within(words))
    return leftIn(words) ?? clearedIn(words)
  if (noun === -1) return leftIn(words)
  if (unsure.within(before) && !had.test(before.join(' '))) return undefined
  // "2013 batch, 6 subs."
  const isBare = words.length < 4 && numbers.length === 1 && Number(numbers[0]) < 13
  // "My 27 papers" may be passed ones.
  const isHad = /^(?:have|has|with|naku|enaku|nanage)$/.test(words[noun - 2] ?? '')
  if (at === -1 && !isBare && !isHad && !open.within(words) && !all.within(words))
    return leftIn(words)
  if (words.includes('history')) return undefined
  if (words[noun + 1]?.startsWith('pas') === true && isCount(words[noun - 1])) return undefined
  const around = words.slice(Math.max(0, noun - 3), noun + 3)
  if (numbers[0] === '0' || (numbers.length === 0 && at !== -1 && none.within(around)))
    return demanded.within(words) ? undefined : { open: 0, ...kind }
  if (numbers.length > 0)
    return {
      open: totalOf(numbers.map(Number)),
      ...kind,
      isPart: numbers.length === 1 && partial.within(words),
    }
  const isTold = open.within(words) || having.within(before) || /\b\d sem/.test(words.join(' '))
  const isSome = many.within(around) || (at !== -1 && isTold)
  return isSome && !cleared.within(before) ? { open: 'some', ...kind } : leftIn(words)
}

/** "All are cleared now", not the rest or the dues; "cleared my last backlog". */
function clearedIn(words: Words): Mention | undefined {
  const at = words.findLastIndex((_, place) => done.at(words, place))
  const before = words.slice(Math.max(0, at - 4), at)
  if (unsure.within(before) || offered.within(words)) return undefined
  if (all.within(before) || all.within(words.slice(at, at + 3)))
    return isPartOnly(words, at) ? undefined : allCleared
  const isLast = words.some((word, place) => word === 'last' && isPaper(words[place + 1]))
  if (isLast) return allCleared
  const count = [...words.slice(at + 1, at + 3), ...before.toReversed()].find(isCount)
  return cleared.at(words, at) && count !== undefined
    ? { open: 0, cleared: Number(count) }
    : undefined
}

export const isPaper = (word = '') => arrear.test(word) || paper.test(word)

/** "The rest is cleared", "all of 3rd year", "all passed papers are cancelled". */
const isPartOnly = (words: Words, at: number) =>
  rest.within(words) || paper.at(words, at + 1) || words.some((word) => ordinal.test(word))

const ordinal = /^[1-8](?:st|nd|rd|t)$/

/** Not "passed only 3", but "cleared except 3". */
const isOnly = (words: Words, at: number) =>
  only.at(words, at) && (words[at] === 'except' || !done.at(words, at - 1))

/** "Only one subject", "3 left", "naaku 6 unnayi": that papers are meant is understood. */
function leftIn(words: Words): Mention | undefined {
  const at = words.findIndex((word, place) => {
    if (!isCount(word) || numbered.at(words, place - 1) || otherUnits.at(words, place + 1))
      return false
    return (
      isOnly(words, place - 1) ||
      left.at(words, place + 1) ||
      (having.at(words, place - 1) && exists.at(words, place + 1))
    )
  })
  return at === -1 ? undefined : { open: Number(words[at]), isNow: true }
}

const isBackPaper = (words: Words, at: number) =>
  back.test(words[at] ?? '') &&
  (isCount(words[at - 1]) || words[at - 1] === 'ta' || behindBack.test(words[at + 1] ?? '')) &&
  !/^(?:come|came|go|going|get|pay|year|to)$/.test(words[at - 1] ?? '') &&
  (isCount(words[at - 1]) || !/^(?:19|20)\d\d$/.test(words[at + 2] ?? ''))

/** Numbers that count papers: before the noun, or behind it as in "back in 4"; not "sem 3", "3rd", "2 years", "one of". */
const countsIn = (words: Words, noun: number) =>
  words.filter((word, at) => {
    const next = words.slice(at + 1, at + 4)
    const before = words[at - 1] ?? ''
    const isNumbered =
      numbered.test(before) && !(before.startsWith('y') && arrear.test(next[0] ?? ''))
    if (!isCount(word) || isNumbered || otherUnits.test(next[0] ?? '')) return false
    // "Che don vishay": "che" is six, or "of" in Marathi; "ek bhi nahi" is none.
    if (next[0] === 'of' || next[0] === 'bi' || isCount(next[0])) return false
    if (next[0] === 'in' && ordinal.test(next[1] ?? '')) return true
    if (next.some((one) => arrear.test(one) || paper.test(one) || back.test(one))) return true
    const isBehind =
      at === noun + 1 &&
      (next.length === 0 || arrear.at(words, noun) || left.at(next, 0) || exists.at(next, 0))
    return at > noun && isBehind
  })

/** "Had 10, now 3". */
const presently =
  /\b(?:nov|ab|abi|ipo|ipudu|iga) (total )?(?:only |sirf |matrame )?(\d{1,2})\b(?!\+? (?:y|sem|sal|mont))/
/** Papers not yet passed; `some` without a number; 0: all are cleared. */
export function pendingIn(latin: string): number | 'some' | undefined {
  // "CGPA 8.1, no backlog" counts nothing.
  const parts = partsOf(latin.replace(/\d{1,3}\.\d{1,3}/g, ' '), clauses)
  const line = parts.flat().join(' ')
  const mentions = parts.flatMap((words) => mentionIn(words) ?? [])
  if (mentions.length === 0 || ![arrear, paper, back, done].some((one) => one.within(parts.flat())))
    return undefined
  const [, total, now] = parts.flatMap((words) => presently.exec(words.join(' ')) ?? [])
  const most = Math.max(...mentions.map(({ open: count }) => Number(count) || 0))
  // "10 arrears. Now 33" is an age.
  if (now !== undefined && (total !== undefined || Number(now) <= most)) return Number(now)
  const lastAll = mentions.findLastIndex(({ isAll }) => isAll)
  const opens = mentions.filter(
    (one, at) => !one.isAll && one.cleared === undefined && (at > lastAll || one.isNow),
  )
  if (opens.length === 0) return lastAll === -1 || /\b(?:project|viva)/.test(line) ? undefined : 0
  const gone = sumOf(mentions.map((one) => one.cleared ?? 0))
  const present = opens.filter(({ isPast }) => !isPast)
  const current = gone > 0 ? opens.filter(({ isNow }) => isNow) : present
  const counted = current.length > 0 ? current : opens
  // The same number said again is the same papers, unless it is of another part of the course.
  const isNew = ({ open: count, isPart }: Mention, at: number) =>
    isPart || counted.findIndex((other) => other.open === count) === at
  const sum = totalOf(counted.filter(isNew).map(({ open: count }) => Number(count) || 0))
  if (sum === 0) return present.at(-1)?.open
  return current.length > 0 || gone > sum ? sum : sum - gone
}

/** "5 backlogs, 2 in 1st year and 3 in 3rd": the whole is said beside its parts. */
function totalOf(numbers: number[]) {
  const sum = sumOf(numbers)
  const whole = numbers.length > 2 && [numbers[0], numbers.at(-1)].find((one) => one === sum / 2)
  return whole || sum
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)
