import { Worker } from 'node:worker_threads'

export type Checkpoints = {
  /** True while a checkpoint is being made. */
  busy: () => boolean
  /** Makes one in a thread of its own; `then` is called when little is left to be copied. */
  begin: (then: () => void) => void
  /** Closes the thread's connection, so that the one who waits is the last to use the file. */
  end: () => void
}

/**
 * Checkpoints for a time without a quiet moment: copying thousands of pages into the file takes a tenth of a second and more, which
 * nobody who submits should wait for. The thread is there only while it is needed.
 */
export function checkpointsOf(file: string): Checkpoints {
  const open = new Int32Array(new SharedArrayBuffer(4))
  let thread: Worker | undefined
  let done: (() => void) | undefined

  function start() {
    Atomics.store(open, 0, 1)
    const started = new Worker(new URL('checkpoint-thread.ts', import.meta.url), {
      workerData: { file, open },
    })
    started.unref()
    started.on('message', () => {
      const then = done
      done = undefined
      then?.()
    })
    // Without it the log grows up to its ceiling, where the writer copies it by itself.
    started.on('error', () => undefined)
    started.on('exit', () => {
      Atomics.store(open, 0, 0)
      if (thread !== started) return
      thread = undefined
      done = undefined
    })
    return started
  }

  return {
    busy: () => done !== undefined,
    begin(then) {
      if (done) return
      done = then
      thread ??= start()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
      thread.postMessage('checkpoint')
    },
    end() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
      thread?.postMessage('end')
      thread = undefined
      done = undefined
      Atomics.wait(open, 0, 1, 5_000)
    },
  }
}
