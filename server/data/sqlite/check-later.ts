import { Worker } from 'node:worker_threads'
import { codes, errorFrom, type Failure } from './failure.ts'
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
      if (!damage.has(failure.code ?? 0)) return
      forgetWhole(file)
      damaged(unusable(file, errorFrom(failure)))
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
