/** The server's calls for the content page: one call per process, JSON on standard input and output. */
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { Offer } from '#contract/offers.ts'
import type { OwnFile, PreviewRequest, WordChanges } from '#contract/words.ts'
import { settingsFrom } from '#server/environment.ts'
import { save, stateOf } from './content/edit.ts'
import { foldersIn } from './content/folders.ts'
import { keepFile, removeLogo } from './content/own-files.ts'
import { preview } from './content/preview.ts'
import { renderInto, NotPublished, publish, renew, undo } from './content/publish.ts'
import { currentOf } from './content/published.ts'

const folders = foldersIn(settingsFrom(process.env).dataDirectory)

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
  preview: async (request: PreviewRequest & { offers: Offer[] }) => {
    return { html: await preview(folders, request) }
  },
  publish: async ({ by, revision }: { by: string; revision: string }) => ({
    id: await publish(folders, by, buildIfConfirmed, revision),
  }),
  undo: async ({ current }: { current: string }) => {
    if ((await currentOf(folders)) !== current)
      throw new NotPublished('Another site is public since. Look at it again.')
    await confirm()
    return { id: await undo(folders) }
  },
  renew: async () => ({ lines: await renew(folders) }),
}

/** Asks the server whether the person may still change something; answered by a message. */
async function confirm() {
  const answer = once(process, 'message')
  process.send?.('confirm')
  const [isConfirmed] = await answer
  if (isConfirmed !== true) throw new NotPublished('Whoever asked for it may not do it any more.')
}

async function buildIfConfirmed(...made: Parameters<typeof renderInto>) {
  await renderInto(...made)
  await confirm()
}

const call = calls[process.argv[2] ?? '']
if (!call) throw new Error('There is no such call.')
try {
  const input: unknown = JSON.parse((await buffer(process.stdin)).toString('utf8'))
  process.stdout.write(JSON.stringify(await call(input as never)))
} catch (error) {
  if (!(error instanceof NotPublished)) throw error
  process.stdout.write(JSON.stringify({ failure: error.message }))
}
