import type { SendMail } from '../accounts/send-links.ts'
import type { MessageKind, NewMessage } from '../data/outbox.ts'
import type { Store } from '../data/store.ts'
import type { Settings } from '../environment.ts'
import { staffTargets } from './channels.ts'

type StaffNews = {
  kind: Extract<MessageKind, 'follow-ups' | 'sweep-held' | 'backup-failed'>
  /** The same news is added only once, by any replica. */
  once: string
  content: NewMessage['content']
}

type Place = { store: { outbox: Pick<Store['outbox'], 'add'> }; settings: Pick<Settings, 'news'> }

/** Adds news for all its recipients. */
export const addStaffNews = ({ store, settings }: Place, { kind, once, content }: StaffNews) =>
  store.outbox.add(
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
  (outbox: Pick<Store['outbox'], 'add'>, now: () => number): SendMail =>
  async ({ kind, to, subject, text, hours }) => {
    const expiresAt = now() + hours * hour
    await outbox.add([
      { kind, channel: 'mail', recipient: to, content: { subject, text }, expiresAt },
    ])
  }
