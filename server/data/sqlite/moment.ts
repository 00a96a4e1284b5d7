import { DatabaseSync } from 'node:sqlite'

/**
 * A number that changes with each commit to the file, of this process or of a tool beside it. Told by a look at memory that the
 * engine shares among processes, in microseconds.
 */
export function momentOf(file: string) {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 })
  const version = database.prepare('PRAGMA data_version')
  return {
    now() {
      try {
        return Number(version.get()?.['data_version'])
      } catch {
        // Somebody has the file to himself. Not equal even to itself: what was asked before is asked anew.
        return Number.NaN
      }
    },
    close: () => database.close(),
  }
}
