import { suggestionFiles } from '#contract/paths.ts'

export type SuggestionList = keyof typeof suggestionFiles

/**
 * One entry of the catalogue, as the file holds it: what the field is filled with, its short form, its place, further
 * cities, then its other names. Empty text where there is none.
 */
export type SuggestionRow = [
  name: string,
  short: string,
  place: string,
  cities: string,
  ...otherNames: string[],
]

/** A slow line shall not bring a list when the student is three fields further. */
const patience = 15_000
const requests = new Map<SuggestionList, Promise<SuggestionRow[]>>()

/** Fetched once for each page view; after a failure the next call asks again. */
export function suggestionRows(list: SuggestionList) {
  const request = requests.get(list) ?? fetchRows(list)
  requests.set(list, request)
  request.catch(() => requests.delete(list))
  return request
}

async function fetchRows(list: SuggestionList) {
  const response = await fetch(suggestionFiles[list], { signal: AbortSignal.timeout(patience) })
  if (!response.ok) throw new Error(`The suggestions were answered with ${response.status}.`)
  // Made by the build of this very site (site/build/suggestions.ts).
  return (await response.json()) as SuggestionRow[]
}
