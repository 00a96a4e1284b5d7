import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Renderer = typeof import('./renderer/renderer.ts')

/** The pages with the shipped words, made by a built renderer. `drawn`: with the pictures that contain words. */
export async function rendered({ renderer }: { renderer: string }, drawn = false) {
  const file = pathToFileURL(join(renderer, 'renderer.js'))
  // Built from the module of this type.
  const { render } = (await import(file.href)) as Renderer
  const result = await render({ pictures: {}, environment: process.env, drawn })
  if (typeof result === 'string') throw new Error('The renderer made one page alone.')
  return result
}
