import { cleaned, listsOf, partsOf, type Words } from './lexicon.ts'
import { isCount, isPaper, pendingIn, span } from './pending.ts'
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

const { ago } = listsOf(data.words)
const events = listsOf(data.events)

const sentences = /[.!?\n;|]+/

type Dated = { year: number; event: keyof typeof events | 'since' | 'none' }

/** Each year of a sentence with the event that stands nearest; one before it is nearer than one behind. */
function datedIn(words: Words, thisYear: number): Dated[] {
  const marks = (Object.keys(events) as (keyof typeof events)[]).flatMap((event) =>
    words.flatMap((_, at) =>
      events[event].at(words, at) && !isOfPapers(words, at) ? [{ event, at }] : [],
    ),
  )
  return yearsIn(words, thisYear).map(({ year, at, isSpan }): Dated => {
    const [nearest] = marks
      .map(({ event, at: mark }) => ({
        event,
        // "Joined in 2017 and left in 2019".
        distance:
          mark < at ? at - mark : mark - at + (words.slice(at, mark).includes('and') ? 4 : 0.5),
      }))
      .toSorted((one, other) => one.distance - other.distance)
    const event = nearest === undefined || nearest.distance > 8 ? 'none' : nearest.event
    if (isSpan && event !== 'other') return { year, event: 'batch' }
    return ['none', 'other'].includes(event) && words[at - 1] === 'since'
      ? { year, event: 'since' }
      : { year, event }
  })
}

/** "2 papers left", "left 2 papers". */
const isOfPapers = (words: Words, at: number) =>
  words[at] === 'left' &&
  (isPaper(words[at - 1]) || (isCount(words[at + 1]) && isPaper(words[at + 2])))

/** Years that have come, also "3 years ago" and "since 4 years"; of "2015 to 2019" the first, of a batch. */
function yearsIn(words: Words, thisYear: number) {
  return words.flatMap((word, at): { year: number; at: number; isSpan?: boolean }[] => {
    const [before, next] = [words[at - 1] ?? '', words[at + 1] ?? '']
    const year = Number(word)
    if (/^(?:19|20)\d\d$/.test(word)) {
      const isEnd = Number(before) >= 1980 && Number(before) < year
      const end = Number(next === 'to' || next === 'se' ? words[at + 2] : next)
      const years = end - (end < 100 ? year % 100 : year)
      const isSpan = years > 2 && years < 7
      return year >= 1980 && year <= thisYear && !isEnd ? [{ year, at, isSpan }] : []
    }
    if (!/^\d{1,2}$/.test(word)) return []
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
