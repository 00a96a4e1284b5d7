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

const addressOf = (path = '') => serverAddress(endpoints.content + path)

export const readWords = () => callServer<WordsState>('get', addressOf())

export const saveWords = (changes: WordChanges) => callServer('put', addressOf(), changes)

/** The validation faults that prevent saving; empty for any other failure. */
export function faultsIn(error: unknown): WordFault[] {
  if (!(error instanceof AppwriteException) || error.code !== 400) return []
  try {
    const { faults = [] } = JSON.parse(error.response) as { faults?: WordFault[] }
    return faults
  } catch {
    // A proxy may answer with an HTML page.
    return []
  }
}

/** Uploads a logo unchanged, or a photograph scaled to what a page can show. Returns its name. */
export async function sendFile(use: OwnFile['use'], file: File): Promise<string> {
  const data = await base64Of(use === 'photo' ? await smaller(file) : file)
  const body: OwnFile = { use, name: file.name, data }
  const { name } = await callServer<{ name: string }>('post', addressOf('/files'), body)
  return name
}

export const removeLogo = () => callServer('delete', addressOf('/logo'))

/** In pixels; no page shows a photograph wider than this. */
const mostPixels = 2_000

/** Re-encodes the image without its metadata. A file that the browser cannot read is sent unchanged; the server reports the fault. */
async function smaller(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  const scale = Math.min(1, mostPixels / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = picture.width * scale
  canvas.height = picture.height * scale
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', 0.9))
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

/** `current`: the published site that this page last loaded. */
export const undoPublishing = (current: string) =>
  callServer('post', addressOf('/undo'), { current })

/** The address of a preview with these values; valid for a few minutes. */
export async function previewAddress(request: PreviewRequest): Promise<string> {
  const reply = await callServer<{ address: string }>('post', addressOf('/preview'), request)
  return serverAddress(reply.address).href
}
