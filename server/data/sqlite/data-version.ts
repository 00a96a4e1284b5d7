import { DatabaseSync } from 'node:sqlite'

/**
 * A number that changes with each commit to the file, of this process or of a tool beside it. It is looked up once in a turn of the
 * event loop, and again after `forget`: a thread that is quicker than the turn can answer within it.
 */
export function dataVersionOf(file: string) {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 })
  const version = database.prepare('PRAGMA data_version')
  let cached: number | undefined

  function look() {
    try {
      return Number(version.get()?.['data_version'])
    } catch {
      // The file is locked exclusively. NaN differs even from itself, so that nothing cached is used.
      return Number.NaN
    }
  }

  function forget() {
    cached = undefined
  }

  return {
    now() {
      if (cached === undefined) {
        cached = look()
        setImmediate(forget)
      }
      return cached
    },
    forget,
    close: () => database.close(),
  }
}
