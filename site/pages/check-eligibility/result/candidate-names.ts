import type { Candidate } from '../../../backend/answer.ts'

/** In characters: longer names do not fit one line on a phone. */
const longName = 34

/** The two lines of a choice. A long official name goes below its abbreviation; the city appears once. */
export function namesOf({ name, short, city }: Pick<Candidate, 'name' | 'short' | 'city'>) {
  const town = city && !name.includes(city) ? city : undefined
  if (short === undefined || name.length <= longName) return { title: name, detail: town }
  return { title: short, detail: town ? `${name}, ${town}` : name }
}
