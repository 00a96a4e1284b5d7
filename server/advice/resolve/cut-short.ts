import type { University } from '../catalogue/entries.ts'
import { type Names, type Reading, isGeneric } from './names.ts'
import { fitting } from './placed.ts'
import { places } from './places.ts'
import { titles } from './plain-words.ts'
import { listed, questionFor } from './question.ts'
import type { Resolution } from './reading.ts'
import { isName } from './rest.ts'
import type { Meant } from './spelling.ts'

/** A long name with words left out: two of its own words or more, and no other institution has them. */
export function cutShort(
  words: Meant[],
  { holders }: Names,
  how: string[],
): Resolution<University> {
  const own = words.filter(({ text }) => isName(text) && !titles.has(text) && !/^\d/.test(text))
  const around = words.flatMap(({ text }) => {
    const place = places.get(text)
    return place ? [{ word: text, place }] : []
  })
  const general = words.map(({ text }) => text).filter(isGeneric)
  const unknown: Resolution<University> = {
    kind: 'unknown',
    how: [...how, 'No name of the catalogue explains all the words.'],
  }
  if (own.length < 2) return unknown
  let left: Reading[] | undefined
  for (const { options } of own) {
    const having = new Set(options.flatMap((option) => [...(holders.get(option) ?? [])]))
    left = left ? left.filter((reading) => having.has(reading)) : [...having]
  }
  const suiting = (left ?? []).filter(
    ({ generics, own: full, college }) =>
      own.length * 2 >= full &&
      (!college || general.some((word) => word !== 'university')) &&
      general.every(
        (word) =>
          generics.has(word) ||
          (!college && word === 'university') ||
          (college && word === 'college'),
      ),
  )
  const named = [...new Set(suiting.map(({ university }) => university))]
  const placed = fitting(named, around, named.length > 1)
  const [only] = placed
  if (!only || placed.length > 6) return unknown
  const steps = [
    ...how,
    `"${own.map(({ text }) => text).join(' ')}" is part of the name of ${listed(placed)}.`,
  ]
  if (placed.length === 1) return { kind: 'known', entry: only, how: steps }
  return { kind: 'ambiguous', candidates: placed, question: questionFor(placed), how: steps }
}
