// Kills the running product again and again while students submit, and counts what is left.
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { staff, startServer } from '../server-process.ts'
import { counted, inFolder, noFates, retryUnsure, signIn, startWriters } from './traffic.ts'

/** Runs `rounds` kills with `writers` each, retries unconfirmed submissions, and reads the whole list. */
const killAndCount = (rounds: number, writers: number, settings: Record<string, string>) =>
  inFolder(async (folder) => {
    const fates = noFates()
    const starts: number[] = []
    let unsure = 0
    const start = async () => {
      const begin = performance.now()
      const server = await startServer(folder, { TRUST_PROXY: 'loopback', ...settings })
      starts.push(Math.round(performance.now() - begin))
      unsure += await retryUnsure(server.origin, fates)
      return server
    }
    for (let round = 0; round < rounds; round += 1) {
      const server = await start()
      const stopWriters = startWriters(server.origin, writers, `round ${round}`, fates)
      await pause(100 + Math.random() * 400)
      await server.kill('SIGKILL')
      await stopWriters()
    }
    const server = await start()
    const count = await counted(server.origin, await signIn(server.origin, staff), fates)
    await server.kill('SIGTERM')
    return { acknowledged: fates.acknowledged, unsure, ...count, starts }
  })

const slowestStart = 3_000

export async function kill(
  settings: Record<string, string>,
  [rounds = '50', writers = '16']: string[],
) {
  const { starts, wrong, ...toll } = await killAndCount(Number(rounds), Number(writers), settings)
  const sorted = starts.toSorted((one, other) => one - other)
  const [median = 0, slowest = 0] = [sorted[sorted.length >> 1], sorted.at(-1)]
  const load = `${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`
  console.table([
    { ...toll, 'wrong lists': wrong.length, 'ready again, ms': median, slowest, load },
  ])
  for (const each of wrong.slice(0, 20)) console.error(`wrong: ${each}`)
  return toll.lost + toll.doubled + wrong.length === 0 && slowest < slowestStart
}
