import { LRUCache } from 'lru-cache'
import { addAuditEntries, type NewAudit } from './audit.ts'
import type { Actor, Db, Report } from '../db/db.ts'

/** Staff actions that change nothing: written shortly afterwards, so that no request waits. */
export type AuditTrail = {
  note: (entry: Omit<NewAudit, 'at'>) => void
  /** An enquiry was read. Again within ten minutes, it is the same reading. */
  opened: (by: Actor, submission: string) => void
  /**
   * Rows of the list with these ids were read: one entry for each person and hour, of each replica, and one with the number of different
   * rows when it has come to hundreds within the hour, to thousands, and so on.
   */
  listed: (by: Actor, ids: string[]) => void
  /** Resolves when all pending entries are written, or writing them has failed. */
  flush: () => Promise<void>
  close: () => Promise<void>
}

const minute = 60_000
const hour = 60 * minute
const gatherMs = 300
const againMs = 5_000
const mostInOne = 100
/** More than these are on no page. */
const usualRows = 100
/** Of one person. Further rows are counted each time they are read. */
const mostCompared = 10_000
/** While the store is down. Further entries are dropped, which the log reports. */
const mostWaiting = 10_000
/** Above a thousand an hour, failures go to the log only, so that password guessing cannot fill the disk. */
const mostFailures = 1_000

export function auditTrail(db: Db, now: () => number, report: Report): AuditTrail {
  const { add, flush, close } = writtenLater(db, report)
  let failures = { since: 0, count: 0 }
  const notedAt = new LRUCache<string, number>({ max: 10_000 })
  const countRead = rowCounts()

  function note(entry: Omit<NewAudit, 'at'>) {
    const at = now()
    if (entry.action !== 'sign-in-failed' || !isTooMuch(at)) add({ at, ...entry })
  }

  function isTooMuch(at: number) {
    if (Math.abs(at - failures.since) > hour) failures = { since: at, count: 0 }
    failures.count += 1
    return failures.count > mostFailures
  }

  function noteOnce(key: string, time: number, entry: Omit<NewAudit, 'at'>) {
    const at = now()
    // The clock may have been set back.
    if (Math.abs(at - (notedAt.get(key) ?? Number.NEGATIVE_INFINITY)) < time) return
    notedAt.set(key, at)
    note(entry)
  }

  return {
    note,
    opened: (by, subject) =>
      noteOnce(`opened ${by.id} ${subject}`, 10 * minute, { by, action: 'opened', subject }),
    listed(by, ids) {
      const rows = countRead(by, ids, now())
      if (rows !== undefined)
        note({ by, action: 'listed', detail: rows > usualRows ? `${rows} rows` : null })
    },
    flush,
    close,
  }
}

type RowsRead = { since: number; ids: Set<string>; more: number; noted: number }

/** Counts the different rows that each person reads in an hour. Returns the number when it is to be noted. */
function rowCounts() {
  const byPerson = new LRUCache<string, RowsRead>({ max: 1_000 })

  return ({ id }: Actor, ids: string[], at: number): number | undefined => {
    const key = id ?? ''
    const before = byPerson.get(key)
    // The clock may have been set back.
    const isSameHour = before && Math.abs(at - before.since) < hour
    const read = isSameHour ? before : { since: at, ids: new Set<string>(), more: 0, noted: -1 }
    byPerson.set(key, read)
    for (const one of ids)
      if (read.ids.size < mostCompared) read.ids.add(one)
      else if (!read.ids.has(one)) read.more += 1
    const rows = read.ids.size + read.more
    const size = rows > usualRows ? String(rows).length : 0
    if (size <= read.noted) return undefined
    read.noted = size
    return rows
  }
}

function writtenLater(db: Db, report: Report) {
  let waiting: NewAudit[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  let lost = 0

  function add(entry: NewAudit) {
    if (waiting.length >= mostWaiting) lost += 1
    else waiting.push(entry)
    timer ??= setTimeout(writeSoon, gatherMs)
  }

  const writeSoon = () => void (writing = writing.then(writeSome))

  async function writeSome() {
    clearTimeout(timer)
    timer = undefined
    const some = waiting.slice(0, mostInOne)
    if (some.length === 0) return
    try {
      await addAuditEntries(db, some)
      waiting = waiting.slice(some.length)
      if (lost > 0) report(new Error(`${lost} entries`), 'entries of the audit were lost')
      lost = 0
      if (waiting.length > 0) await writeSome()
    } catch (error) {
      report(errorFrom(error), 'the audit could not be written, and is tried again')
      timer ??= setTimeout(writeSoon, againMs)
    }
  }

  async function flush() {
    writeSoon()
    await writing
  }

  async function close() {
    await flush()
    clearTimeout(timer)
    if (waiting.length > 0)
      report(new Error(`${waiting.length + lost} entries`), 'entries of the audit were lost')
  }

  return { add, flush, close }
}

const errorFrom = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
