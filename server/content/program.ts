import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Settings } from '../settings.ts'
import { foldersIn } from './folders.ts'

/** One call of `thread.ts`. */
export type ContentProgram = {
  /** `confirm` is called right before files are replaced; if it rejects, they stay as they are, and so does the call. */
  call: <Answer>(
    name: string,
    input: unknown,
    deadlineMs: number,
    confirm?: () => Promise<void>,
  ) => Promise<Answer>
  /** Ends what is under way. */
  close: () => void
}

type Message = { confirm: true } | { answer: unknown }

/** Runs each call in a thread of its own: a rendering takes the words that its modules have when they are loaded. */
export function contentProgram({ dataDirectory }: Pick<Settings, 'dataDirectory'>): ContentProgram {
  const running = new Set<Worker>()
  const folders = foldersIn(resolve(dataDirectory))

  async function call<Answer>(
    name: string,
    input: unknown,
    deadlineMs: number,
    confirm = async () => {},
  ): Promise<Answer> {
    const worker = new Worker(new URL('thread.ts', import.meta.url), {
      workerData: { name, input, dataDirectory: resolve(dataDirectory) },
    })
    running.add(worker)
    const late = setTimeout(() => void worker.terminate().then(unlock), deadlineMs)
    const send = (isConfirmed: boolean) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Of a thread, not of a window.
      worker.postMessage(isConfirmed)
    }
    try {
      return await new Promise<Answer>((done, failed) => {
        worker.on('message', (message: Message) => {
          // The thread answers in the shape of its call.
          if ('answer' in message) done(message.answer as Answer)
          else
            confirm().then(
              () => send(true),
              (error: unknown) => {
                failed(error)
                send(false)
              },
            )
        })
        worker.on('error', failed)
        worker.on('exit', () => failed(new Error(`The call "${name}" ended without an answer.`)))
      })
    } finally {
      clearTimeout(late)
      running.delete(worker)
    }
  }

  /** A thread that was ended has left its locks, which name this process. */
  function unlock() {
    for (const file of [folders.lock, folders.saving]) rmSync(file, { force: true })
  }

  return {
    call,
    close() {
      for (const worker of running) void worker.terminate()
    },
  }
}
