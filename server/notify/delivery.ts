import { randomUUID } from 'node:crypto'
import { inAscii, isEmail } from '../people/email.ts'
import { signatureOf } from '../people/signature.ts'
import { StoreUnavailable } from '../db/db.ts'
import {
  enquiriesOf,
  gatherMessages,
  settleMessage,
  takeMessage,
  type Channel,
  type DueMessage,
  type Settlement,
} from './outbox.ts'
import type { Log } from '../http/logging.ts'
import type { Parts } from '../parts.ts'
import { staffTargets } from './channels.ts'
import type { Company } from './company.ts'
import { mailer, NotDelivered, type SendMail } from './mail.ts'
import { letterOf, oneLine, payloadOf, type Facts } from './message-text.ts'
import { webhookCaller, type CallWebhook } from './webhook.ts'
import { takeAllowance } from '../db/allowances.ts'
import { findAnswer } from '../public/submissions.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** After each failed attempt: three days in total. By number, so that a jumping clock gives nothing up. */
export const pauses = [
  ...[1, 5, 15, 30, 60, 120, 240, 480, 480].map((minutes) => minutes * minute),
  ...[12, 12, 12, 12].map((hours) => hours * hour),
]

/** At most one message about enquiries in this time: the first immediately, later ones together. */
const pauseOfNews = 5 * minute
/** A student may still change the answer with a tap. */
const copyAfter = 2 * minute
/** Afterwards an attempt counts as failed, whatever the server does. */
const usualDeadline = minute
/** Longer than any delivery, also by the clock of another replica. */
export const leaseMs = 10 * minute
/** Copies to one address, and in total, per UTC day. */
export const copiesOfDay = { one: 3, all: 500 }

export type DeliveryParts = Parts & {
  log: Log
  /** At the time of sending. */
  company: () => Company
  sendMail?: SendMail
  callWebhook?: CallWebhook
  /** Of one attempt, in milliseconds. */
  deadlineMs?: number
}

/** Delivers due messages, one at a time for each channel. Returns `deliver(channel)`, which resolves to whether there may be more. */
export function deliverer(parts: DeliveryParts) {
  const { db, settings, metrics, log, now } = parts
  const { mail } = settings.news
  const ending = new AbortController()
  const send = senderOf(parts, ending.signal)

  return {
    gather: () =>
      gatherMessages(db, {
        at: now(),
        targets: staffTargets(settings),
        pause: pauseOfNews,
        ...(mail && { copyAfter }),
      }),
    deliver,
    /** Aborts the current delivery, which is retried after its lease ends. */
    end: () => ending.abort(),
  }

  async function deliver(channel: Channel): Promise<boolean> {
    const lease = randomUUID()
    const message = await takeMessage(db, channel, lease, now(), now() + leaseMs)
    if (!message) return false
    const outcome = await outcomeOf(message)
    const error = 'error' in outcome ? outcome.error : undefined
    metrics.deliveries.inc({ channel, outcome: outcome.kind })
    const facts = { kind: message.kind, channel, attempts: message.attempts }
    if (error === undefined) log.info(facts, outcomeWords[outcome.kind])
    else log.warn({ ...facts, code: error }, outcomeWords[outcome.kind])
    const isOurs = await settleMessage(db, message.id, lease, now(), outcome)
    if (!isOurs) log.warn(facts, 'somebody else had taken the message meanwhile')
    // After an unreachable server, waits for the next round.
    return error === undefined
  }

  async function outcomeOf(message: DueMessage): Promise<Settlement> {
    if (message.expiresAt !== null && message.expiresAt <= now())
      return { kind: 'failed', error: 'EXPIRED' }
    try {
      return { kind: (await attempt(message, send, parts)) ? 'sent' : 'dropped' }
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      if (error instanceof NotDelivered) return afterFailure(message, error, now())
      metrics.faults.inc({ kind: 'news' })
      log.error(error, 'a message could not be made')
      return afterFailure(message, new NotDelivered('FAULT'), now())
    }
  }
}

type Send = (message: DueMessage, to: string, facts: Facts) => Promise<void>

function senderOf({ settings, now, ...parts }: DeliveryParts, ending: AbortSignal): Send {
  const { mail, webhook } = settings.news
  const { deadlineMs = usualDeadline } = parts
  const sendMail = parts.sendMail ?? (mail && mailer(mail))
  const callWebhook = parts.callWebhook ?? (webhook && webhookCaller(webhook))

  return async (message, to, facts) => {
    const signal = AbortSignal.any([AbortSignal.timeout(deadlineMs), ending])
    if (message.channel === 'webhook') {
      if (!callWebhook) throw new NotDelivered('NOT_SET_UP')
      await callWebhook({ id: message.id, body: payloadOf(message, facts) }, now(), signal)
      return
    }
    if (!sendMail) throw new NotDelivered('NOT_SET_UP')
    const letter = letterOf(message, facts)
    await sendMail({ id: message.id, to, sender: facts.brand, ...letter }, signal)
  }
}

/** False if there is nothing left to send. */
async function attempt(message: DueMessage, send: Send, parts: DeliveryParts): Promise<boolean> {
  const { db, settings } = parts
  const enquiries = isAboutEnquiries(message) ? await enquiriesOf(db, message.id) : undefined
  // Erased since.
  if (enquiries?.count === 0) return false
  const { details } = settings.news
  // Never from a request, whose sender chooses the host.
  const origin = settings.publicOrigin
  const facts = { origin, brand: oneLine(parts.company().brand), details, enquiries, answer: null }
  if (message.kind !== 'answer') {
    await send(message, message.recipient, facts)
    return true
  }
  const [only] = enquiries?.enquiries ?? []
  // Undefined if the student has changed the enquiry since.
  const answer = only && (await findAnswer(db, only.id, only.version))
  const to = inAscii(only?.person?.email ?? '')
  if (!answer || !isEmail(to)) return false
  if (message.attempts === 1 && !(await mayCopyTo(to, parts))) return false
  await send(message, to, { ...facts, answer })
  return true
}

/** Limits the mails to one address, which strangers may type. */
async function mayCopyTo(address: string, { db, secret, now }: DeliveryParts) {
  const today = new Date(now()).toISOString().slice(0, 10)
  const hash = signatureOf(`copy ${mailboxOf(address)}`, secret)
  return (
    (await takeAllowance(db, `copies-${today}-${hash}`, copiesOfDay.one)) &&
    takeAllowance(db, `copies-${today}`, copiesOfDay.all)
  )
}

/** One name for all spellings that may lead to one mailbox: of large providers a dot or a part after a plus makes no difference. */
function mailboxOf(address: string) {
  const [name = '', domain = ''] = address.toLowerCase().split('@')
  const [own = ''] = name.replaceAll('.', '').split('+')
  return `${own}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`
}

function afterFailure(
  { kind, attempts }: DueMessage,
  { code, isRefused }: NotDelivered,
  now: number,
): Settlement {
  // A student's own address that does not exist.
  if (kind === 'answer' && isRefused) return { kind: 'dropped' }
  const pause = pauses[attempts - 1]
  return pause === undefined
    ? { kind: 'failed', error: code }
    : { kind: 'later', dueAt: now + pause, error: code }
}

const isAboutEnquiries = ({ kind }: DueMessage) => kind === 'enquiries' || kind === 'answer'

const outcomeWords: Record<Settlement['kind'], string> = {
  sent: 'delivered',
  later: 'not delivered, tried again later',
  failed: 'not delivered, given up',
  dropped: 'not to be delivered any more',
}
