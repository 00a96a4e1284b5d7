import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Rendered, Rendering } from '#contract/rendering.ts'

/** In a thread of its own, which ends with it: the words are those of its modules, and the server goes on answering. */
export function render<Result = Rendered>(renderer: string, rendering: Rendering): Promise<Result> {
  const worker = new Worker(join(renderer, 'worker.js'), { workerData: rendering })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The renderer ended with ${code}.`)))
  })
}
