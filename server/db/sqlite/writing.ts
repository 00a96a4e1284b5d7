import { setImmediate as nextIteration, setTimeout as pause } from 'node:timers/promises'
import { asWriter } from '../authority.ts'
import { type Db, StoreUnavailable, type Tx } from '../db.ts'
import type { Connection } from './connection.ts'
import { dialect } from './dialect.ts'
import { codeOf, codes } from './failure.ts'

type Waiting = {
  work: (tx: Tx) => Promise<unknown>
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/** More than can be answered in time. */
const mostWaiting = 10_000
const mostInCommit = 500
/** For a tool beside the server that writes. */
const patience = 5_000
const idleAfter = 300

/**
 * The writing connection behind a queue: what waits shares one commit, and one wait for the disk. `failed` makes an error of what was
 * thrown. When nothing is written, the log is copied into the file and emptied: it would keep what was erased.
 */
export function writing(
  connection: Connection,
  now: () => number,
  failed: (error: unknown) => Error,
) {
  const queue: Waiting[] = []
  let isWorking = false
  let worked = Promise.resolve()
  const commit = committing(connection, now, failed)
  const log = logOf(connection, failed)
  let closing: Promise<void> | undefined

  const write: Db['write'] = (by, work) =>
    new Promise((resolve, reject) => {
      if (closing) throw new StoreUnavailable('The store is closed.', 'CLOSED')
      if (queue.length >= mostWaiting)
        throw new StoreUnavailable('The store has too much to do.', 'TOO_MUCH_TO_DO')
      // Each promise resolves to the result of its own work.
      queue.push({ work: (tx) => asWriter(by, tx, work), resolve: resolve as never, reject })
      if (!isWorking) worked = workOff()
    })

  async function workOff() {
    isWorking = true
    log.leave()
    // Writes of the same turn of the event loop are committed together.
    for (await nextIteration(); queue.length > 0; await nextIteration())
      await commit(queue.splice(0, mostInCommit))
    // At once: what comes from now on begins anew.
    isWorking = false
    log.emptyLater()
  }

  async function end() {
    await worked
    log.empty()
    log.leave()
    connection.database.close()
  }

  // Nothing else in the process could go on while the engine waits for a lock.
  connection.database.exec('PRAGMA busy_timeout = 0')
  log.empty()
  return { write, close: () => (closing ??= end()) }
}

function committing(connection: Connection, now: () => number, failed: (error: unknown) => Error) {
  const { database } = connection
  return commit

  async function commit(batch: Waiting[]) {
    const settle: (() => void)[] = []
    try {
      await begin()
      for (const one of batch) settle.push(await outcomeOf(one))
      database.exec('COMMIT')
    } catch (error) {
      const failure = failed(error)
      for (const { reject } of batch) reject(failure)
      return
    } finally {
      // A failure of the disk may have ended the transaction already.
      if (database.isTransaction) database.exec('ROLLBACK')
    }
    for (const one of settle) one()
  }

  async function begin() {
    for (const end = performance.now() + patience; ; await pause(20)) {
      try {
        database.exec('BEGIN IMMEDIATE')
        return
      } catch (error) {
        if (codeOf(error) !== codes.BUSY || performance.now() > end) throw error
      }
    }
  }

  /** Work that fails fails alone, unless a full disk has ended the whole transaction. */
  async function outcomeOf({ work, resolve, reject }: Waiting) {
    database.exec('SAVEPOINT work')
    try {
      const all: Tx['all'] = async (statement) => connection.all(statement)
      const result = await work({ all, dialect, now: now(), lock: alone })
      database.exec('RELEASE work')
      return () => resolve(result)
    } catch (error) {
      if (!database.isTransaction) throw error
      database.exec('ROLLBACK TO work; RELEASE work')
      const failure = failed(error)
      return () => reject(failure)
    }
  }
}

/** A transaction locks the whole database. */
const alone = async () => undefined

/** What erased rows leave in the log goes with it. */
function logOf({ database }: Connection, failed: (error: unknown) => Error) {
  let timer: NodeJS.Timeout | undefined
  const leave = () => clearTimeout(timer)
  function emptyLater() {
    leave()
    timer = setTimeout(empty, idleAfter).unref()
  }

  /** Without waiting for readers: one of an earlier state holds back what came after it. */
  function empty() {
    try {
      if (database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0) return
    } catch (error) {
      failed(error)
    }
    emptyLater()
  }

  return { empty, emptyLater, leave }
}
