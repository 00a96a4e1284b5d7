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

type Link = { kind: Extract<MessageKind, 'invitation' | 'recovery'>; to: string; link: string; until: number }

/**
 * Adds a mail with a link that works once, until `until`. False where no mail is set up, and nothing is added. The link stands in the
 * store until the mail is sent.
 */
export async function addLinkMail({ store, settings }: Place, { kind, to, link, until }: Link) {
  if (!settings.news.mail) return false
  await store.outbox.add([
    { kind, channel: 'mail', recipient: to, content: { link, until }, expiresAt: until },
  ])
  return true
}
