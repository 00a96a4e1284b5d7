import type { Author, Db, Reader, Tx, Writer } from './db.ts'
import { sql } from './sql.ts'

/** Why an author may not write any more. `ended`: the session, or the whole account. */
export type Denial = 'ended' | 'blocked' | 'demoted'

/** The author was removed, signed out, blocked or demoted since the call began; nothing was written. */
export class Denied extends Error {
  readonly denial: Denial

  constructor(denial: Denial) {
    super(`The author may not write any more: ${denial}.`)
    this.denial = denial
  }
}

/** The work, by somebody. Until the transaction ends, nobody takes from the author what was found. */
export async function asWriter<Result>(
  by: Writer,
  tx: Tx,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (isAuthor(by)) {
    // The table before the rows, as all who change people do: in another order two could wait for each other.
    await tx.lock(by.role === 'owner' ? 'people' : 'people shared')
    await expectAuthority(tx, by, tx.dialect.forUpdate)
  }
  return work(tx)
}

const isAuthor = (by: Writer): by is Author => typeof by !== 'string' && by.id !== null

/**
 * Throws `Denied` unless the author is still signed in by this session, not blocked, and of the role that the call began with. A call
 * waits for its body, so what was found at its headers may be half a minute old.
 */
export async function expectAuthority(
  { all }: Pick<Reader, 'all'>,
  { id, session, role }: Author,
  lock = sql``,
) {
  const [row] = await all(sql`SELECT people.role, people.blocked
    FROM people JOIN sessions ON sessions.person_id = people.id
    WHERE people.id = ${id} AND sessions.id = ${session} ${lock}`)
  if (!row) throw new Denied('ended')
  if (row['blocked']) throw new Denied('blocked')
  if (role === 'owner' && row['role'] !== 'owner') throw new Denied('demoted')
}

/** The same, after all changes of the author's authority that are under way: right before a file is replaced. */
export const confirmAuthority = (db: Db, by: Author) => db.write(by, async () => undefined)
