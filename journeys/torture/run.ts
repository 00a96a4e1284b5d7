// npm run torture -- kill [rounds] [writers] [postgres] | replicas [seconds]
import { killFromCommand } from './kill.ts'
import { replicasFromCommand } from './replicas.ts'

const [first = 'kill', ...rest] = process.argv.slice(2)

if (first === 'replicas') process.exitCode = (await replicasFromCommand(rest)) ? 0 : 1
else if (first === 'kill') process.exitCode = (await killFromCommand(rest)) ? 0 : 1
else if (/^\d+$/.test(first)) process.exitCode = (await killFromCommand([first, ...rest])) ? 0 : 1
else {
  console.error(
    'Say which: npm run torture -- kill [rounds] [writers] [postgres] | replicas [seconds]',
  )
  process.exitCode = 1
}
