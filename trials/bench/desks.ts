import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { collection, defaultDatabase, defaultProject, endpoints } from '#contract/paths.ts'
import { call, enquiryOf, randomAddress } from '../stress/traffic.ts'
import { putLoad } from './load-generator.ts'
import { memoryOf, type Bench } from './processes.ts'
import { form } from './rates.ts'
import { atShare, median, short, type Measurement } from './table.ts'

const rounds = 3
const seconds = 2
const desks = 100
const enquiries = 10

/** Repeated exports of all rows while one visitor sends the form. */
export async function measureExport({ served, rows }: Bench): Promise<Measurement> {
  const { origin, headers } = served
  const before = await memoryOf(served.pid)
  const withoutWatchers = await putLoad({ ...form, connections: 1, origin, seconds })
  const over = new AbortController()
  const times: number[] = []
  let most = 0
  const watch = setInterval(() => {
    void memoryOf(served.pid).then((memory) => (most = Math.max(most, memory)))
  }, 100)
  const exporting = (async () => {
    do times.push(await secondsOfExport(origin, headers))
    while (!over.signal.aborted)
  })()
  const forms: number[] = []
  for (let round = 0; round < rounds; round += 1)
    forms.push((await putLoad({ ...form, connections: 1, origin, seconds })).p99)
  over.abort()
  await exporting
  clearInterval(watch)
  return {
    row: 'export',
    values: [times, [most], forms],
    baseline: `${rows.toLocaleString('en')} rows; ${short(before)} MB before; form alone ${short(withoutWatchers.p99)} ms`,
  }
}

async function secondsOfExport(origin: string, headers: Record<string, string>) {
  const begin = performance.now()
  const reply = await fetch(`${origin}${endpoints.export}?format=xlsx`, { headers })
  if (!reply.ok || !reply.body) throw new Error(`An export was answered with ${reply.status}.`)
  // Reads and discards the body.
  for await (const _ of reply.body);
  return (performance.now() - begin) / 1_000
}

/** The cost of open staff pages: memory, delay until the last one is notified, and effect on the form. */
export async function measureDesks(bench: Bench): Promise<Measurement> {
  const { served } = bench
  const { origin, pid } = served
  const load = { ...form, origin, seconds }
  const [memory, delays, shares]: [number[], number[], number[]] = [[], [], []]
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const without = (await putLoad(load)).perSecond
    const before = await memoryOf(pid)
    const open = await openDesks(served)
    delays.push(await timeUntilAllKnow(origin, open))
    shares.push((100 * (await putLoad(load)).perSecond) / without)
    memory.push(Math.max(0, (await memoryOf(pid)) - before))
    rates.push(without)
    await Promise.all(open.map(closed))
  }
  const rate = Math.round(median(rates)).toLocaleString('en')
  return {
    row: 'desks',
    values: [memory, delays, shares],
    baseline: `${rate} forms /s without desks`,
  }
}

function openDesks({ origin, headers }: Bench['served']) {
  const channel = `databases.${defaultDatabase}.collections.${collection}.documents`
  const address = `${origin.replace('http', 'ws')}${endpoints.appwrite}/realtime?project=${defaultProject}&channels[]=${channel}`
  return Promise.all(
    Array.from({ length: desks }, async () => {
      const socket = new WebSocket(address, {
        headers: { ...headers, 'x-forwarded-for': randomAddress() },
      })
      await once(socket, 'message')
      return socket
    }),
  )
}

/** Of some enquiries, the slowest. */
async function timeUntilAllKnow(origin: string, open: WebSocket[]) {
  const times: number[] = []
  for (let count = 0; count < enquiries; count += 1) {
    const name = `Asha Rao ${count} ${Date.now()}`
    const allKnow = Promise.all(open.map((socket) => messageFrom(socket, name)))
    const begin = performance.now()
    const { status } = await call(origin + endpoints.checkEligibility, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': randomAddress() },
      body: enquiryOf(name),
    })
    if (status !== 200) throw new Error(`A form was answered with ${status}.`)
    await Promise.race([allKnow, tooLate()])
    times.push(performance.now() - begin)
  }
  times.sort((one, other) => one - other)
  return atShare(times, 0.99)
}

async function tooLate() {
  await pause(30_000, undefined, { ref: false })
  throw new Error('A desk was not told of a new enquiry.')
}

const messageFrom = (socket: WebSocket, name: string) =>
  new Promise<void>((resolve) => {
    const listen = (data: Buffer) => {
      if (!data.includes(name)) return
      socket.off('message', listen)
      resolve()
    }
    socket.on('message', listen)
  })

async function closed(socket: WebSocket) {
  socket.close()
  await once(socket, 'close')
}
