import { connectBeside, runOn } from './beside.ts'
import type { Pool, Run } from './pool.ts'
import { retentionBy } from './retention.ts'
import { renewStatistics } from './statistics.ts'
import { removeBefore } from './submissions.ts'

/** What a sweep needs, beside the servers. */
export async function openSweepOn(url: string) {
  const client = await connectBeside(url)
  const run = runOn(client)
  const pool: Pick<Pool, 'together'> = {
    // The driver's type of the result is wider than ours, for lists of queries.
    together: <Result>(work: (inside: Run) => Promise<Result>) =>
      client.begin((one) => work(runOn(one))) as Promise<Result>,
  }
  return {
    retention: retentionBy(run, run),
    submissions: {
      async removeBefore(instant: number) {
        const erased = await removeBefore(pool, instant)
        if (erased > 0) await renewStatistics(client)
        return erased
      },
    },
    close: () => client.end({ timeout: 1 }),
  }
}
