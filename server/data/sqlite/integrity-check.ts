import { Worker } from 'node:worker_threads'
import { errorOf, type plainOf } from './failure.ts'
import { unusable } from './unusable.ts'

/** Checks for damage beside the running store, in a low-priority thread. Returns a function that stops it. */
export function checkIntegrity(file: string, after: number, damaged: (error: Error) => void) {
  let thread: Worker | undefined
  const timer = setTimeout(() => {
    thread = new Worker(new URL('integrity-worker.ts', import.meta.url), { workerData: { file } })
    thread.unref()
    thread.on('message', (found: ReturnType<typeof plainOf>) =>
      damaged(unusable(file, errorOf(found))),
    )
    // It could not look, for want of memory or of the file; the next start tries again.
    thread.on('error', () => undefined)
  }, after)
  timer.unref()
  return async () => {
    clearTimeout(timer)
    await thread?.terminate()
  }
}
