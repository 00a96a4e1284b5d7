import type { SendMail } from '../people/team/send-links.ts'
import { addMessages, type MessageKind, type NewMessage } from './outbox.ts'
import type { Db } from '../db/db.ts'
import type { Settings } from '../settings.ts'
import { staffTargets } from './channels.ts'

type StaffNews = {
  kind: Extract<MessageKind, 'follow-ups' | 'sweep-held' | 'backup-failed'>
  /** The same news is added only once, by any replica. */
  once: string
  content: NewMessage['content']
}

type Place = { db: Db; settings: Pick<Settings, 'news'> }

/** Adds news for all its recipients. */
export const addStaffNews = ({ db, settings }: Place, { kind, once, content }: StaffNews) =>
  addMessages(
    db,
    staffTargets(settings).map((target) => ({
      ...target,
      kind,
      content,
      once: `${kind} ${once} ${target.channel} ${target.recipient}`,
    })),
  )

const hour = 60 * 60_000

/** Stores mails with links for delivery. A link is stored until its mail is sent, at most until it expires. */
export const linkMailer =
  (db: Db, now: () => number): SendMail =>
  async ({ kind, to, subject, text, hours }) => {
    const expiresAt = now() + hours * hour
    await addMessages(db, [
      { kind, channel: 'mail', recipient: to, content: { subject, text }, expiresAt },
    ])
  }
