import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { fixed, sql } from '../sql.ts'
import { connect, type Connection } from './connection.ts'
import { codes, isDamage, plainOf } from './failure.ts'

// Given by `integrity-check.ts`, in this shape.
const { file } = workerData as { file: string }
// Linux has a priority for each thread, so that requests go first. Elsewhere it would apply to the whole process.
if (process.platform === 'linux') setPriority(19)
const connection = connect(file, { readOnly: true })
try {
  check(connection)
} catch (error) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  if (isDamage(error)) parentPort?.postMessage(plainOf(error))
} finally {
  connection.database.close()
}

/**
 * Reads every page of the tables and their indexes once. Table by table, because a check of the whole also decodes each entry of the
 * search index, which takes ten times as long.
 */
function check({ all }: Connection) {
  const tables = all(sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0`)
  for (const name of ['sqlite_schema', ...tables.map((table) => String(table['name']))]) {
    const [row] = all(sql`PRAGMA quick_check(${fixed(`"${name}"`)})`)
    if (row?.['quick_check'] !== 'ok')
      throw Object.assign(new Error(String(row?.['quick_check'])), { errcode: codes.CORRUPT })
  }
}
