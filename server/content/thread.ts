/** One call of the content page, in a thread of its own: what reads pictures and renders pages keeps no request waiting. */
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { Offer } from '#contract/offers.ts'
import type { OwnFile, PreviewRequest, WordChanges } from '#contract/words.ts'
import { save, stateOf } from './edit.ts'
import { foldersIn } from './folders.ts'
import { keepFile, removeLogo } from './own-files.ts'
import { preview } from './preview.ts'
import { NotPublished, publish, renderInto, renew, undo } from './publish.ts'
import { currentOf } from './published.ts'

// Of the type that `program.ts` hands over.
const { name, input, dataDirectory } = workerData as Call
type Call = { name: string; input: unknown; dataDirectory: string }
const folders = foldersIn(dataDirectory)

/** The server has validated the input. */
const calls: Record<string, (input: never) => Promise<unknown>> = {
  state: () => stateOf(folders),
  save: (changes: WordChanges) => save(folders, changes, confirm),
  keep: (file: OwnFile) => keepFile(folders, file, confirm),
  'remove-logo': async () => {
    await confirm()
    await removeLogo(folders)
    return {}
  },
  preview: async (request: PreviewRequest & { offers: Offer[] }) => ({
    html: await preview(folders, request),
  }),
  publish: async ({ by, revision }: { by: string; revision: string }) => ({
    id: await publish(folders, by, renderIfConfirmed, revision),
  }),
  undo: async ({ current }: { current: string }) => {
    if ((await currentOf(folders)) !== current)
      throw new NotPublished('Another site is public since. Look at it again.')
    await confirm()
    return { id: await undo(folders) }
  },
  renew: async () => ({ lines: await renew(folders) }),
}

/** Asks the server whether the person may still change something. */
async function confirm() {
  if (!parentPort) return
  const answer = once(parentPort, 'message')
  post({ confirm: true })
  const [isConfirmed] = await answer
  if (isConfirmed !== true) throw new NotPublished('Whoever asked for it may not do it any more.')
}

async function renderIfConfirmed(...made: Parameters<typeof renderInto>) {
  await renderInto(...made)
  await confirm()
}

function post(message: object) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Of a thread, not of a window.
  parentPort?.postMessage(message)
}

const call = calls[name]
if (!call) throw new Error('There is no such call.')
try {
  post({ answer: await call(input as never) })
} catch (error) {
  if (!(error instanceof NotPublished)) throw error
  post({ answer: { failure: error.message } })
}
