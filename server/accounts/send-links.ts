import type { Log } from '../http/logging.ts'

/** Sends one mail of plain text. */
export type SendMail = (mail: { to: string; subject: string; text: string }) => Promise<void>

type Outgoing = { id: string; email: string; link: string; hours: number }
type Sending = { mail?: SendMail }

/** Where no mail is set up, the owner hands the link on. A mail that fails is logged: the link is on the owner's page all the same. */
export const sendInvitation = (sending: Sending, log: Log, outgoing: Outgoing) =>
  send(sending, log, outgoing, {
    subject: 'Your invitation to the staff area',
    text: `You are invited to the staff area. Open this link to join. It works once, within ${outgoing.hours} hours:

${outgoing.link}

If you did not expect this mail, you can ignore it.`,
  })

export const sendRecovery = (sending: Sending, log: Log, outgoing: Outgoing) =>
  send(sending, log, outgoing, {
    subject: 'A new password for the staff area',
    text: `Somebody asked for a new password for your account. Open this link to set it. It works once, within ${inWords(outgoing.hours)}:

${outgoing.link}

If it was not you, you can ignore this mail: your password stays as it is.`,
  })

const inWords = (hours: number) => (hours === 1 ? 'one hour' : `${hours} hours`)

async function send(
  { mail }: Sending,
  log: Log,
  { id, email }: Outgoing,
  { subject, text }: { subject: string; text: string },
) {
  if (!mail) return log.info({ person: id }, 'no mail is set up: a link was not sent')
  try {
    await mail({ to: email, subject, text })
    log.info({ person: id }, 'a link was sent')
  } catch (error) {
    log.error(error, 'a link could not be sent')
  }
}
