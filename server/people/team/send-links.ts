import type { FastifyRequest } from 'fastify'
import { invitationHours, recoveryHours } from '#contract/people.ts'
import type { Log } from '../../http/logging.ts'
import type { Settings } from '../../settings.ts'

/** A plain-text mail with a link that is valid for this many hours. */
type LinkMail = {
  kind: 'invitation' | 'recovery'
  to: string
  subject: string
  text: string
  hours: number
}

/** Resolves when it is stored for delivery. */
export type SendMail = (mail: LinkMail) => Promise<void>

type Outgoing = { id: string; email: string; link: string }
type Sending = { mail?: SendMail }

/** Without mail, the owner passes the link on. A failed mail is logged; the owner's page shows the link in any case. */
export const sendInvitation = (sending: Sending, log: Log, outgoing: Outgoing) =>
  send(sending, log, outgoing, {
    kind: 'invitation',
    hours: invitationHours,
    subject: 'Your invitation to the staff area',
    text: `You are invited to the staff area. Open this link to join. It works once, within ${invitationHours} hours:

${outgoing.link}

If you did not expect this mail, you can ignore it.`,
  })

export const sendRecovery = (sending: Sending, log: Log, outgoing: Outgoing) =>
  send(sending, log, outgoing, {
    kind: 'recovery',
    hours: recoveryHours.byMail,
    subject: 'A new password for the staff area',
    text: `Somebody asked for a new password for your account. Open this link to set it. It works once, within one hour:

${outgoing.link}

If it was not you, you can ignore this mail: your password stays as it is.`,
  })

async function send(
  { mail }: Sending,
  log: Log,
  { id, email }: Outgoing,
  words: Omit<LinkMail, 'to'>,
) {
  if (!mail) return log.info({ person: id }, 'no mail is set up: a link was not sent')
  try {
    await mail({ ...words, to: email })
    log.info({ person: id }, 'a link was sent')
  } catch (error) {
    log.error(error, 'a link could not be sent')
  }
}

/** The origin of a link's page: that of the page that asks for it, if it says so. */
export const originOf = (
  { headers, protocol, host }: FastifyRequest,
  { publicOrigin }: Pick<Settings, 'publicOrigin'>,
) => headers.origin ?? publicOrigin ?? `${protocol}://${host}`

/** Whether the origin is trusted: the host name comes with the request. */
export const isOurs = (
  origin: string,
  { publicOrigin, allowedOrigins }: Pick<Settings, 'publicOrigin' | 'allowedOrigins'>,
) => origin === publicOrigin || allowedOrigins.includes(origin)
