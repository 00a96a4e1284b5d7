import { searchable, type Filter } from './query.ts'
import { folded } from './text.ts'

/** The search of the staff list. */
export const anywhere = (...words: string[]): Filter => ({
  method: 'or',
  filters: searchable.map((attribute) => ({
    method: 'search',
    attribute,
    words: words.map(folded),
  })),
})
