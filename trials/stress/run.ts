// npm run trials: everything that is too slow for every change, on this machine alone. Each trial is bounded, prints its table and fails
// where a limit is missed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { clockFromCommand } from './clock.ts'
import { floodFromCommand } from './flood.ts'
import { goingLiveFromCommand } from './going-live.ts'
import { killFromCommand } from './kill.ts'
import { replicasFromCommand } from './replicas.ts'
import { signInFromCommand } from './sign-in.ts'

const trials: Record<string, (words: string[]) => Promise<boolean>> = {
  tests: slowTests,
  clock: clockFromCommand,
  kill: killFromCommand,
  replicas: replicasFromCommand,
  flood: floodFromCommand,
  signin: signInFromCommand,
  'going-live': goingLiveFromCommand,
}
const usage = `npm run trials                all of them, about half an hour
npm run trials -- tests [part of a file's name]
                  clock
                  flood [part of a name]
                  going-live
                  kill [rounds] [writers] [embedded|postgres]
                  replicas [seconds]
                  signin [attempts]`

/** The files named `*.trial.test.ts`. */
async function slowTests(words: string[]) {
  const vitest = join(import.meta.dirname, '..', '..', 'node_modules', '.bin', 'vitest')
  const { status } = spawnSync(vitest, ['run', '--project', 'trials', ...words], {
    stdio: 'inherit',
  })
  return status === 0
}

const [name, ...args] = process.argv.slice(2)
const chosen = name === undefined ? Object.keys(trials) : [name]
if (name === '--help') console.log(usage)
else if (!chosen.every((one) => one in trials)) {
  console.error(usage)
  process.exitCode = 1
} else {
  const failed: string[] = []
  for (const one of chosen) {
    console.log(`\n== ${one}`)
    if (!(await trials[one]?.(args))) failed.push(one)
  }
  if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
