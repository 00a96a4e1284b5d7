import { migrationsIn } from '../migrations.ts'
import { asWriter } from '../authority.ts'
import type { Db, Report, Store } from '../db.ts'
import { sql } from '../sql.ts'
import { addressFrom, type Address, unusable } from './client.ts'
import { forgetOldChanges, openEnquiriesOn } from './changes.ts'
import { dialect } from './dialect.ts'
import { ensureTrigrams, migrate, steps } from './migrate.ts'
import { poolTo, type Run } from './pool.ts'

/** `report` receives failures outside the calls. */
type Options = { now?: () => number; report?: Report }

/** The store on a PostgreSQL server, which several replicas of the product may share. */
export async function openPostgres(
  url: string,
  { now = Date.now, report = () => undefined }: Options = {},
): Promise<Store> {
  const address = addressFrom(url)
  try {
    await migrate(address, await migrationsIn(steps))
    await ensureTrigrams(address)
    return storeAt(address, now, report)
  } catch (error) {
    throw unusable(address, error)
  }
}

/** Writers and short reads do not wait for lists. */
function storeAt(address: Address, now: () => number, report: Report): Store {
  const pool = poolTo(address, 8)
  const lists = poolTo(address, 3, { lists: true })
  const endForgetting = forgetOldChanges(pool.run, report)
  const db = databaseOn(pool.run, pool.together, { now, list: lists.run })
  return {
    ...db,
    openEnquiries: openEnquiriesOn(pool.run),
    check: async () => void (await pool.run(sql`SELECT count(*) FROM people`)),
    async close() {
      endForgetting()
      await Promise.all([pool.close(), lists.close()])
    },
  }
}

const locks = {
  people: sql`LOCK TABLE people IN SHARE ROW EXCLUSIVE MODE`,
  'people shared': sql`LOCK TABLE people IN ROW EXCLUSIVE MODE`,
  enquiries: sql`SELECT FROM submission_state FOR UPDATE`,
}

/** One text of SQL for a pool, or for a single connection of a tool. */
export const databaseOn = (
  all: Run,
  together: <Result>(work: (run: Run) => Promise<Result>) => Promise<Result>,
  { now = Date.now, list = all }: { now?: () => number; list?: Run } = {},
): Db => ({
  all,
  list,
  dialect,
  now,
  write: (by, work) =>
    together((run) =>
      asWriter(by, { all: run, dialect, now: now(), lock: (what) => run(locks[what]) }, work),
    ),
})
