// npm run stress -- <trial>: the long trials, on this machine alone. Each is bounded, prints its table and exits with 1 where a limit is missed.
import { clockFromCommand } from './clock.ts'
import { floodFromCommand } from './flood.ts'
import { goingLiveFromCommand } from './going-live.ts'
import { killFromCommand } from './kill.ts'
import { replicasFromCommand } from './replicas.ts'
import { signInFromCommand } from './sign-in.ts'

const trials: Record<string, (words: string[]) => Promise<boolean>> = {
  clock: clockFromCommand,
  flood: floodFromCommand,
  'going-live': goingLiveFromCommand,
  kill: killFromCommand,
  replicas: replicasFromCommand,
  signin: signInFromCommand,
}
const usage = `npm run stress -- kill [rounds] [writers] [embedded|postgres]
                clock
                flood [part of a name]
                going-live
                replicas [seconds]
                signin [attempts]`

const [name = 'kill', ...args] = process.argv.slice(2)
const trial = trials[name]
if (trial) process.exitCode = (await trial(args)) ? 0 : 1
else if (name === '--help') console.log(usage)
else {
  console.error(usage)
  process.exitCode = 1
}
