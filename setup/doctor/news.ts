import { openBeside } from '#server/data/maintenance/open.ts'
import type { Settings } from '#server/environment.ts'
import { channelsOf } from '#server/news/channels.ts'
import { NotDelivered, verifyMail } from '#server/news/mail.ts'
import { warning, well, type Finding } from './finding.ts'

const subject = 'News'

/** Whether mail can be sent, and what was not delivered. Sends nothing. */
export async function checkNews(settings: Settings): Promise<Finding[]> {
  const { mail } = settings.news
  const channels = channelsOf(settings)
  if (channels.length === 0)
    return [well(subject, 'neither mail nor a webhook is set up; nobody is told of enquiries')]
  return [
    ...(mail ? [await checkMailServer(mail)] : []),
    ...(settings.news.webhook ? [well(subject, 'a webhook is set up')] : []),
    ...(await checkOutbox(settings)),
  ]
}

async function checkMailServer(mail: NonNullable<Settings['news']['mail']>): Promise<Finding> {
  try {
    await verifyMail(mail)
    return well(subject, 'the mail server answers')
  } catch (error) {
    if (!(error instanceof NotDelivered)) throw error
    return warning(
      subject,
      `the mail server cannot be used (${error.code})`,
      'Correct SMTP_URL, or wait: what is to be sent is kept and tried again for three days',
    )
  }
}

async function checkOutbox(settings: Settings): Promise<Finding[]> {
  // `checkStore` reports a store that cannot be opened.
  const store = await openBeside(settings).catch(() => undefined)
  if (!store) return []
  try {
    const { late, failed, error } = await store.outbox.state(Date.now())
    const count = late + failed
    if (count === 0) return [well(subject, 'all that was due is delivered')]
    return [
      warning(
        subject,
        `${count} ${count === 1 ? 'message' : 'messages'} could not be delivered (${error ?? 'no reason is noted'})`,
        'Correct SMTP_URL or WEBHOOK_URL; "npm run outbox" shows them, and "-- retry" tries again those that were given up',
      ),
    ]
  } finally {
    await store.close()
  }
}
