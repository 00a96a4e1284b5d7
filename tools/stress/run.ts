// npm run trials: everything that is too slow for every change, on this machine alone. Each trial is bounded, prints its table and fails
// where a limit is missed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startCluster } from '#server/db/postgres/cluster-for-tests.ts'
import { clock } from './clock.ts'
import { flood } from './flood.ts'
import { goingLive } from './going-live.ts'
import { kill } from './kill.ts'
import { replicas } from './replicas.ts'
import { hangUp } from './traffic.ts'

type Trial = (words: string[]) => Promise<boolean>

const trials: Record<string, Trial> = {
  tests: slowTests,
  clock: onBothStores(clock),
  kill: onBothStores(kill),
  replicas,
  flood,
  'going-live': goingLive,
}
const usage = `npm run trials                all of them, about a quarter of an hour
npm run trials -- tests [part of a file's name]
                  clock | replicas | going-live
                  flood [part of a name]
                  kill [rounds] [writers]`

/** The files named `*.trial.test.ts`. */
async function slowTests(words: string[]) {
  const vitest = join(import.meta.dirname, '..', '..', 'node_modules', '.bin', 'vitest')
  const { status } = spawnSync(vitest, ['run', '--project', 'trials', ...words], {
    stdio: 'inherit',
  })
  return status === 0
}

/** PostgreSQL in a cluster of its own. */
function onBothStores(
  trial: (settings: Record<string, string>, words: string[]) => Promise<boolean>,
): Trial {
  return async (words) => {
    console.log('Embedded store:')
    const isEmbeddedRight = await trial({}, words)
    const cluster = await startCluster({ durable: true })
    if (!cluster) {
      console.warn('SKIPPED: PostgreSQL is not installed (apt-get install postgresql).')
      return isEmbeddedRight
    }
    console.log('PostgreSQL:')
    return trial({ DATABASE_URL: cluster.url }, words)
      .then((isRight) => isRight && isEmbeddedRight)
      .finally(cluster.remove)
  }
}

const [name, ...args] = process.argv.slice(2)
const chosen = name === undefined ? Object.keys(trials) : [name]
const failed = chosen.filter((one) => !(one in trials))
if (failed.length > 0) console.error(usage)
else
  for (const one of chosen) {
    console.log(`\n== ${one}`)
    if (!(await trials[one]?.(args))) failed.push(one)
  }
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
hangUp()
