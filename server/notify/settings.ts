import { isIP } from 'node:net'
import { isEmail } from '../people/email.ts'

export type MailSettings = {
  host: string
  port: number
  /** TLS from the first byte. */
  secure: boolean
  /** Mail is not sent if the server offers no TLS. */
  requireTls: boolean
  login: { user: string; pass: string } | undefined
  from: { name: string; address: string }
  /** Recipients of news. */
  notify: string[]
}

export type WebhookSettings = { url: string; secret: string }

export type NewsSettings = {
  mail: MailSettings | undefined
  webhook: WebhookSettings | undefined
  /** Whether messages to staff contain names and numbers. */
  details: boolean
}

const mostRecipients = 10

/** Throws a sentence for an invalid setting. */
export function newsSettings(read: (name: string) => string | undefined): NewsSettings {
  const onOrOff = (name: string) => {
    const value = read(name) ?? 'off'
    if (value === 'on' || value === 'off') return value === 'on'
    throw new Error(`${name} must be one of on, off, not "${value}".`)
  }
  return {
    mail: mailFrom(read('SMTP_URL'), read('MAIL_FROM'), read('NOTIFY_TO')),
    webhook: webhookFrom(read('WEBHOOK_URL'), read('WEBHOOK_SECRET')),
    details: onOrOff('NOTIFY_DETAILS'),
  }
}

function mailFrom(address?: string, from?: string, notify?: string): MailSettings | undefined {
  if (address === undefined) {
    if (from !== undefined) throw new Error('MAIL_FROM is set without SMTP_URL.')
    if (notify !== undefined) throw new Error('NOTIFY_TO is set without SMTP_URL.')
    return undefined
  }
  if (from === undefined) throw new Error('SMTP_URL is set without MAIL_FROM.')
  return { ...serverFrom(address), from: senderFrom(from), notify: recipientsFrom(notify) }
}

const wrongServer = new Error(
  'SMTP_URL must be smtp://user:password@host:587 or smtps://user:password@host:465, and nothing behind it but ?tls=off (its value is not shown here).',
)

function serverFrom(address: string): Omit<MailSettings, 'from' | 'notify'> {
  const url = URL.parse(address)
  const secure = url?.protocol === 'smtps:'
  const hasPath = url !== null && !['', '/'].includes(url.pathname)
  const isOff = url?.search === '?tls=off'
  if (!url || !(secure || url.protocol === 'smtp:') || url.hostname === '' || hasPath || url.hash)
    throw wrongServer
  if (url.search !== '' && (!isOff || secure)) throw wrongServer
  if ((url.username === '') !== (url.password === '')) throw wrongServer
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return {
    host,
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    // Traffic within this machine cannot be read on the way.
    requireTls: !secure && !isOff && !isLoopback(host),
    login:
      url.username === ''
        ? undefined
        : { user: decoded(url.username), pass: decoded(url.password) },
  }
}

const isLoopback = (host: string) =>
  ['localhost', '::1'].includes(host) || (isIP(host) === 4 && host.startsWith('127.'))

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    throw wrongServer
  }
}

/** `news@example.com`, or with a name: `Our office <news@example.com>`. */
function senderFrom(text: string) {
  const [, name = '', inBrackets] = /^([^<>"]*)<([^<>]*)>$/.exec(text) ?? []
  const address = (inBrackets ?? text).trim()
  const plain = name.trim()
  if (isEmail(address) && plain.length <= 60 && !/\p{C}/u.test(plain))
    return { name: plain, address }
  throw new Error(
    `MAIL_FROM must be an address such as news@example.com or Our office <news@example.com>, not "${text}".`,
  )
}

function recipientsFrom(text = '') {
  const addresses = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const wrong = addresses.find((one) => !isEmail(one))
  if (wrong !== undefined)
    throw new Error(
      `NOTIFY_TO must list e-mail addresses with commas between them, not "${wrong}".`,
    )
  if (addresses.length > mostRecipients)
    throw new Error(`NOTIFY_TO must not list more than ${mostRecipients} addresses.`)
  return [...new Set(addresses)]
}

function webhookFrom(address?: string, secret?: string): WebhookSettings | undefined {
  if (address === undefined) {
    if (secret !== undefined) throw new Error('WEBHOOK_SECRET is set without WEBHOOK_URL.')
    return undefined
  }
  const url = URL.parse(address)
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username || url.password)
    throw new Error(
      'WEBHOOK_URL must be an https or http address without a login (its value is not shown here).',
    )
  if (secret === undefined) throw new Error('WEBHOOK_URL is set without WEBHOOK_SECRET.')
  return { url: url.href, secret }
}
