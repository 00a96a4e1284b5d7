// What one address can do to a server besides asking for something. Each is bounded in count and in time.
import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { defaultProject, endpoints, paths } from '#contract/paths.ts'
import { staff } from '../server-process.ts'
import { call, enquiryOf, listPath, signIn } from './traffic.ts'

/** What became of the crowd: answers by status, refusals that did not say when to come back, connections that were cut and when. */
export type Outcome = {
  answers: Map<number, number>
  withoutRetryAfter: number
  cut: number
  left: number
  firstCutMs: number | undefined
  lastCutMs: number | undefined
}

export type Attack = (port: number, address: string) => Promise<Outcome>

/** So many requests over so many connections, every second one an enquiry. */
export const requests =
  (count: number, connections: number): Attack =>
  async (port, localAddress) => {
    const by = new Agent({ keepAlive: true, maxSockets: connections, localAddress })
    const origin = `http://127.0.0.1:${port}`
    const outcome = nothingYet()
    const ask = async (number: number) => {
      const enquiry = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: enquiryOf('Nobody'),
      } as const
      const form = number % 2 === 0
      const url = origin + (form ? endpoints.checkEligibility : paths.home)
      const { status, headers } = await call(url, { ...(form && enquiry), by })
      answered(outcome, status, headers['retry-after'] !== undefined)
    }
    await Promise.all(Array.from({ length: count }, (_, number) => ask(number)))
    by.destroy()
    return outcome
  }

/** What the longest reasons can hold, and what takes long to find missing there. */
export const longReason = 'a'.repeat(5_000)
const missing = (number: number) =>
  Array.from({ length: 100 }, (_, index) => `aaaaaaaaz${number}z${index}`)

/** Lists of somebody who is signed in, each with as many conditions as one may have; so many over so many connections. */
export const heavyLists =
  (count: number, connections: number): Attack =>
  async (port, localAddress) => {
    const by = new Agent({ keepAlive: true, maxSockets: connections, localAddress })
    const origin = `http://127.0.0.1:${port}`
    const cookie = await signIn(origin, staff, by)
    const outcome = nothingYet()
    const ask = async (number: number) => {
      const query = { method: 'contains', attribute: 'reason', values: missing(number) }
      const url = `${origin + listPath}?queries[]=${encodeURIComponent(JSON.stringify(query))}`
      const headers = { 'x-appwrite-project': defaultProject, cookie }
      const reply = await call(url, { headers, by })
      answered(outcome, reply.status, reply.headers['retry-after'] !== undefined)
    }
    await Promise.all(Array.from({ length: count }, (_, number) => ask(number)))
    by.destroy()
    return outcome
  }

type Manner = {
  /** Sent at once. */
  first: string
  /** Sent again and again. */
  again?: { text: string; every: number }
  /** Whether what comes back is read. */
  reads: boolean
}

const head = `POST ${endpoints.checkEligibility} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n`
const page = `GET ${paths.creditTransfer} HTTP/1.1\r\nhost: a\r\n\r\n`

/** So many connections of one manner, watched until the server has cut them all, or for so long. */
const connections =
  (count: number, { first, again, reads }: Manner, longest = 75_000): Attack =>
  async (port, localAddress) => {
    const outcome = nothingYet()
    const sockets = Array.from({ length: count }, () => {
      const begin = performance.now()
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      let said = ''
      if (reads) socket.setEncoding('latin1').on('data', (text: string) => (said += text))
      // A connection that is cut may be reset.
      socket.on('error', () => {})
      const timer = again && setInterval(() => push(socket, again.text), again.every)
      const closed = new Promise<void>((done) =>
        socket.on('close', () => {
          clearInterval(timer)
          cutAfter(outcome, performance.now() - begin)
          const status = Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? 0)
          if (status > 0) answered(outcome, status, /\r\nretry-after: /i.test(said))
          done()
        }),
      )
      if (first) socket.write(first)
      return { socket, closed }
    })
    const all = Promise.all(sockets.map(({ closed }) => closed))
    await Promise.race([all, pause(longest, undefined, { ref: false })])
    outcome.left = count - outcome.cut
    const { cut, firstCutMs, lastCutMs } = outcome
    for (const { socket } of sockets) socket.destroy()
    await all
    return { ...outcome, cut, firstCutMs, lastCutMs }
  }

/** Only what the kernel still takes, so that this process does not grow in the place of the other. */
function push(socket: Socket, text: string) {
  if (socket.writable && !socket.writableNeedDrain) socket.write(text)
}

export const silent = connections(500, { first: '', reads: true })
export const slowHeaders = connections(500, {
  first: 'GET / HTTP/1.1\r\n',
  again: { text: 'x: y\r\n', every: 500 },
  reads: true,
})
export const slowBodies = connections(500, {
  first: `${head}content-length: 60000\r\n\r\n`,
  again: { text: ' ', every: 500 },
  reads: true,
})
export const deaf = connections(500, {
  first: page.repeat(8),
  again: { text: page.repeat(8), every: 500 },
  reads: false,
})
export const greedy = connections(500, {
  first: page.repeat(100),
  again: { text: page.repeat(100), every: 1_000 },
  reads: false,
})

const nothingYet = (): Outcome => ({
  answers: new Map(),
  withoutRetryAfter: 0,
  cut: 0,
  left: 0,
  firstCutMs: undefined,
  lastCutMs: undefined,
})

function answered(outcome: Outcome, status: number, saysWhen: boolean) {
  outcome.answers.set(status, (outcome.answers.get(status) ?? 0) + 1)
  if ((status === 429 || status === 503) && !saysWhen) outcome.withoutRetryAfter += 1
}

function cutAfter(outcome: Outcome, ms: number) {
  outcome.cut += 1
  outcome.firstCutMs ??= ms
  outcome.lastCutMs = ms
}
