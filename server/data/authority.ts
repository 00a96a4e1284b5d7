import type { Dialect } from './dialect.ts'
import type { QuerySteps, Write } from './query-steps.ts'
import { sql } from './sql.ts'
import { Denied, type Author, type Writer } from './store.ts'

/**
 * Throws `Denied` unless the author is still signed in by this session, not blocked, and of the role that the call began with. A call
 * waits for its body, so what was found at its headers may be half a minute old.
 */
export function* expectAuthority({ id, session, role }: Author, lock = sql``): QuerySteps<void> {
  const [row] = yield sql`SELECT people.role, people.blocked
    FROM people JOIN sessions ON sessions.person_id = people.id
    WHERE people.id = ${id} AND sessions.id = ${session} ${lock}`
  if (!row) throw new Denied('ended')
  if (row['blocked']) throw new Denied('blocked')
  if (role === 'owner' && row['role'] !== 'owner') throw new Denied('demoted')
}

/** A write of nothing, which is done or denied as any other. */
// oxlint-disable-next-line require-yield -- It asks, and does nothing else.
export function* confirmAuthority(): QuerySteps<void> {}

/** The same operations, each of which asks first. Until the transaction ends, nobody takes from the author what was found. */
export function withAuthority<Of extends Record<string, Write>>(operations: Of): Of {
  const asking = Object.entries(operations).map(([name, operation]) => [
    name,
    function* (input: never, dialect: Dialect, by: Writer): QuerySteps<unknown> {
      if (typeof by !== 'string' && by.id !== null) {
        // The table before the rows, as all who change people do: in another order two could wait for each other.
        yield* by.role === 'owner' ? dialect.lockPeople : dialect.sharePeople
        yield* expectAuthority(by, dialect.forUpdate)
      }
      return yield* operation(input, dialect, by as never)
    },
  ])
  // The same names, inputs and results.
  return Object.fromEntries(asking) as Of
}
