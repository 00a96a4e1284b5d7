import { conditionOf } from './conditions.ts'
import type { Dialect } from './db.ts'
import { idAt } from './ids.ts'
import type { QuerySteps, Row } from './query-steps.ts'
import { fixed, listed, sql, type Sql } from './sql.ts'
import { overdueAt } from './to-do.ts'
import type {
  DueMessage,
  Gathering,
  NewMessage,
  OutboxState,
  Settlement,
  Target,
  MessageEnquiries,
} from './store.ts'

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

type EnquiryVersion = { sequence: number; version: number; at: number }

export function* noteNews(
  { sequence, version, at }: EnquiryVersion,
  kinds: string[],
): QuerySteps<void> {
  for (const kind of kinds)
    yield sql`INSERT INTO outbox_enquiries (sequence, kind, version, kept_at)
      VALUES (${sequence}, ${kind}, ${version}, ${at}) ON CONFLICT DO NOTHING`
}

/** Only the newest answer is sent: an earlier one that still waits is dropped. */
export function* noteCopy(enquiry: EnquiryVersion): QuerySteps<void> {
  yield sql`DELETE FROM outbox_enquiries
    WHERE sequence = ${enquiry.sequence} AND kind = 'answer' AND message IS NULL`
  yield* noteNews(enquiry, ['answer'])
}

/** The same for an enquiry stored earlier. */
export function* wishCopy(enquiry: EnquiryVersion, { lockSubmissions }: Dialect): QuerySteps<void> {
  yield* lockSubmissions
  const [row] = yield sql`SELECT 1 FROM submissions WHERE sequence = ${enquiry.sequence}`
  if (row) yield* noteCopy(enquiry)
}

export function* addMessages(messages: NewMessage[]): QuerySteps<number> {
  let added = 0
  for (const message of messages) added += yield* addMessage(message)
  return added
}

function* addMessage(message: NewMessage, id = idAt(message.at)): QuerySteps<number> {
  const { kind, channel, recipient, at, once = null, expiresAt = null } = message
  const rows = yield sql`INSERT INTO outbox
      (id, kind, channel, recipient, content, once, created_at, due_at, expires_at)
    VALUES (${id}, ${kind}, ${channel}, ${recipient}, ${JSON.stringify(message.content)},
      ${once}, ${at}, ${at}, ${expiresAt})
    ON CONFLICT (once) DO NOTHING RETURNING id`
  // A newer report replaces the waiting one of an earlier day.
  if (once !== null && rows.length > 0)
    yield sql`DELETE FROM outbox WHERE kind = ${kind} AND channel = ${channel}
      AND recipient = ${recipient} AND once <> ${once} AND ${isWaiting} AND lease = ''`
  return rows.length
}

const mostAtOnce = 500
const mostCopies = 50

/** Creates messages for the enquiries that are due; returns how many. */
export function* gatherNews(
  { at, targets, pause, copyAfter }: Gathering,
  dialect: Dialect,
): QuerySteps<number> {
  if (targets.length > 0) yield* shareOut(targets, dialect)
  let added = 0
  for (const target of targets) added += yield* gatherEnquiries(target, { at, pause })
  if (targets.length > 0) added += yield* gatherOthers(targets, { at, pause }, dialect)
  return copyAfter === undefined ? added : added + (yield* gatherCopies(at, copyAfter, dialect))
}

/** The name of a target in a row. */
const nameOf = ({ channel, recipient }: Target) => `${channel} ${recipient}`

/** One row for each enquiry and target, so that an unreachable target does not delay another. */
function* shareOut(targets: Target[], { lockSubmissions }: Dialect): QuerySteps<void> {
  const [first] = yield sql`SELECT 1 FROM outbox_enquiries
    WHERE kind = 'enquiry' AND target = '' AND message IS NULL LIMIT 1`
  if (!first) return
  // Or an erasure and this would wait for each other.
  yield* lockSubmissions
  const rows = yield sql`DELETE FROM outbox_enquiries WHERE kind = 'enquiry' AND target = ''
    AND sequence IN (SELECT sequence FROM outbox_enquiries
      WHERE kind = 'enquiry' AND target = '' AND message IS NULL ORDER BY kept_at LIMIT ${mostAtOnce})
    RETURNING sequence, kept_at`
  if (rows.length === 0) return
  for (const target of targets) {
    const values = rows.map(
      // Trusted numbers, and more of them than a statement may have parameters.
      (row) => sql`(${fixed(`${Number(row['sequence'])}, ${Number(row['kept_at'])}`)},
        'enquiry', 0, ${nameOf(target)})`,
    )
    yield sql`INSERT INTO outbox_enquiries (sequence, kept_at, kind, version, target)
      VALUES ${listed(values)}`
  }
}

/** While a target is unreachable, its enquiries are collected for one message. */
function* gatherEnquiries(
  target: Target,
  { at, pause }: Pick<Gathering, 'at' | 'pause'>,
): QuerySteps<number> {
  const { channel, recipient } = target
  const waiting = sql`kind = 'enquiry' AND target = ${nameOf(target)} AND message IS NULL`
  const [first] = yield sql`SELECT 1 FROM outbox_enquiries WHERE ${waiting} LIMIT 1`
  if (!first) return 0
  const [before] = yield sql`SELECT max(created_at) AS last,
      count(CASE WHEN ${isWaiting} THEN 1 END) AS waiting
    FROM outbox WHERE kind = 'enquiries' AND channel = ${channel} AND recipient = ${recipient}`
  const last = Number(before?.['last'] ?? 0)
  if (Number(before?.['waiting']) > 0 || Math.abs(at - last) < pause) return 0
  const id = idAt(at)
  const rows =
    yield sql`UPDATE outbox_enquiries SET message = ${id} WHERE ${waiting} RETURNING sequence`
  if (rows.length === 0) return 0
  return yield* addMessage({ ...target, kind: 'enquiries', content: {}, at }, id)
}

/** Of the other forms: only counts and times, so that no personal data is in the outbox. */
function* gatherOthers(
  targets: Target[],
  { at, pause }: Pick<Gathering, 'at' | 'pause'>,
  dialect: Dialect,
): QuerySteps<number> {
  const [first] = yield sql`SELECT 1 FROM enquiries WHERE told = 0 LIMIT 1`
  if (!first) return 0
  const [before] =
    yield sql`SELECT max(created_at) AS last FROM outbox WHERE kind = 'other-enquiries'`
  if (Math.abs(at - Number(before?.['last'] ?? 0)) < pause) return 0
  const rows = yield sql`UPDATE enquiries SET told = 1 WHERE told = 0 RETURNING created_at, care`
  if (rows.length === 0) return 0
  const times = rows.map((row) => Number(row['created_at']))
  const news = {
    count: rows.length,
    care: rows.filter(({ care }) => Number(care) === 1).length,
    first: isoOf(times.reduce((one, other) => Math.min(one, other))),
    last: isoOf(times.reduce((one, other) => Math.max(one, other))),
  }
  let added = 0
  for (const target of targets) added += yield* addOrExtendMessage(target, { ...news, at }, dialect)
  return added
}

const isoOf = (instant: number) => new Date(instant).toISOString()

/** If the previous message is still undelivered, it is extended instead. */
function* addOrExtendMessage(
  target: Target,
  { at, ...news }: { count: number; care: number; first: string; last: string; at: number },
  { forUpdate }: Dialect,
): QuerySteps<number> {
  const [waiting] = yield sql`SELECT id, content FROM outbox
    WHERE kind = 'other-enquiries' AND channel = ${target.channel}
      AND recipient = ${target.recipient} AND ${isWaiting} AND lease = '' LIMIT 1 ${forUpdate}`
  if (!waiting) return yield* addMessage({ ...target, kind: 'other-enquiries', content: news, at })
  // Only written by this function.
  const before = JSON.parse(String(waiting['content'])) as Omit<typeof news, 'care'> &
    Partial<Pick<typeof news, 'care'>>
  const content = JSON.stringify({
    ...news,
    count: before.count + news.count,
    // Missing in a message of an earlier version.
    care: (before.care ?? 0) + news.care,
    first: before.first,
  })
  yield sql`UPDATE outbox SET content = ${content} WHERE id = ${String(waiting['id'])}`
  return 0
}

/** A copy waits until there is an answer, and until the student has stopped changing the enquiry. */
function* gatherCopies(at: number, after: number, { answered }: Dialect): QuerySteps<number> {
  const rows = yield sql`SELECT due.sequence, due.version FROM outbox_enquiries AS due
    JOIN (SELECT sequence AS answered_sequence, answer AS answer_text FROM ${answered}) AS answers
      ON answers.answered_sequence = due.sequence
    WHERE due.kind = 'answer' AND due.message IS NULL AND answers.answer_text IS NOT NULL
      AND ${hasCome('due.kept_at', at - after)} LIMIT ${mostCopies}`
  let added = 0
  for (const row of rows) {
    const id = idAt(at)
    const claimed = yield sql`UPDATE outbox_enquiries SET message = ${id}
      WHERE sequence = ${Number(row['sequence'])} AND kind = 'answer'
        AND version = ${Number(row['version'])} AND message IS NULL RETURNING sequence`
    if (claimed.length === 0) continue
    const copy = { channel: 'mail', recipient: '' } as const
    added += yield* addMessage({ ...copy, kind: 'answer', content: {}, at }, id)
  }
  return added
}

const triedAtOnce = 5

type Taking = { channel: string; lease: string; at: number; until: number }

/** The message that has waited longest, leased: no other worker gets it before the lease ends. An attempt ended by a crash counts. */
export function* takeMessage(taking: Taking): QuerySteps<DueMessage | undefined> {
  const { channel, lease, at, until } = taking
  const candidates = yield sql`SELECT id, lease FROM outbox
    WHERE channel = ${channel} AND ${isWaiting} AND ${hasCome('due_at', at)}
      AND ${hasCome('leased_until', at)}
    ORDER BY due_at LIMIT ${triedAtOnce}`
  for (const candidate of candidates) {
    const [row] = yield sql`UPDATE outbox
      SET lease = ${lease}, leased_until = ${until}, attempts = attempts + 1
      WHERE id = ${String(candidate['id'])} AND lease = ${String(candidate['lease'])}
        AND ${isWaiting} AND ${hasCome('leased_until', at)}
      RETURNING id, kind, channel, recipient, content, attempts, created_at, expires_at`
    if (row) return messageOf(row)
  }
  return undefined
}

type Settled = { id: string; lease: string; at: number; outcome: Settlement }

/** False if another worker has taken it since, and will settle it. */
export function* settleMessage({ id, lease, at, outcome }: Settled): QuerySteps<boolean> {
  const mine = sql`id = ${id} AND lease = ${lease} AND ${isWaiting}`
  const rows =
    outcome.kind === 'dropped'
      ? yield sql`DELETE FROM outbox WHERE ${mine} RETURNING id`
      : yield sql`UPDATE outbox SET lease = '', leased_until = 0, ${changeOf(outcome, at)}
          WHERE ${mine} RETURNING id`
  return rows.length > 0
}

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
export function* enquiriesInMessage(id: string): QuerySteps<MessageEnquiries> {
  const of = sql`outbox_enquiries JOIN submissions USING (sequence)
    WHERE outbox_enquiries.message = ${id}`
  const [row] = yield sql`SELECT count(*) AS count, min(created_at) AS first,
    max(created_at) AS last FROM ${of}`
  const rows = yield sql`SELECT submissions.id, reference, name, phone, email, created_at, care,
    outbox_enquiries.version AS wished FROM ${of}
    ORDER BY sequence LIMIT ${mostIds}`
  return {
    count: Number(row?.['count']),
    first: Number(row?.['first'] ?? 0),
    last: Number(row?.['last'] ?? 0),
    enquiries: rows.map((one, index) => ({
      id: text(one, 'id'),
      createdAt: Number(one['created_at']),
      version: Number(one['wished']),
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

export function* countOverdue(now: string, dialect: Dialect): QuerySteps<number> {
  const overdue = conditionOf(overdueAt(now), dialect)
  const [row] = yield sql`SELECT (SELECT count(*) FROM submissions WHERE ${overdue})
    + (SELECT count(*) FROM enquiries WHERE ${overdue}) AS rows`
  return Number(row?.['rows'])
}

/** Longer than mail usually takes, also with greylisting. */
const lateAfter = hour

export function* outboxState(at: number): QuerySteps<OutboxState> {
  // A mistyped address of a student is not a fault of the server.
  const ours = sql`kind <> 'answer'`
  const isLate = sql`${isWaiting} AND error IS NOT NULL AND created_at < ${at - lateAfter}`
  const [row] = yield sql`SELECT
      (SELECT count(*) FROM outbox WHERE ${isWaiting}) AS waiting,
      (SELECT count(*) FROM outbox WHERE ${isLate}) AS late,
      (SELECT count(*) FROM outbox WHERE failed_at IS NOT NULL AND ${ours}) AS failed,
      (SELECT min(created_at) FROM outbox
        WHERE ${isLate} OR (failed_at IS NOT NULL AND ${ours})) AS since`
  const [latest] = yield sql`SELECT channel, error FROM outbox
    WHERE error IS NOT NULL AND (${isWaiting} OR (failed_at IS NOT NULL AND ${ours}))
    ORDER BY created_at DESC LIMIT 1`
  return {
    waiting: Number(row?.['waiting']),
    late: Number(row?.['late']),
    failed: Number(row?.['failed']),
    since: row?.['since'] == null ? null : Number(row['since']),
    error: latest ? `${String(latest['channel'])} ${String(latest['error'])}` : null,
  }
}

/** Retries given-up messages from the beginning; returns how many. */
export function* retryFailed(at: number): QuerySteps<number> {
  const rows =
    yield sql`UPDATE outbox SET failed_at = NULL, error = NULL, attempts = 0, due_at = ${at}
    WHERE failed_at IS NOT NULL AND (expires_at IS NULL OR expires_at > ${at}) RETURNING id`
  return rows.length
}

export function* forgetFailed(): QuerySteps<number> {
  const rows = yield sql`DELETE FROM outbox WHERE failed_at IS NOT NULL RETURNING id`
  return rows.length
}

/** Removes what was sent or given up long ago, and notes without a message. What still waits stays. */
export function* sweepOutbox({ sent, failed }: { sent: number; failed: number }): QuerySteps<void> {
  yield sql`DELETE FROM outbox WHERE sent_at < ${sent} OR failed_at < ${failed}`
  yield sql`DELETE FROM outbox_enquiries WHERE message IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM outbox WHERE outbox.id = outbox_enquiries.message)`
}

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
