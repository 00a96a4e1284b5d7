import words from '../words/about.json' with { type: 'json' }
import { own } from '../words/own.ts'

export const { page, hero, purpose, achievements, accreditations, values, closing, people } = own(
  'about',
  words as Omit<typeof words, 'people'> & { people: People },
)

/** A person as the page shows them; the photograph may be hosted here or elsewhere. */
export type Person = {
  name: string
  role: string
  photo?: { src: string; width: number; height: number }
}

/** For the owner to fill, with each person's consent. The section is hidden while the list is empty. */
type People = { label: string; heading: string; list: Person[] }
