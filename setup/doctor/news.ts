import type { Settings } from '#server/settings.ts'
import { channelsOf } from '#server/notify/channels.ts'
import { NotDelivered, verifyMail } from '#server/notify/mail.ts'
import { outboxState } from '#server/notify/outbox.ts'
import { warning, well, type Finding } from './finding.ts'
import { inStore } from './store.ts'

const subject = 'News'

/** Whether mail can be sent, and what was not delivered. Sends nothing. */
export async function checkNews(settings: Settings): Promise<Finding[]> {
  const { mail, webhook } = settings.news
  if (channelsOf(settings).length === 0)
    return [well(subject, 'neither mail nor a webhook is set up; nobody is told of enquiries')]
  return [
    ...(mail ? [await checkMailServer(mail)] : []),
    ...(webhook ? [well(subject, 'a webhook is set up')] : []),
    ...(await checkOutbox(settings)),
  ]
}

async function checkMailServer(mail: NonNullable<Settings['news']['mail']>): Promise<Finding> {
  try {
    await verifyMail(mail)
    return well(subject, 'the mail server answers')
  } catch (error) {
    if (!(error instanceof NotDelivered)) throw error
    const remedy =
      'Correct SMTP_URL, or wait: what is to be sent is kept and tried again for three days'
    return warning(subject, `the mail server cannot be used (${error.code})`, remedy)
  }
}

const checkOutbox = (settings: Settings) =>
  inStore<Finding[]>(settings, [], async (db) => {
    const { late, failed, error } = await outboxState(db, Date.now())
    const count = late + failed
    if (count === 0) return [well(subject, 'all that was due is delivered')]
    const text = `${count} ${count === 1 ? 'message' : 'messages'} could not be delivered (${error ?? 'no reason is noted'})`
    const remedy =
      'Correct SMTP_URL or WEBHOOK_URL; "npm run outbox" shows them, and "-- retry" tries again those that were given up'
    return [warning(subject, text, remedy)]
  })
