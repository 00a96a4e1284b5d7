import type { SweepNote } from '../store.ts'
import { connectBeside } from './beside.ts'
import type { Connection } from './connection.ts'
import { lookAtRetention, noteRetention } from './retention.ts'
import { mergeNext } from './search-index.ts'
import { removeSomeBefore } from './submissions.ts'

/** What a sweep needs, beside a server, which may be running. */
export async function openSweepAt(directory: string, options?: { readOnly: boolean }) {
  const connection = await connectBeside(directory, options)
  return {
    retention: {
      look: async (before: number) => lookAtRetention(connection, before),
      note: async (note: SweepNote) => noteRetention(connection, note),
    },
    submissions: { removeBefore: async (instant: number) => removeBefore(connection, instant) },
    close: async () => connection.database.close(),
  }
}

function removeBefore(connection: Connection, instant: number) {
  let erased = 0
  for (let more = true; more;) {
    const step = removeSomeBefore(connection, instant)
    erased += step.removed
    more = step.more
  }
  for (let more = mergeNext(connection, true); more;) more = mergeNext(connection, false)
  return erased
}
