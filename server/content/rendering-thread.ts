import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { Rendering } from '#contract/rendering.ts'

const renderer = join(import.meta.dirname, '../../build/renderer/renderer.js')

// Built from `site/build/renderer/renderer.ts`.
const { render } = (await import(pathToFileURL(renderer).href)) as {
  render: (rendering: Rendering) => Promise<unknown>
}
// Handed over by `rendering.ts`.
const rendered = await render(workerData as Rendering)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
parentPort?.postMessage(rendered)
