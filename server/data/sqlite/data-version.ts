import { DatabaseSync } from 'node:sqlite'

/**
 * A number that changes with each commit to the file, of this process or of a tool beside it. It is looked up once in a turn of the
 * event loop: whoever has heard of a commit asks in a later one.
 */
export function dataVersionOf(file: string) {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 })
  const version = database.prepare('PRAGMA data_version')
  let seen: number | undefined

  function look() {
    try {
      return Number(version.get()?.['data_version'])
    } catch {
      // Somebody has the file to himself. Not equal even to itself: what was asked before is asked anew.
      return Number.NaN
    }
  }

  return {
    now() {
      if (seen === undefined) {
        seen = look()
        setImmediate(() => (seen = undefined))
      }
      return seen
    },
    close: () => database.close(),
  }
}
