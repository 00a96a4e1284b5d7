import { Worker } from 'node:worker_threads'
import { codeOf, codes, errorFrom, type Failure } from './failure.ts'
import { unusable } from './unusable.ts'
import { forgetWhole } from './untouched.ts'

const damage = new Set([codes.corrupt, codes.notADatabase])

/**
 * Looks for damage beside the running store, which was opened at once because nobody had written to its file: a disk may still
 * have lost a page. `damaged` is told, and the next start checks first. Gives what ends it.
 */
export function checkLater(file: string, after: number, damaged: (error: Error) => void) {
  let thread: Worker | undefined
  const timer = setTimeout(() => {
    thread = new Worker(new URL('check-thread.ts', import.meta.url), { workerData: { file } })
    thread.unref()
    thread.on('message', (failure: Failure) => {
      const error = errorFrom(failure)
      if (!damage.has(codeOf(error) ?? 0)) return
      try {
        forgetWhole(file)
      } finally {
        damaged(unusable(file, error))
      }
    })
    // It could not look, for want of memory or of the file; the next start tries again.
    thread.on('error', () => undefined)
  }, after)
  timer.unref()
  return async () => {
    clearTimeout(timer)
    await thread?.terminate()
  }
}
