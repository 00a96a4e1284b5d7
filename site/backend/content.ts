import type { PreviewRequest, WordChanges, WordsState } from '#contract/words.ts'
import { endpoints } from '#contract/paths.ts'
import { settings } from '../settings.ts'
import { client } from './appwrite.ts'

export type { Publishing, WordField, WordRule, WordsState, WordValues } from '#contract/words.ts'

const addressOf = (path = '') =>
  new URL(endpoints.content + path, settings.apiOrigin || location.origin)

const headers = () => ({
  'X-Appwrite-Project': settings.projectId,
  'content-type': 'application/json',
})

export async function readWords(): Promise<WordsState> {
  const state: unknown = await client.call('get', addressOf(), headers())
  // The server writes it in this shape.
  return state as WordsState
}

export async function saveWords(changes: WordChanges): Promise<void> {
  await client.call('put', addressOf(), headers(), changes)
}

/** The words as they were shown. */
export async function publishWords(revision: string): Promise<void> {
  await client.call('post', addressOf('/publish'), headers(), { revision })
}

/** `current`: the site that is public as far as this page knows. */
export async function undoPublishing(current: string): Promise<void> {
  await client.call('post', addressOf('/undo'), headers(), { current })
}

/** Where the page with these words is shown for a few minutes. */
export async function previewAddress(request: PreviewRequest): Promise<string> {
  const reply: unknown = await client.call('post', addressOf('/preview'), headers(), request)
  return addressOf().origin + (reply as { address: string }).address
}
