import type { SendMail } from '../accounts/send-links.ts'
import type { MessageKind, NewMessage, Outbox } from '../data/store.ts'
import type { Settings } from '../environment.ts'
import { staffTargets } from './channels.ts'

type StaffNews = {
  kind: Extract<MessageKind, 'follow-ups' | 'sweep-held' | 'backup-failed'>
  /** The same news is added once, whoever adds it. */
  once: string
  content: NewMessage['content']
}

type Place = { store: { outbox: Pick<Outbox, 'add'> }; settings: Pick<Settings, 'news'> }

/** Adds news for everybody who is told of news. */
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

/** Keeps mails with links for delivery. A link stands in the store until its mail is sent, and for as long as it is good at most. */
export const linkMailer =
  (outbox: Pick<Outbox, 'add'>, now: () => number): SendMail =>
  async ({ kind, to, subject, text, hours }) => {
    const expiresAt = now() + hours * hour
    await outbox.add([
      { kind, channel: 'mail', recipient: to, content: { subject, text }, expiresAt },
    ])
  }
