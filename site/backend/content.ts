import type { OwnFile, PreviewRequest, WordChanges, WordsState } from '#contract/words.ts'
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

/** Keeps a logo as it is, and a photograph as large as a page can show it. Gives its name. */
export async function sendFile(use: OwnFile['use'], file: File): Promise<string> {
  const data = await base64Of(use === 'photo' ? await smaller(file) : file)
  const body: OwnFile = { use, name: file.name, data }
  const reply: unknown = await client.call('post', addressOf('/files'), headers(), body)
  return (reply as { name: string }).name
}

export async function removeLogo(): Promise<void> {
  await client.call('delete', addressOf('/logo'), headers())
}

/** Wider than any page shows one. */
const mostPixels = 2_000

/** Drawn anew, without what the camera noted. What the browser cannot read goes as it is: the server says what is wrong with it. */
async function smaller(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  const scale = Math.min(1, mostPixels / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(picture.width * scale, picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const address = typeof reader.result === 'string' ? reader.result : ''
      resolve(address.slice(address.indexOf(',') + 1))
    })
    reader.addEventListener('error', () => reject(new Error('The file cannot be read.')))
    reader.readAsDataURL(blob)
  })
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
