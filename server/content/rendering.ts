import { Worker } from 'node:worker_threads'
import type { Rendered, Rendering } from '#contract/rendering.ts'
import { siteSettings } from './folders.ts'

const patienceMs = 120_000

/** In a thread of its own: the modules of the renderer take the words when they are loaded, and no request waits. */
export function render<Result = Rendered>(rendering: Omit<Rendering, 'environment'>) {
  const environment = Object.fromEntries(siteSettings.map((name) => [name, process.env[name]]))
  const thread = new Worker(new URL('rendering-thread.ts', import.meta.url), {
    workerData: { ...rendering, environment } satisfies Rendering,
  })
  const late = setTimeout(() => void thread.terminate(), patienceMs)
  return new Promise<Result>((resolve, reject) => {
    thread.on('message', resolve)
    thread.on('error', reject)
    thread.on('exit', () => {
      clearTimeout(late)
      reject(new Error('The thread that renders ended without pages.'))
    })
  })
}
