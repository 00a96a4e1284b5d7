import type { Log } from '../http/logging.ts'

/** A plain-text mail with a link that is valid for this many hours. */
export type LinkMail = {
  kind: 'invitation' | 'recovery'
  to: string
  subject: string
  text: string
  hours: number
}

/** Resolves when it is stored for delivery. */
export type SendMail = (mail: LinkMail) => Promise<void>

type Outgoing = { id: string; email: string; link: string; hours: number }
type Sending = { mail?: SendMail }

/** Without mail, the owner passes the link on. A failed mail is logged; the owner's page shows the link in any case. */
export const sendInvitation = (sending: Sending, log: Log, outgoing: Outgoing) =>
  send(sending, log, outgoing, {
    kind: 'invitation',
    subject: 'Your invitation to the staff area',
    text: `You are invited to the staff area. Open this link to join. It works once, within ${outgoing.hours} hours:

${outgoing.link}

If you did not expect this mail, you can ignore it.`,
  })

export const sendRecovery = (sending: Sending, log: Log, outgoing: Outgoing) =>
  send(sending, log, outgoing, {
    kind: 'recovery',
    subject: 'A new password for the staff area',
    text: `Somebody asked for a new password for your account. Open this link to set it. It works once, within ${inWords(outgoing.hours)}:

${outgoing.link}

If it was not you, you can ignore this mail: your password stays as it is.`,
  })

const inWords = (hours: number) => (hours === 1 ? 'one hour' : `${hours} hours`)

async function send(
  { mail }: Sending,
  log: Log,
  { id, email, hours }: Outgoing,
  words: Pick<LinkMail, 'kind' | 'subject' | 'text'>,
) {
  if (!mail) return log.info({ person: id }, 'no mail is set up: a link was not sent')
  try {
    await mail({ ...words, to: email, hours })
    log.info({ person: id }, 'a link was sent')
  } catch (error) {
    log.error(error, 'a link could not be sent')
  }
}
