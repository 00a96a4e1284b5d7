import type { MailSettings } from './settings.ts'

export type Letter = { subject: string; text: string }

/** A delivery that has failed. `code` names no address; `isRefused`: this recipient is not there, and trying again is no use. */
export class NotDelivered extends Error {
  readonly code: string
  readonly isRefused: boolean

  constructor(code: string, isRefused = false) {
    super(code)
    this.code = code
    this.isRefused = isRefused
  }
}

/** `sender`: the name of who sends it, where MAIL_FROM has none. */
export type Mail = Letter & { id: string; to: string; sender: string }

/** Resolves when the server has taken the mail. `signal` ends it, wherever it stands. */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<void>

/** One connection for each mail: there are few, and none is held open towards a server that hangs. */
export function mailer(settings: MailSettings): SendMail {
  const { from } = settings
  return async ({ id, to, sender, subject, text }, signal) => {
    const transport = await transportTo(settings)
    try {
      await transport.sendMail({
        // Addresses are handed over as what they are, and never as text to be parsed.
        from: { name: from.name || sender, address: from.address },
        to: { name: '', address: to },
        envelope: { from: from.address, to: [to] },
        subject,
        text,
        messageId: `<${id}@${from.address.split('@')[1]}>`,
        // RFC 3834: nobody's absence answers it.
        headers: { 'Auto-Submitted': 'auto-generated', 'Idempotency-Key': id },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal,
      })
    } catch (error) {
      throw notDelivered(error, signal)
    }
  }
}

/** Whether the server answers and takes the login. */
export async function verifyMail(settings: MailSettings) {
  const transport = await transportTo(settings, 5_000)
  try {
    await transport.verify()
  } catch (error) {
    throw notDelivered(error)
  }
}

/** Read when the first mail is sent: no start waits for it. */
async function transportTo(
  { host, port, secure, requireTls, login }: MailSettings,
  patience = 20_000,
) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host,
    port,
    secure,
    requireTLS: requireTls,
    ...(login && { auth: login, forceAuth: true }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    socketCloseTimeout: 1_000,
  })
}

type MailError = { code?: unknown; responseCode?: unknown; command?: unknown }

function notDelivered(error: unknown, signal?: AbortSignal) {
  if (signal?.aborted) return new NotDelivered('DEADLINE')
  // Of the errors of nodemailer, the codes alone: their messages repeat what the server said.
  const { code, responseCode, command } = error as MailError
  const status = typeof responseCode === 'number' ? `_${responseCode}` : ''
  const isRefused = command === 'RCPT TO' && status.startsWith('_5')
  return new NotDelivered(`${typeof code === 'string' ? code : 'MAIL'}${status}`, isRefused)
}
