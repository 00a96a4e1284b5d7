import { AppwriteException } from 'appwrite'
import type {
  OwnFile,
  PreviewRequest,
  WordChanges,
  WordFault,
  WordsState,
} from '#contract/words.ts'
import { endpoints } from '#contract/paths.ts'
import { callServer, serverAddress } from './appwrite.ts'

export type {
  Publishing,
  WordFault,
  WordField,
  WordRule,
  WordsState,
  WordValues,
} from '#contract/words.ts'

const addressOf = (path = '') => serverAddress(endpoints.content + path)

export const readWords = () => callServer<WordsState>('get', addressOf())

export const saveWords = (changes: WordChanges) => callServer('put', addressOf(), changes)

/** All that keeps the server from saving; empty where it is something else. */
export function faultsIn(error: unknown): WordFault[] {
  if (!(error instanceof AppwriteException) || error.code !== 400) return []
  try {
    const { faults = [] } = JSON.parse(error.response) as { faults?: WordFault[] }
    return faults
  } catch {
    // Whoever stands before the server may answer with a page.
    return []
  }
}

/** Keeps a logo as it is, and a photograph as large as a page can show it. Gives its name. */
export async function sendFile(use: OwnFile['use'], file: File): Promise<string> {
  const data = await base64Of(use === 'photo' ? await smaller(file) : file)
  const body: OwnFile = { use, name: file.name, data }
  const { name } = await callServer<{ name: string }>('post', addressOf('/files'), body)
  return name
}

export const removeLogo = () => callServer('delete', addressOf('/logo'))

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
export const publishWords = (revision: string) =>
  callServer('post', addressOf('/publish'), { revision })

/** `current`: the site that is public as far as this page knows. */
export const undoPublishing = (current: string) =>
  callServer('post', addressOf('/undo'), { current })

/** Where the page with these words is shown for a few minutes. */
export async function previewAddress(request: PreviewRequest): Promise<string> {
  const reply = await callServer<{ address: string }>('post', addressOf('/preview'), request)
  return serverAddress(reply.address).href
}
