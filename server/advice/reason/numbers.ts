import { cleaned, listsOf, partsOf, type Words } from './lexicon.ts'
import data from './words.json' with { type: 'json' }

/** Numbers and years that a reason tells. */
export type Numbers = {
  /** Papers not yet passed; `some` without a number; 0: none. */
  pending?: number | 'some'
  /** The year in which the student left. */
  left?: number
  /** The year in which all semesters were over. */
  finished?: number
  /** The year of admission. */
  batch?: number
  /** Papers are pending since this year. */
  since?: number
  /** The only year of the text, if it belongs to nothing that is known. */
  single?: number
}

const lists = listsOf(data.words)
const { arrear, paper, open, having, done, notDone, none, all, many } = lists
/** "Back" is a paper only with a number before it or one of `behindBack` behind it; before a `sitting`, an arrear is none. */
const { back, behindBack, sitting } = lists
/** Not said as a fact, or not of papers. */
const { unsure, numbered, otherUnits, span, ago } = lists
export const { others } = lists
const events = listsOf(data.events)

/** A count behind one of these is told, whatever is asked: "can I go with my 4 backlogs". */
const had = /\b(?:vit|my|have|having|because|bkos|bkoj|du to) (?:of )?\d{1,2}(?: [a-z]+)?$/

export const clauses = /[.!?\n;|,]+|\b(?:but|lekin|kani|aana|kintu)\b/
const sentences = /[.!?\n;|]+/

const isCount = (word = '') => /^\d{1,2}\+?$/.test(word)

type Mention = { count: number | 'some'; isPast: boolean }

/** Pending papers of one clause; "5 theory and 2 labs pending" is one mention. */
function mentionIn(words: Words): Mention | undefined {
  const text = words.join(' ')
  const at = words.findIndex(
    (word, place) =>
      (arrear.test(word) && !sitting.test(words[place + 1] ?? '')) || isBackPaper(words, place),
  )
  const noun = at === -1 ? words.findIndex((word) => paper.test(word)) : at
  const before = words.slice(0, noun).join(' ')
  if (noun === -1) return areAllClear(text) ? { count: 0, isPast: false } : undefined
  if (others.test(before) || (unsure.test(before) && !had.test(before))) return undefined
  if (at === -1 && !open.test(text) && !all.test(text)) return onlyOf(words, noun)
  const isPast = /\b(?:had|vere|vas|ti|ta)\b/.test(text)
  const numbers = countsIn(words, noun)
  if (words[noun + 1]?.startsWith('pas') && isCount(words[noun - 1])) return undefined
  const isPending = /\b(?:pending|left|remaining|baki|uncleared)\b/.test(text)
  if (done.test(text) && !notDone.test(text) && !(isPending && numbers.length > 0)) {
    // "All theory cleared": labs or a project may be open.
    const isAll =
      numbers.length === 0 && (all.test(text) || none.test(text)) && !/\bteory\b/.test(text)
    return isAll ? { count: 0, isPast: false } : undefined
  }
  const around = words.slice(Math.max(0, noun - 3), noun + 3).join(' ')
  if (numbers[0] === '0' || (numbers.length === 0 && at !== -1 && none.test(around)))
    return { count: 0, isPast: false }
  if (numbers.some((one) => one.endsWith('+'))) return { count: 'some', isPast }
  if (numbers.length > 0)
    return { count: numbers.reduce((sum, one) => sum + Number(one), 0), isPast }
  const isSome = many.test(around) || (at !== -1 && (open.test(text) || having.test(before)))
  return isSome && !/\bclear/.test(before) ? { count: 'some', isPast } : undefined
}

/** "All are cleared now", not the dues. */
const areAllClear = (text: string) =>
  all.test(text) &&
  /\bclear/.test(text) &&
  !notDone.test(text) &&
  !unsure.test(text) &&
  !/\b(?:fis?|dues?|loan|doubts?|bils?)\b/.test(text)

/** "Only one subject". */
function onlyOf(words: Words, noun: number): Mention | undefined {
  const number = words[noun - 1]
  return !done.test(words.join(' ')) &&
    isCount(number) &&
    /^(?:onli|only|just|kevalam|sirf|bas|mari)$/.test(words[noun - 2] ?? '')
    ? { count: Number(number), isPast: false }
    : undefined
}

const isBackPaper = (words: Words, at: number) =>
  back.test(words[at] ?? '') &&
  (isCount(words[at - 1]) || behindBack.test(words[at + 1] ?? '')) &&
  !/^(?:come|came|go|going|get|pay|year|to)$/.test(words[at - 1] ?? '') &&
  (isCount(words[at - 1]) || !/^(?:19|20)\d\d$/.test(words[at + 2] ?? ''))

/** Numbers that count papers: before the noun, or behind it as in "back in 4"; not "sem 3", "3rd", "2 years". */
const countsIn = (words: Words, noun: number) =>
  words.filter((word, at) => {
    const next = words.slice(at + 1, at + 4)
    const before = words[at - 1] ?? ''
    const isNumbered =
      numbered.test(before) && !(before.startsWith('y') && arrear.test(next[0] ?? ''))
    if (!isCount(word) || isNumbered || otherUnits.test(next[0] ?? '')) return false
    if (next.some((one) => arrear.test(one) || paper.test(one) || back.test(one))) return true
    const isLast = at === words.length - 1 && at === noun + 1
    return at > noun && (isLast || /^(?:in|me|lo|la|only|total)$/.test(before))
  })

/** "Passed 48 out of 52", "I have 30 papers of 48". */
const share =
  /(?:\b(?:pas|complet|clear|done|have|finish)[a-z]* (?:onli )?(\d{1,2}) (?:[a-z]+ ){0,3}|\b(\d{1,2}) (?:[a-z]+ )?(?:pas|complet|clear)[a-z]* )(?:out )?of (?:the |total )?(\d{2})\b(?! (?:[a-z]+ )?(?:y|sem|mont|mark|pend|left|bak|remain|fail))/

function pendingIn(latin: string): number | 'some' | undefined {
  const line = partsOf(latin, /\n+/)
    .map((words) => words.join(' '))
    .join(' ')
  const [, part, another, whole] = share.exec(line) ?? []
  const rest = Number(whole) - Number(part ?? another)
  if (rest > 0 && Number(whole) >= fewestOfDegree) return rest
  const mentions = partsOf(latin, clauses).flatMap((words) => mentionIn(words) ?? [])
  if (mentions.length === 0) return undefined
  // "Had 10, now 3"; "9 failed, cleared 5 of them"; "sem 3 lo 2, sem 4 lo 4".
  const now =
    /\b(?:nov|ab|abi|ipo|ipudu|iga) (?:only |sirf |matrame )?(\d{1,2})\b(?! (?:y|sem|mont))/.exec(
      line,
    )
  if (now !== null) return Number(now[1])
  const perSemester = [...line.matchAll(/\bsem(?:ester)? \d (?:lo |me |in |la |il )?(\d{1,2})\b/g)]
  if (perSemester.length > 1) return perSemester.reduce((sum, { 1: one }) => sum + Number(one), 0)
  const present = mentions.filter(({ isPast }) => !isPast)
  const numbers = (present.length > 0 ? present : mentions).flatMap(({ count }) =>
    count === 'some' || count === 0 ? [] : [count],
  )
  const cleared = Number(/\bclear(?:ed)? (\d{1,2})(?= of\b|$)/.exec(line)?.[1] ?? 0)
  if (numbers.length > 0) return Math.max(0, numbers.reduce((sum, one) => sum + one, 0) - cleared)
  return present.at(-1)?.count
}

/** Papers of a whole degree, at least. */
const fewestOfDegree = 30

type Dated = { year: number; event: keyof typeof events | 'since' | 'none' }

/** Each year of a sentence with the event that stands nearest; one before it is nearer than one behind. */
function datedIn(words: Words, thisYear: number): Dated[] {
  const marks = (Object.keys(events) as (keyof typeof events)[]).flatMap((event) =>
    words.flatMap((_, at) => {
      return events[event].at(words, at) && !isOfOthers(words, at, event) ? [{ event, at }] : []
    }),
  )
  return yearsIn(words, thisYear).map(({ year, at }): Dated => {
    const [nearest] = marks
      .map(({ event, at: mark }) => ({
        event,
        distance: mark > at ? mark - at + 0.5 : at - mark,
      }))
      .toSorted((one, other) => one.distance - other.distance)
    const event = nearest === undefined || nearest.distance > 8 ? 'none' : nearest.event
    return ['none', 'other'].includes(event) && words[at - 1] === 'since'
      ? { year, event: 'since' }
      : { year, event }
  })
}

/** A friend's, a plan, or "two papers left". */
function isOfOthers(words: Words, at: number, event: keyof typeof events) {
  const before = words.slice(Math.max(0, at - 3), at).join(' ')
  if (
    event === 'left' &&
    /^(?:left|gap|break)$/.test(words[at] ?? '') &&
    (/\b(?:papers?|subjects?|subs?|arears?|baklogs?|hostel)$/.test(before) ||
      (isCount(words[at + 1]) && paper.test(words[at + 2] ?? '')))
  )
    return true
  return (
    others.test(before) ||
    /\b(?:guide|teacher|faculty|sir|hod)$/.test(before) ||
    (/\b(?:may|vil|if|vant|to)$/.test(before) && !/\b(?:had|forced) to$/.test(before))
  )
}

/** Years that have come, also "3 years ago" and "since 4 years". */
function yearsIn(words: Words, thisYear: number) {
  return words.flatMap((word, at): { year: number; at: number }[] => {
    const [before, next] = [words[at - 1] ?? '', words[at + 1] ?? '']
    const year = Number(word)
    if (/^(?:19|20)\d\d$/.test(word)) {
      // "2015 to 2019": the first one is that of the batch.
      const isEnd = Number(before) >= 1980 && Number(before) < year
      return year >= 1980 && year <= thisYear && !isEnd ? [{ year, at }] : []
    }
    if (/^(?:last|pichle|pona|gata)$/.test(word) && span.test(next))
      return [{ year: thisYear - 1, at }]
    if (word === 'tis' && next === 'year') return [{ year: thisYear, at }]
    if (!/^\d{1,2}$/.test(word)) return []
    if (/^(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)\w*$/.test(before))
      return year > 8 && 2000 + year <= thisYear && !span.test(next)
        ? [{ year: 2000 + year, at }]
        : []
    const rest = words.slice(at + 2, at + 5).join(' ')
    const isAgo =
      ago.test(rest) || next.endsWith('purvi') || /^(?:since|past|last|from|for)$/.test(before)
    return span.test(next) && isAgo ? [{ year: thisYear - year, at }] : []
  })
}

export function numbersIn(text: string, now: number): Numbers {
  const thisYear = new Date(now).getUTCFullYear()
  const latin = cleaned(text)
  const pending = pendingIn(latin)
  const dated = partsOf(latin, sentences).flatMap((words) => datedIn(words, thisYear))
  const yearOf = (event: Dated['event']) => dated.find((one) => one.event === event)?.year
  const [left, finished, batch] = [yearOf('left'), yearOf('finished'), yearOf('batch')]
  const [only] = dated
  const since = pending === undefined || pending === 0 ? undefined : yearOf('since')
  return {
    ...(pending !== undefined && { pending }),
    ...(left !== undefined && { left }),
    ...(finished !== undefined && { finished }),
    ...(batch !== undefined && { batch }),
    ...(since !== undefined && { since }),
    ...(dated.length === 1 && only?.event === 'none' && { single: only.year }),
  }
}
