import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Rendering } from '#contract/rendering.ts'

type Rendered = Awaited<ReturnType<typeof import('./renderer/render.ts').renderSite>>

/** The pages with the shipped words, made by a built renderer. `drawn`: with the pictures that contain words. */
export async function rendered({ renderer }: { renderer: string }, drawn = false) {
  const rendering: Rendering = { pictures: {}, environment: process.env, drawn }
  const worker = new Worker(join(renderer, 'worker.js'), {
    workerData: rendering,
    // An error in a page names its source line.
    execArgv: ['--enable-source-maps'],
  })
  // Rejects with the worker's error.
  const [result] = (await once(worker, 'message')) as [Rendered]
  return result
}
