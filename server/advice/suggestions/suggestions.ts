import type { Catalogue } from '../catalogue.ts'
import { onceEach } from '../memoized.ts'
import { branchRows, institutionRows } from './rows.ts'
import { searchIn } from './search.ts'

/** The entries of a catalogue for what was typed so far, by field. Its index is worked out once. */
export const suggestionsOf = onceEach((catalogue: Catalogue) => ({
  institution: searchIn(institutionRows(catalogue)),
  branch: searchIn(branchRows(catalogue)),
}))
