import { longestSuggested, mostSuggested } from '#contract/field-limits.ts'
import { endpoints } from '#contract/paths.ts'
import type { Suggestion, SuggestQuery } from '#contract/suggestions.ts'
import { settings } from '../settings.ts'

export type { Suggestion } from '#contract/suggestions.ts'
export type SuggestedName = SuggestQuery['field']

const mostKept = 50
const answers = new Map<string, Suggestion[]>()

/** What is offered without a call: the same text was answered before, or all that a shorter text gave can be narrowed down. */
export function suggestionsAtHand(field: SuggestedName, typed: string): Suggestion[] | undefined {
  const text = plain(typed)
  if (text.length < 2 || text.length > longestSuggested) return []
  const answer = answers.get(keyOf(field, text))
  if (answer) return answer
  for (let length = text.length - 1; length > 1; length -= 1) {
    const shorter = text.slice(0, length)
    const earlier = answers.get(keyOf(field, shorter))
    if (!earlier) continue
    // What matched by another name or spelling cannot be narrowed down here.
    if (earlier.length === mostSuggested || !earlier.every((one) => hasWords(one, shorter))) break
    const narrowed = earlier.filter((one) => hasWords(one, text))
    return narrowed.length > 0 ? narrowed : undefined
  }
  return undefined
}

/** Throws without an answer: no network, another status, no JSON; or the call was ended. */
export async function fetchSuggestions(field: SuggestedName, typed: string, signal: AbortSignal) {
  const text = plain(typed)
  const query = new URLSearchParams({ field, q: text })
  const response = await fetch(`${settings.apiOrigin}${endpoints.suggest}?${query}`, { signal })
  if (!response.ok) throw new Error(`The suggestions were answered with ${response.status}.`)
  // By the contract of this endpoint.
  const answer = (await response.json()) as Suggestion[]
  const [oldest] = answers.keys()
  if (answers.size >= mostKept && oldest !== undefined) answers.delete(oldest)
  answers.set(keyOf(field, text), answer)
  return answer
}

const keyOf = (field: SuggestedName, text: string) => `${field} ${text}`

/** One spelling for what gives the same answer: nearly every text then is asked once. */
const plain = (typed: string) => typed.toLowerCase().replace(/\s+/g, ' ').trim()

/** Each typed word is the beginning of a word that is shown. */
function hasWords({ text }: Suggestion, typed: string) {
  const words = wordsOf(text)
  return wordsOf(typed).every((word) => words.some((one) => one.startsWith(word)))
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
