import type { University } from '../catalogue/entries.ts'

/** Their names, the first few. */
export function listed(universities: University[]) {
  const first = universities.slice(0, 4).map(({ officialName }) => officialName)
  const further = universities.length - first.length
  return further > 0 ? `${first.join('; ')} and ${further} more` : first.join('; ')
}

/** What a student is asked when a name fits several. */
export function questionFor(candidates: University[]) {
  return candidates.length > 1
    ? 'This name fits more than one university. Which one is yours?'
    : 'This name fits more than one university. Please type its full name with the city.'
}
