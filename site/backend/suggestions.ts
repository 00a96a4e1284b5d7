import { suggestionFiles } from '#contract/paths.ts'
import { signalAfter } from './public-call.ts'

export type SuggestionList = keyof typeof suggestionFiles

/** One catalogue entry in the file's format: the value for the field, abbreviation, place, further cities, other names. Empty if missing. */
export type SuggestionRow = [
  name: string,
  short: string,
  place: string,
  cities: string,
  ...otherNames: string[],
]

/** On a slow line a late list would open when the student is already in another field. */
const patience = 15_000
const requests = new Map<SuggestionList, Promise<SuggestionRow[]>>()

/** Fetched once per page view; after a failure the next call retries. */
export function suggestionRows(list: SuggestionList) {
  const request = requests.get(list) ?? fetchRows(list)
  requests.set(list, request)
  request.catch(() => requests.delete(list))
  return request
}

async function fetchRows(list: SuggestionList) {
  const response = await fetch(suggestionFiles[list], { signal: signalAfter(patience) })
  if (!response.ok) throw new Error(`The suggestions were answered with ${response.status}.`)
  // Written by the build of this site (site/build/suggestions.ts).
  return (await response.json()) as SuggestionRow[]
}
