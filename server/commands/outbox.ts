// npm run outbox [-- retry | forget]: shows waiting and failed messages, retries the failed ones, or removes them.
import { beside } from './store/open.ts'
import {
  forgetFailedMessages,
  outboxState,
  retryFailedMessages,
  type OutboxState,
} from '../notify/outbox.ts'
import { settingsFrom } from '../settings.ts'
import { channelsOf } from '../notify/channels.ts'
import { runTask } from './task.ts'

await runTask(async ([action, ...excess]) => {
  if ((action !== undefined && action !== 'retry' && action !== 'forget') || excess.length > 0)
    throw new Error('Usage: npm run outbox [-- retry | forget]')
  const settings = settingsFrom(process.env)
  await beside(settings, async (db) => {
    if (action === 'retry')
      return console.log(`Tried again from now on: ${await retryFailedMessages(db)}.`)
    if (action === 'forget') return console.log(`Removed: ${await forgetFailedMessages(db)}.`)
    const channels = channelsOf(settings)
    console.log(
      `Set up: ${channels.length > 0 ? channels.join(', ') : 'neither mail nor a webhook'}.`,
    )
    explain(await outboxState(db, Date.now()))
  })
})

function explain({ waiting, late, failed, since, error }: OutboxState) {
  console.log(`Waiting: ${waiting}, of which failing for more than an hour: ${late}.`)
  console.log(`Given up after three days: ${failed}.`)
  if (since !== null)
    console.log(`The oldest that was not delivered: ${new Date(since).toISOString()}.`)
  if (error !== null) console.log(`The last failure: ${error}.`)
  if (failed > 0)
    console.log('When the cause is fixed: npm run outbox -- retry, or "forget" to remove them.')
}
