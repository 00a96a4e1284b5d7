import { setTimeout as sleep } from 'node:timers/promises'
import { dayOf, momentIn, timeIn } from '#contract/staff/follow-up.ts'
import { morningMail } from '#contract/staff/saved-views.ts'
import { lastBackup } from '../db/last-backup.ts'
import { type Db, StoreUnavailable } from '../db/db.ts'
import { listPeople } from '../people/people.ts'
import { addMessages, countOverdue, countOwnDue, type Channel } from './outbox.ts'
import { channelsOf } from './channels.ts'
import { deliverer, type DeliveryParts } from './delivery.ts'
import { addStaffNews } from './staff-news.ts'

const pauseMs = 2_000
/** Time for current deliveries when the server stops. */
const patienceMs = 4_000
const hour = 60 * 60_000
const morning = '08:00'
/** As in the alert `BackupOld`. */
const backupMaxAge = 26 * hour

/** Delivers the outbox, and adds the morning news. Returns a function that stops it. Does nothing without a configured channel. */
export function startNews(parts: DeliveryParts): () => Promise<void> {
  const { settings, log, metrics } = parts
  const channels = channelsOf(settings)
  if (channels.length === 0) return async () => undefined
  const { gather, deliver, end } = deliverer(parts)
  const stopping = new AbortController()
  let since: string | undefined

  async function gatherAll() {
    since = await addMorningNews(parts, since)
    await gather()
  }

  async function deliverAll(channel: Channel) {
    while (!stopping.signal.aborted && (await deliver(channel)));
  }

  /** One for each channel: hanging mail does not delay the webhook. */
  async function repeat(round: () => Promise<void>) {
    while (!stopping.signal.aborted) {
      try {
        await round()
      } catch (error) {
        // An unavailable store is already logged; the next round retries.
        if (!(error instanceof StoreUnavailable)) {
          metrics.faults.inc({ kind: 'news' })
          log.error(error, 'the outbox could not be read')
        }
      }
      await pause(pauseMs, stopping.signal)
    }
  }

  const ended = Promise.all([
    repeat(gatherAll),
    ...channels.map((channel) => repeat(() => deliverAll(channel))),
  ])
  return async () => {
    stopping.abort()
    const timer = setTimeout(end, patienceMs)
    await ended
    clearTimeout(timer)
  }
}

/** Once a day, from eight in the morning by the company's clock. Returns the day that is done. */
export async function addMorningNews(parts: DeliveryParts, done?: string) {
  const { db, settings, now, company } = parts
  const moment = momentIn(company().timeZone, now())
  const today = dayOf(moment)
  if (done === today || timeIn(moment) < morning) return done
  const count = await countOverdue(db, moment)
  if (count > 0) await addStaffNews(parts, { kind: 'follow-ups', once: today, content: { count } })
  if (settings.news.mail) await addOwnNews(db, moment)
  const last = await lastBackup(settings.dataDirectory)
  // Without any noted backup, backups are made by other means.
  if (last !== undefined && now() - last > backupMaxAge)
    await addStaffNews(parts, { kind: 'backup-failed', once: today, content: { last } })
  return today
}

/** For each person who wants it: how much of theirs is due. Names nobody. */
async function addOwnNews(db: Db, moment: string) {
  const wanting = (await listPeople(db)).filter(
    ({ blocked, preferences }) => !blocked && preferences[morningMail] === true,
  )
  for (const { id, email } of wanting) {
    // oxlint-disable no-await-in-loop -- A team is small, and nobody waits.
    const content = await countOwnDue(db, id, moment)
    if (content.overdue + content.due > 0)
      await addMessages(db, [
        {
          kind: 'own-follow-ups',
          channel: 'mail',
          recipient: email,
          once: `own-follow-ups ${dayOf(moment)} ${id}`,
          content,
        },
      ])
    // oxlint-enable no-await-in-loop
  }
}

/** Ends early, without an error, when the signal aborts. */
const pause = (ms: number, signal: AbortSignal) =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)
