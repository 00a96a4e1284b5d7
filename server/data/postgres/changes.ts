import { randomUUID } from 'node:crypto'
import { changesHere, type Change, type Changes } from '../changes.ts'
import { sql } from '../sql.ts'
import type { Report } from '../store.ts'
import type { Address } from './address.ts'
import { clientTo, type Client } from './client.ts'
import { errorFrom } from './failure.ts'
import type { Run } from './pool.ts'

const channel = 'eligibility_changes'
const gatherMs = 20
/** A notification holds 8,000 bytes, a name at most 512. */
const mostBytes = 7_000
/** Under a burst only the newest are sent: listeners read the rest from the store. */
const mostWaiting = 600
const beatMs = 10_000
const silentMs = 3 * beatMs

type Note = { from: string; changes: Change[] }

/**
 * By LISTEN and NOTIFY. A network may drop a connection silently, and the driver gives up on one that cannot be opened: each replica
 * also notifies itself, and reconnects if it does not receive that.
 */
export function changesOn(
  address: Address,
  run: Run,
  report: Report,
): Changes & { close: () => Promise<void> } {
  const here = changesHere()
  const self = randomUUID()
  let heardAt = performance.now()
  let connections = 0
  let client = connect()
  const beat = setInterval(() => {
    if (performance.now() - heardAt > silentMs) {
      void end(client)
      heardAt = performance.now()
      client = connect()
    }
    void notify([])
  }, beatMs)
  beat.unref()

  function connect() {
    const fresh = clientTo(address, 1, {})
    fresh.listen(channel, hear, () => connections++ > 0 && here.missed()).catch(failed)
    return fresh
  }

  function hear(text: string) {
    heardAt = performance.now()
    // Only written by `notify` of a replica.
    const { from, changes } = JSON.parse(text) as Note
    if (from !== self && changes.length > 0) here.publish(changes)
  }

  function failed(error: unknown) {
    report(errorFrom(error), 'changes are not told to other replicas')
  }

  const notify = (changes: Change[]) =>
    run(
      sql`SELECT pg_notify(${channel}, ${JSON.stringify({ from: self, changes } satisfies Note)})`,
    ).catch((error: unknown) => changes.length > 0 && failed(error))

  const gathered = gatheredFor(notify)

  return {
    publish(changes) {
      here.publish(changes)
      gathered.add(changes)
    },
    listen: (listener) => here.listen(listener),
    async close() {
      clearInterval(beat)
      // A tool that ends sessions may exit before the next batch.
      await gathered.flush()
      await end(client)
    },
  }
}

/** What changes within a moment goes out together. */
function gatheredFor(notify: (changes: Change[]) => Promise<unknown>) {
  let waiting: Change[] = []
  let timer: NodeJS.Timeout | undefined

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const changes = waiting
    waiting = []
    await Promise.all(inNotifications(changes).map(notify))
  }

  return {
    add(changes: Change[]) {
      waiting = [...waiting, ...changes].slice(-mostWaiting)
      timer ??= setTimeout(() => void flush(), gatherMs)
    },
    flush,
  }
}

const end = (client: Client) => client.end({ timeout: 1 }).catch(() => undefined)

function inNotifications(changes: Change[]) {
  const groups: Change[][] = []
  let size = Infinity
  for (const change of changes) {
    const bytes = Buffer.byteLength(JSON.stringify(change)) + 1
    if (size + bytes > mostBytes) {
      groups.push([])
      size = 0
    }
    groups.at(-1)?.push(change)
    size += bytes
  }
  return groups
}
