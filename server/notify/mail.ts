import type { MailSettings } from './settings.ts'

export type Letter = { subject: string; text: string }

/** A failed delivery. `code` contains no address; `isRefused`: the recipient does not exist, so a retry is useless. */
export class NotDelivered extends Error {
  readonly code: string
  readonly isRefused: boolean

  constructor(code: string, isRefused = false) {
    super(code)
    this.code = code
    this.isRefused = isRefused
  }
}

/** `sender`: the sender's name if MAIL_FROM has none. */
export type Mail = Letter & { id: string; to: string; sender: string }

/** Resolves when the server has accepted the mail. `signal` aborts it at any point. */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<void>

/** One connection for each mail: there are few, and none stays open to a hanging server. */
export function mailer(settings: MailSettings): SendMail {
  const { from } = settings
  return async ({ id, to, sender, subject, text }, signal) => {
    const transport = await transportTo(settings)
    try {
      await transport.sendMail({
        // Addresses are passed as objects, never as text to be parsed.
        from: { name: from.name || sender, address: from.address },
        to: { name: '', address: to },
        envelope: { from: from.address, to: [to] },
        subject,
        text,
        messageId: `<${id}@${from.address.split('@')[1]}>`,
        // RFC 3834: prevents automatic replies.
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

/** Whether the server responds and accepts the login. */
export async function verifyMail(settings: MailSettings) {
  const transport = await transportTo(settings, 5_000)
  try {
    await transport.verify()
  } catch (error) {
    throw notDelivered(error)
  }
}

/** Loaded with the first mail, so that it does not slow the start. */
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
  // Only the codes of nodemailer's errors: their messages repeat the server's reply.
  const { code, responseCode, command } = error as MailError
  const status = typeof responseCode === 'number' ? `_${responseCode}` : ''
  const isRefused = command === 'RCPT TO' && status.startsWith('_5')
  return new NotDelivered(`${typeof code === 'string' ? code : 'MAIL'}${status}`, isRefused)
}
