import { dayOf } from '#contract/staff/follow-up.ts'
import { conditionOf } from '../db/conditions.ts'
import type { Db, Row, Tx } from '../db/db.ts'
import type { StoredSubmission } from '../db/enquiry.ts'
import { idAt } from '../db/ids.ts'
import { fixed, listed, sql, type Sql } from '../db/sql.ts'
import { dueBy, overdueAt } from '../desk/to-do.ts'

export type Channel = 'mail' | 'webhook'
export type MessageKind =
  | 'enquiries'
  | 'answer'
  | 'follow-ups'
  | 'own-follow-ups'
  | 'sweep-held'
  | 'backup-failed'
  | 'invitation'
  | 'recovery'

/** The recipient of a message. `recipient` is one address, empty for a webhook. */
export type Target = { channel: Channel; recipient: string }

/**
 * A message to be delivered. `once`: of messages with the same value only the first is added, and it replaces an earlier waiting one of
 * its kind. `expiresAt`: not sent afterwards.
 */
export type NewMessage = Target & {
  kind: MessageKind
  content: { [name: string]: string | number }
  at: number
  once?: string
  expiresAt?: number
}

/** A message leased for delivery. `attempts` includes this one. */
export type DueMessage = Target & {
  id: string
  kind: MessageKind
  content: { [name: string]: string | number }
  attempts: number
  createdAt: number
  expiresAt: number | null
}

/** What became of an attempt. `error` is a code, without anybody's address. */
export type Settlement =
  | { kind: 'sent' }
  | { kind: 'later'; dueAt: number; error: string }
  | { kind: 'failed'; error: string }
  | { kind: 'dropped' }

/**
 * Enquiries are reported together, to each target at most once in `pause`; a copy of an answer is sent `copyAfter` ms after the request,
 * or not at all.
 */
type Gathering = { at: number; targets: Target[]; pause: number; copyAfter?: number }

/** The enquiries of one message; of the first of them, who it was. */
export type MessageEnquiries = {
  count: number
  first: number
  last: number
  enquiries: {
    id: string
    createdAt: number
    /** For which a copy of the answer was wished. */
    version: number
    /** Of one of the other forms, in its own list. */
    isOther: boolean
    care: boolean
    person?: Pick<StoredSubmission, 'reference' | 'name' | 'phone' | 'email'>
  }[]
}

/** `late`: failed and still tried. `failed`: given up. `since`: the oldest of both. */
export type OutboxState = {
  waiting: number
  late: number
  failed: number
  since: number | null
  error: string | null
}

const hour = 60 * 60_000
const day = 24 * hour

/** An instant more than a day ahead was written by a wrong clock, and counts as past. */
const hasCome = (column: string, at: number) =>
  sql`(${fixed(column)} <= ${at} OR ${fixed(column)} > ${at + day})`

const isWaiting = sql`sent_at IS NULL AND failed_at IS NULL`

/** The messages due for a new enquiry, noted in the same transaction. */
export const newsOf = ({ staff, copy }: { staff?: boolean; copy?: boolean } = {}) => [
  ...(staff ? ['enquiry'] : []),
  ...(copy ? ['answer'] : []),
]

type EnquiryVersion = { sequence: number; version: number }

export async function noteNews(
  { all, now }: Tx,
  { sequence, version }: EnquiryVersion,
  kinds: string[],
): Promise<void> {
  for (const kind of kinds)
    await all(sql`INSERT INTO outbox_enquiries (sequence, kind, version, kept_at)
      VALUES (${sequence}, ${kind}, ${version}, ${now}) ON CONFLICT DO NOTHING`)
}

/** Only the newest answer is sent: an earlier one that still waits is dropped. */
export async function noteCopy(tx: Tx, enquiry: EnquiryVersion): Promise<void> {
  await tx.all(sql`DELETE FROM outbox_enquiries
    WHERE sequence = ${enquiry.sequence} AND kind = 'answer' AND message IS NULL`)
  await noteNews(tx, enquiry, ['answer'])
}

/** Notes that the student of an enquiry stored earlier wants a copy of the answer. */
export const wishCopy = (db: Db, enquiry: EnquiryVersion): Promise<void> =>
  db.write('visitor', async (tx) => {
    await tx.lock('enquiries')
    const [row] = await tx.all(sql`SELECT 1 FROM enquiries WHERE sequence = ${enquiry.sequence}`)
    if (row) await noteCopy(tx, enquiry)
  })

/** Returns how many were new. */
export const addMessages = (db: Db, messages: Omit<NewMessage, 'at'>[]): Promise<number> =>
  db.write('system', async (tx) => {
    let added = 0
    for (const message of messages) added += await addMessage(tx, { ...message, at: tx.now })
    return added
  })

async function addMessage(
  { all }: Tx,
  message: NewMessage,
  id = idAt(message.at),
): Promise<number> {
  const { kind, channel, recipient, at, once = null, expiresAt = null } = message
  const rows = await all(sql`INSERT INTO outbox
      (id, kind, channel, recipient, content, once, created_at, due_at, expires_at)
    VALUES (${id}, ${kind}, ${channel}, ${recipient}, ${JSON.stringify(message.content)},
      ${once}, ${at}, ${at}, ${expiresAt})
    ON CONFLICT (once) DO NOTHING RETURNING id`)
  // A newer report replaces the waiting one of an earlier day.
  if (once !== null && rows.length > 0)
    await all(sql`DELETE FROM outbox WHERE kind = ${kind} AND channel = ${channel}
      AND recipient = ${recipient} AND once <> ${once} AND ${isWaiting} AND lease = ''`)
  return rows.length
}

const mostAtOnce = 500
const mostCopies = 50

/** Creates messages for the enquiries that are due; returns how many. */
export const gatherMessages = (
  db: Db,
  { at, targets, pause, copyAfter }: Gathering,
): Promise<number> =>
  db.write('system', async (tx) => {
    if (targets.length > 0) await shareOut(tx, targets)
    let added = 0
    for (const target of targets) added += await gatherEnquiries(tx, target, { at, pause })
    return copyAfter === undefined ? added : added + (await gatherCopies(tx, at, copyAfter))
  })

/** The name of a target in a row. */
const nameOf = ({ channel, recipient }: Target) => `${channel} ${recipient}`

/** One row for each enquiry and target, so that an unreachable target does not delay another. */
async function shareOut(tx: Tx, targets: Target[]): Promise<void> {
  const { all } = tx
  const [first] = await all(sql`SELECT 1 FROM outbox_enquiries
    WHERE kind = 'enquiry' AND target = '' AND message IS NULL LIMIT 1`)
  if (!first) return
  // Or an erasure and this would wait for each other.
  await tx.lock('enquiries')
  const rows = await all(sql`DELETE FROM outbox_enquiries WHERE kind = 'enquiry' AND target = ''
    AND sequence IN (SELECT sequence FROM outbox_enquiries
      WHERE kind = 'enquiry' AND target = '' AND message IS NULL ORDER BY kept_at LIMIT ${mostAtOnce})
    RETURNING sequence, kept_at`)
  if (rows.length === 0) return
  for (const target of targets) {
    const values = rows.map(
      // Trusted numbers, and more of them than a statement may have parameters.
      (row) => sql`(${fixed(`${Number(row['sequence'])}, ${Number(row['kept_at'])}`)},
        'enquiry', 0, ${nameOf(target)})`,
    )
    await all(sql`INSERT INTO outbox_enquiries (sequence, kept_at, kind, version, target)
      VALUES ${listed(values)}`)
  }
}

/** While a target is unreachable, its enquiries are collected for one message. */
async function gatherEnquiries(
  tx: Tx,
  target: Target,
  { at, pause }: Pick<Gathering, 'at' | 'pause'>,
): Promise<number> {
  const { all } = tx
  const { channel, recipient } = target
  const waiting = sql`kind = 'enquiry' AND target = ${nameOf(target)} AND message IS NULL`
  const [first] = await all(sql`SELECT 1 FROM outbox_enquiries WHERE ${waiting} LIMIT 1`)
  if (!first) return 0
  const [before] = await all(sql`SELECT max(created_at) AS last,
      count(CASE WHEN ${isWaiting} THEN 1 END) AS waiting
    FROM outbox WHERE kind = 'enquiries' AND channel = ${channel} AND recipient = ${recipient}`)
  const last = Number(before?.['last'] ?? 0)
  if (Number(before?.['waiting']) > 0 || Math.abs(at - last) < pause) return 0
  const id = idAt(at)
  const rows = await all(
    sql`UPDATE outbox_enquiries SET message = ${id} WHERE ${waiting} RETURNING sequence`,
  )
  if (rows.length === 0) return 0
  return addMessage(tx, { ...target, kind: 'enquiries', content: {}, at }, id)
}

/** A copy waits until there is an answer, and until the student has stopped changing the enquiry. */
async function gatherCopies(tx: Tx, at: number, after: number): Promise<number> {
  const { all } = tx
  const rows = await all(sql`SELECT due.sequence, due.version FROM outbox_enquiries AS due
    JOIN answers ON answers.sequence = due.sequence
    WHERE due.kind = 'answer' AND due.message IS NULL
      AND ${hasCome('due.kept_at', at - after)} LIMIT ${mostCopies}`)
  let added = 0
  for (const row of rows) {
    const id = idAt(at)
    const claimed = await all(sql`UPDATE outbox_enquiries SET message = ${id}
      WHERE sequence = ${Number(row['sequence'])} AND kind = 'answer'
        AND version = ${Number(row['version'])} AND message IS NULL RETURNING sequence`)
    if (claimed.length === 0) continue
    const copy = { channel: 'mail', recipient: '' } as const
    added += await addMessage(tx, { ...copy, kind: 'answer', content: {}, at }, id)
  }
  return added
}

const triedAtOnce = 5

/**
 * The message that has waited longest, leased: no other worker gets it until `until` or before it is settled. An attempt ended by a crash
 * counts.
 */
export const takeMessage = (
  db: Db,
  channel: Channel,
  lease: string,
  at: number,
  until: number,
): Promise<DueMessage | undefined> =>
  db.write('system', async ({ all }) => {
    const candidates = await all(sql`SELECT id, lease FROM outbox
    WHERE channel = ${channel} AND ${isWaiting} AND ${hasCome('due_at', at)}
      AND ${hasCome('leased_until', at)}
    ORDER BY due_at LIMIT ${triedAtOnce}`)
    for (const candidate of candidates) {
      const [row] = await all(sql`UPDATE outbox
      SET lease = ${lease}, leased_until = ${until}, attempts = attempts + 1
      WHERE id = ${String(candidate['id'])} AND lease = ${String(candidate['lease'])}
        AND ${isWaiting} AND ${hasCome('leased_until', at)}
      RETURNING id, kind, channel, recipient, content, attempts, created_at, expires_at`)
      if (row) return messageOf(row)
    }
    return undefined
  })

/** False if another worker has taken it since, and will settle it. */
export const settleMessage = (
  db: Db,
  id: string,
  lease: string,
  at: number,
  outcome: Settlement,
): Promise<boolean> =>
  db.write('system', async ({ all }) => {
    const mine = sql`id = ${id} AND lease = ${lease} AND ${isWaiting}`
    const rows =
      outcome.kind === 'dropped'
        ? await all(sql`DELETE FROM outbox WHERE ${mine} RETURNING id`)
        : await all(sql`UPDATE outbox SET lease = '', leased_until = 0, ${changeOf(outcome, at)}
          WHERE ${mine} RETURNING id`)
    return rows.length > 0
  })

function changeOf(outcome: Exclude<Settlement, { kind: 'dropped' }>, at: number): Sql {
  // The content may include a secret link.
  if (outcome.kind === 'sent') return sql`sent_at = ${at}, error = NULL, content = '{}'`
  return outcome.kind === 'failed'
    ? sql`failed_at = ${at}, error = ${outcome.error}`
    : sql`due_at = ${outcome.dueAt}, error = ${outcome.error}`
}

const mostNamed = 20
const mostIds = 500

/** What a message is to say of its enquiries. */
export async function enquiriesOf({ all }: Db, id: string): Promise<MessageEnquiries> {
  const of = sql`outbox_enquiries JOIN enquiries USING (sequence)
    WHERE outbox_enquiries.message = ${id}`
  const [row] = await all(sql`SELECT count(*) AS count, min(created_at) AS first,
    max(created_at) AS last FROM ${of}`)
  const rows =
    await all(sql`SELECT enquiries.id, enquiries.kind AS form, reference, name, phone, email,
    created_at, care, outbox_enquiries.version AS wished FROM ${of}
    ORDER BY sequence LIMIT ${mostIds}`)
  return {
    count: Number(row?.['count']),
    first: Number(row?.['first'] ?? 0),
    last: Number(row?.['last'] ?? 0),
    enquiries: rows.map((one, index) => ({
      id: text(one, 'id'),
      createdAt: Number(one['created_at']),
      version: Number(one['wished']),
      isOther: one['form'] !== 'eligibility',
      care: Number(one['care']) === 1,
      ...(index < mostNamed && {
        person: {
          reference: text(one, 'reference'),
          name: text(one, 'name'),
          phone: text(one, 'phone'),
          email: text(one, 'email'),
        },
      }),
    })),
  }
}

const text = (row: Row, column: string) => String(row[column])

/** At a moment of the company's clock. */
export async function countOverdue(db: Db, now: string): Promise<number> {
  const overdue = conditionOf(overdueAt(now), db.dialect)
  const [row] = await db.list(sql`SELECT count(*) AS rows FROM enquiries WHERE ${overdue}`)
  return Number(row?.['rows'])
}

/** Of one person: what is overdue, and what is due later on the same day. */
export async function countOwnDue(
  db: Db,
  person: string,
  now: string,
): Promise<{ overdue: number; due: number }> {
  const overdue = conditionOf(overdueAt(now), db.dialect)
  const [row] = await db.list(sql`SELECT count(CASE WHEN ${overdue} THEN 1 END) AS overdue,
      count(*) AS due
    FROM enquiries WHERE assignee = ${person} AND ${conditionOf(dueBy(dayOf(now)), db.dialect)}`)
  const late = Number(row?.['overdue'])
  return { overdue: late, due: Number(row?.['due']) - late }
}

/** Longer than mail usually takes, also with greylisting. */
const lateAfter = hour

export async function outboxState(
  { list: all }: Pick<Db, 'list'>,
  at: number,
): Promise<OutboxState> {
  // A mistyped address of a student is not a fault of the server.
  const ours = sql`kind <> 'answer'`
  const isLate = sql`${isWaiting} AND error IS NOT NULL AND created_at < ${at - lateAfter}`
  const [row] = await all(sql`SELECT
      (SELECT count(*) FROM outbox WHERE ${isWaiting}) AS waiting,
      (SELECT count(*) FROM outbox WHERE ${isLate}) AS late,
      (SELECT count(*) FROM outbox WHERE failed_at IS NOT NULL AND ${ours}) AS failed,
      (SELECT min(created_at) FROM outbox
        WHERE ${isLate} OR (failed_at IS NOT NULL AND ${ours})) AS since`)
  const [latest] = await all(sql`SELECT channel, error FROM outbox
    WHERE error IS NOT NULL AND (${isWaiting} OR (failed_at IS NOT NULL AND ${ours}))
    ORDER BY created_at DESC LIMIT 1`)
  return {
    waiting: Number(row?.['waiting']),
    late: Number(row?.['late']),
    failed: Number(row?.['failed']),
    since: row?.['since'] == null ? null : Number(row['since']),
    error: latest ? `${String(latest['channel'])} ${String(latest['error'])}` : null,
  }
}

/** Retries given-up messages from the beginning; returns how many. */
export const retryFailedMessages = (db: Pick<Db, 'write'>): Promise<number> =>
  db.write('system', async ({ all, now }) => {
    const rows =
      await all(sql`UPDATE outbox SET failed_at = NULL, error = NULL, attempts = 0, due_at = ${now}
      WHERE failed_at IS NOT NULL AND (expires_at IS NULL OR expires_at > ${now}) RETURNING id`)
    return rows.length
  })

export const forgetFailedMessages = (db: Pick<Db, 'write'>): Promise<number> =>
  db.write('system', async ({ all }) => {
    const rows = await all(sql`DELETE FROM outbox WHERE failed_at IS NOT NULL RETURNING id`)
    return rows.length
  })

/** Removes what was sent or given up long ago, and notes without a message. What still waits stays. */
export const sweepOutbox = (
  db: Db,
  { sent, failed }: { sent: number; failed: number },
): Promise<void> =>
  db.write('system', async ({ all }) => {
    await all(sql`DELETE FROM outbox WHERE sent_at < ${sent} OR failed_at < ${failed}`)
    await all(sql`DELETE FROM outbox_enquiries WHERE message IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM outbox WHERE outbox.id = outbox_enquiries.message)`)
  })

/** A message about enquiries that were all erased is not sent. */
export const withoutErased = sql`DELETE FROM outbox
  WHERE kind IN ('enquiries', 'answer') AND sent_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM outbox_enquiries WHERE outbox_enquiries.message = outbox.id)`

/** A row of the columns that `takeMessage` returns, only written by this file. */
const messageOf = (row: Row): DueMessage => ({
  id: String(row['id']),
  kind: row['kind'] as DueMessage['kind'],
  channel: row['channel'] as DueMessage['channel'],
  recipient: String(row['recipient']),
  content: JSON.parse(String(row['content'])) as DueMessage['content'],
  attempts: Number(row['attempts']),
  createdAt: Number(row['created_at']),
  expiresAt: row['expires_at'] === null ? null : Number(row['expires_at']),
})
