import { migrationsIn } from '../migrations.ts'
import { listEnquiries } from '../enquiries.ts'
import { listsBy, needsSnapshot } from '../list.ts'
import { callsBy, longReads } from '../operations.ts'
import { runStepsAsync } from '../query-steps.ts'
import { listIn } from '../reading-lane.ts'
import { sql } from '../sql.ts'
import type { NewAnswer, NewSubmission, Report, Store } from '../store.ts'
import { storeOf, type Engine } from '../store-of.ts'
import { addressFrom, type Address } from './address.ts'
import { backgroundIndexing } from './background-indexing.ts'
import { inBatches } from './batching.ts'
import { forgetOldChanges } from './changes.ts'
import { dataVersionOf } from './data-version.ts'
import { dialect, dialectWithTrigrams } from './dialect.ts'
import { errorFrom } from './failure.ts'
import { engineWith } from './list.ts'
import { ensureTrigrams, migrate, steps } from './migrate.ts'
import { openEnquiriesOn } from './open-enquiries.ts'
import { poolTo } from './pool.ts'
import { renewStatisticsAt } from './statistics.ts'
import { addSubmissions, keepAnswers, probe } from './submissions.ts'
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
    const hasTrigrams = await ensureTrigrams(address)
    return storeOf(engineAt(address, hasTrigrams, report), now)
  } catch (error) {
    throw unusable(address, error)
  }
}

/**
 * Eleven connections, so that writers and short reads do not wait for lists, lists not for searches that read
 * all rows, and usual searches not for heavy ones.
 */
const poolsTo = (address: Address) => ({
  adds: poolTo(address, 1, 'once'),
  writes: poolTo(address, 3),
  looks: poolTo(address, 2),
  list: poolTo(address, 2, 'byValue', { lists: true }),
  search: poolTo(address, 2, 'byValue', { lists: true }),
  heavy: poolTo(address, 1, 'byValue', { lists: true }),
})

function engineAt(address: Address, hasTrigrams: boolean, report: Report): Engine {
  const pools = poolsTo(address)
  const endForgetting = forgetOldChanges(pools.writes.run, report)
  const lists = listsBy(engineWith(hasTrigrams ? dialectWithTrigrams : dialect))
  const indexing = backgroundIndexing(
    async () => hasTrigrams && pools.writes.run(intoIndex),
    (error) => report(errorFrom(error), 'work beside the store failed: index'),
  )
  const calls = callsBy(
    (operation, input, name) => {
      const { run } = longReads.has(name) ? pools.list : pools.looks
      return runStepsAsync(operation(input, dialect), run)
    },
    (operation, input, by) =>
      pools.writes.together((run) => runStepsAsync(operation(input, dialect, by), run)),
  )
  return {
    ...calls,
    add: inBatches((batch: NewSubmission[]) => {
      indexing.added(batch.length)
      return addSubmissions(pools.adds.run, pools.looks.run, batch)
    }),
    keepAnswer: inBatches((batch: NewAnswer[]) => keepAnswers(pools.writes.run, batch)),
    list: listIn(pools, ({ run, readTogether }, input) =>
      needsSnapshot(input.query) ? readTogether(lists(input)) : runStepsAsync(lists(input), run),
    ),
    listEnquiries: listIn(pools, ({ readTogether }, input) =>
      readTogether(listEnquiries(input, dialect)),
    ),
    cleanUp: () =>
      renewStatisticsAt(address).catch((error: unknown) => {
        throw errorFrom(error)
      }),
    report,
    openEnquiries: openEnquiriesOn(pools.writes.run),
    dataVersion: dataVersionOf(pools.looks.run),
    async check() {
      await calls.read('countPeople', undefined)
    },
    probe: (row) => probe(pools.writes, row),
    async close() {
      await indexing.end()
      endForgetting()
      await Promise.all(Object.values(pools).map(({ close }) => close()))
    },
  }
}

/** New rows wait in a list before the index of trigrams, see `ensureTrigrams`. */
const intoIndex = sql`SELECT gin_clean_pending_list('submissions_search')`
