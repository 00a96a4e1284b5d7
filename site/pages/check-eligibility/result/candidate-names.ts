import type { Candidate } from '../../../backend/answer.ts'

/** In letters: more than fits a line of a phone. */
const longName = 34

/** The two lines of a choice. A long official name stands in the second one, below what students call it; its town stands once. */
export function namesOf({ name, short, city }: Pick<Candidate, 'name' | 'short' | 'city'>) {
  const town = city && !name.includes(city) ? city : undefined
  if (short === undefined || name.length <= longName) return { title: name, detail: town }
  return { title: short, detail: town ? `${name}, ${town}` : name }
}
