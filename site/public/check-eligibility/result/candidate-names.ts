import type { Candidate } from '../../../backend/answer.ts'

/** In characters: longer names do not fit one line on a phone. */
const longName = 34

/** The two lines of a choice. A long official name goes below its abbreviation; the city appears once, also under another spelling. */
export function namesOf({
  name,
  short,
  city,
  state,
}: Pick<Candidate, 'name' | 'short' | 'city' | 'state'>) {
  // "Ananthapuramu" is Anantapur.
  const town = city && !name.includes(city.slice(0, 5)) ? city : undefined
  if (short === undefined || name.length <= longName) return { title: name, detail: town }
  // "JNTU Kakinada" says the name and the town.
  if (short.includes(' ') && state) return { title: short, detail: state }
  return { title: short, detail: town ? `${name}, ${town}` : name }
}
