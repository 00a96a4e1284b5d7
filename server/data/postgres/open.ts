import { migrationsIn } from '../migrations.ts'
import { asWriter } from '../authority.ts'
import type { Db } from '../db.ts'
import { sql } from '../sql.ts'
import type { Report, Store } from '../store.ts'
import { storeOf } from '../store-of.ts'
import { addressFrom, type Address } from './address.ts'
import { forgetOldChanges } from './changes.ts'
import { dialect } from './dialect.ts'
import { errorFrom } from './failure.ts'
import { ensureTrigrams, migrate, steps } from './migrate.ts'
import { openEnquiriesOn } from './open-enquiries.ts'
import { poolTo } from './pool.ts'
import { renewStatisticsAt } from './statistics.ts'
import { unusable } from './unusable.ts'

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
  const db: Db = {
    all: pool.run,
    list: lists.run,
    dialect,
    now,
    write: (by, work) => pool.together((all) => asWriter(by, { all, dialect, now: now() }, work)),
  }
  return storeOf(db, {
    openEnquiries: openEnquiriesOn(pool.run),
    cleanUp: () =>
      renewStatisticsAt(address).catch((error: unknown) =>
        report(errorFrom(error), 'work beside the store failed: cleaning up'),
      ),
    check: async () => void (await pool.run(sql`SELECT count(*) FROM people`)),
    async close() {
      endForgetting()
      await Promise.all([pool.close(), lists.close()])
    },
  })
}
