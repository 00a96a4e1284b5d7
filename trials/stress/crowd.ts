// Attacks from one address, bounded in count and time.
import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { defaultProject, endpoints, paths } from '#contract/paths.ts'
import { staff } from '../server-process.ts'
import { call, enquiryOf, listPath, signIn } from './traffic.ts'

/** The outcome for the crowd: answers by status, refusals without a `Retry-After`, connections that were cut and when. */
export type Outcome = {
  answers: Map<number, number>
  withoutRetryAfter: number
  cut: number
  left: number
  firstCutMs: number | undefined
  lastCutMs: number | undefined
}

export type Attack = (port: number, address: string) => Promise<Outcome>

type Asking = NonNullable<Parameters<typeof call>[1]> & { path: string; from?: string }

/** Sends this many requests over this many connections; `from`: source address per request. */
const asking =
  (count: number, connections: number, requestOf: (number: number) => Asking): Attack =>
  async (port, crowd) => {
    const agents = new Map<string, Agent>()
    const agentFor = (localAddress: string) => {
      const by =
        agents.get(localAddress) ??
        new Agent({ keepAlive: true, maxSockets: connections, localAddress })
      agents.set(localAddress, by)
      return by
    }
    const outcome = nothingYet()
    const send = async (number: number) => {
      const { path, from = crowd, ...request } = requestOf(number)
      const by = agentFor(from)
      const { status, headers } = await call(`http://127.0.0.1:${port}${path}`, { ...request, by })
      answered(outcome, status, headers['retry-after'] !== undefined)
    }
    await Promise.all(Array.from({ length: count }, (_, number) => send(number)))
    for (const by of agents.values()) by.destroy()
    return outcome
  }

/** Every second one is an enquiry. */
export const requests = (count: number, connections: number) =>
  asking(count, connections, (number) =>
    number % 2 === 1
      ? { path: paths.home }
      : {
          path: endpoints.checkEligibility,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: enquiryOf('Nobody'),
        },
  )

export const slashes = asking(6_000, 60, () => ({ path: `${'/'.repeat(8_000)}x` }))

const signInWith = (credentials: object) => ({
  path: `${endpoints.appwrite}/account/sessions/email`,
  method: 'POST' as const,
  headers: { 'content-type': 'application/json', 'x-appwrite-project': defaultProject },
  body: JSON.stringify(credentials),
})

/** Sign-ins to the other visitor's account, every second one without a password. */
export const guesses = asking(20_000, 4, (number) => ({
  ...signInWith(
    number % 2 === 0
      ? { email: staff.email, password: 'not the one of Pune' }
      : { email: staff.email },
  ),
  from: `127.0.1.${1 + (number % 200)}`,
}))

export const newAccounts = asking(20_000, 100, (number) =>
  signInWith({ email: `${number}@example.com`, password: 'not the one of Pune' }),
)

/** The longest reason, and a text whose absence from it takes long to establish. */
export const longReason = 'a'.repeat(5_000)
const missing = (number: number) =>
  Array.from({ length: 100 }, (_, index) => `aaaaaaaaz${number}z${index}`)

/** List requests with a session, each with the maximum number of conditions. */
export const heavyLists: Attack = async (port, crowd) => {
  const by = new Agent({ localAddress: crowd })
  const cookie = await signIn(`http://127.0.0.1:${port}`, staff, by)
  by.destroy()
  return asking(40, 20, (number) => {
    const query = { method: 'contains', attribute: 'reason', values: missing(number) }
    return {
      path: `${listPath}?queries[]=${encodeURIComponent(JSON.stringify(query))}`,
      headers: { 'x-appwrite-project': defaultProject, cookie },
    }
  })(port, crowd)
}

type Manner = {
  /** Sent at once. */
  first: string
  /** Sent repeatedly. */
  again?: { text: string; every: number }
  /** Whether the response is read. */
  reads: boolean
}

const head = `POST ${endpoints.checkEligibility} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n`
const page = `GET ${paths.creditTransfer} HTTP/1.1\r\nhost: a\r\n\r\n`

/** Connections of one kind, observed until the server has cut them all, or for the given time. */
const connections =
  (count: number, { first, again, reads }: Manner, longest = 75_000): Attack =>
  async (port, localAddress) => {
    const outcome = nothingYet()
    const sockets = Array.from({ length: count }, () => {
      const begin = performance.now()
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      let received = ''
      if (reads) socket.setEncoding('latin1').on('data', (text: string) => (received += text))
      // A connection that is cut may be reset.
      socket.on('error', () => {})
      const timer = again && setInterval(() => push(socket, again.text), again.every)
      const closed = new Promise<void>((done) =>
        socket.on('close', () => {
          clearInterval(timer)
          cutAfter(outcome, performance.now() - begin)
          const status = Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0)
          if (status > 0) answered(outcome, status, /\r\nretry-after: /i.test(received))
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

/** Only what the kernel still accepts, so that this process does not buffer the rest. */
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
