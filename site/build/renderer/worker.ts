/** The renderer of pages. A thread serves one rendering: the modules of words take the owner's values when they are loaded. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Rendering } from '#contract/rendering.ts'
import { settingsFrom } from '../settings-from.ts'

// Of the contract's type: the server and the build start it.
const rendering = workerData as Rendering
globalThis.OWN_WORDS = {
  values: {},
  ...rendering.words,
  settings: settingsFrom(rendering.environment),
}
const { renderPage, renderSite } = await import('./render.ts')
const result = rendering.page ? await renderPage(rendering.page) : await renderSite(rendering)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- Of a thread, not of a window.
parentPort?.postMessage(result)
