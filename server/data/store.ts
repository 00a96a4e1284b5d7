import * as allowances from './allowances.ts'
import * as audit from './audit.ts'
import { expectAuthority } from './authority.ts'
import type { Author, Db } from './db.ts'
import * as changes from './changes.ts'
import * as desk from './desk.ts'
import * as enquiries from './enquiries.ts'
import * as history from './history.ts'
import * as invitations from './invitations.ts'
import type { OpenEnquiries } from './open-enquiries.ts'
import * as outbox from './outbox.ts'
import * as people from './people.ts'
import * as recoveries from './recoveries.ts'
import * as retention from './retention.ts'
import * as secondFactors from './second-factors.ts'
import * as secrets from './secrets.ts'
import * as sessions from './sessions.ts'
import { sql } from './sql.ts'
import * as submissions from './submissions.ts'

/** What an engine does in its own way, beside its database. */
export type Engine = {
  openEnquiries: OpenEnquiries
  /** Rejects while the store cannot be read. Waits behind no list. */
  check: () => Promise<void>
  close: () => Promise<void>
}

/** The functions of a module that take a database first. */
type Bound<Of> = {
  [
    Name in keyof Of as Of[Name] extends (db: Db, ...args: never[]) => Promise<unknown>
      ? Name
      : never
  ]: Of[Name] extends (db: Db, ...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : never
}

const bound = <Of extends object>(db: Db, module: Of) =>
  Object.fromEntries(
    Object.entries(module).map(([name, call]) => [
      name,
      // What takes no database is not in the type.
      (...args: unknown[]) => (call as (...all: unknown[]) => unknown)(db, ...args),
    ]),
  ) as Bound<Of>

/** What a store holds about staff. */
export const staffOf = (db: Db) => ({
  people: bound(db, { ...people, changePassword: secondFactors.changePassword }),
  sessions: bound(db, sessions),
  secondFactors: bound(db, secondFactors),
  invitations: bound(db, invitations),
  recoveries: bound(db, recoveries),
  audit: bound(db, audit),
  secrets: bound(db, secrets),
})
export type StaffStore = ReturnType<typeof staffOf>

/** The modules of this folder with their database, which is open to any other function too. */
export const modulesOf = (db: Db) => ({
  ...db,
  ...staffOf(db),
  submissions: bound(db, submissions),
  enquiries: bound(db, enquiries),
  desk: bound(db, { ...desk, ...history }),
  outbox: bound(db, outbox),
  retention: bound(db, retention),
  changes: bound(db, changes),
  allowances: bound(db, allowances),
  /** Rejects with `Denied` if this author may not write any more. Every write by the author does so by itself. */
  expectAuthority: (by: Author) => expectAuthority(db, by),
  /** The same, after all changes of the author's authority that are under way: right before a file is replaced. */
  confirmAuthority: (by: Author) => db.write(by, async () => undefined),
  /** Writes an enquiry to the disk and removes it at once: rejects while none can be stored. */
  probe: () =>
    db.write('system', async (tx) => {
      const addition = await submissions.addSubmission(tx, longSubmission, {})
      // The row is never visible.
      const id = addition.outcome === 'first' ? addition.submission.id : ''
      await tx.all(sql`DELETE FROM enquiries WHERE id = ${id}`)
    }),
})

export const storeOf = (db: Db, engine: Engine) => ({ ...modulesOf(db), ...engine })
export type Store = ReturnType<typeof storeOf>

/** As large on disk as nearly all enquiries: a smaller probe could succeed when they fail. */
export const longSubmission = {
  university: 'x'.repeat(200),
  branch: 'x'.repeat(200),
  reason: 'x'.repeat(5_000),
  name: 'x'.repeat(200),
  phone: 'x'.repeat(200),
  email: 'x'.repeat(200),
  papers_passed: 0,
}
