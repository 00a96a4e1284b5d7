// Attacks from one address, bounded in count and time, while a visitor in a thread of its own uses another address.
import { readFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { endpoints, paths } from '#contract/paths.ts'
import { startServer } from '../server-process.ts'
import { call, enquiryOf, inFolder, json, type Call } from './traffic.ts'
import type { Sample } from './visitor.ts'

const mostMs = 1_000
const mostMegabytes = 512
/** The visitor is measured for at least this long: an attack that is refused at once leaves too few samples. */
const shortest = 10_000
const longest = 75_000

/** What became of an attack: answers by status, refusals without a `Retry-After`, connections that were not cut. */
type Outcome = { answers: Record<number, number>; withoutRetryAfter: number; left: number }
type Attack = (origin: string, address: string) => Promise<Outcome>

const page = `GET ${paths.creditTransfer} HTTP/1.1\r\nhost: a\r\n\r\n`
const form = `POST ${endpoints.checkEligibility} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n`
const oneForm: Call = { method: 'POST', headers: json, body: enquiryOf('Nobody') }

/** Each has its own address, so that the limits of the one before do not apply. */
const attacks: Record<string, Attack> = {
  '10,000 pages and forms': requests(10_000, 200, (number) =>
    number % 2 === 1 ? [paths.home] : [endpoints.checkEligibility, oneForm],
  ),
  '500 with slow bodies': connections(`${form}content-length: 60000\r\n\r\n`, ' '),
  '500 that ask and do not read': connections(page.repeat(50), page.repeat(50)),
}

export const flood = ([only = '']: string[]) =>
  inFolder(async (folder) => {
    const server = await startServer(folder)
    const rows: Record<string, object> = {}
    let isRight = true
    for (const [index, [name, attack]] of Object.entries(attacks).entries()) {
      if (!name.includes(only)) continue
      const memory = watchMemory(server.pid)
      const visitor = await startVisitor(server.origin)
      const [{ answers, withoutRetryAfter, left }] = await Promise.all([
        attack(server.origin, `127.0.0.${9 + index}`),
        pause(shortest),
      ])
      const samples = await visitor.stop()
      const megabytes = memory.stop()
      const times = samples.map(({ ms }) => ms).toSorted((one, other) => one - other)
      const served = samples.filter(({ status }) => status === 200).length
      const p99 = Math.round(times[Math.floor(times.length * 0.99)] ?? Infinity)
      rows[name] = {
        'visitor served': `${served} of ${samples.length}`,
        'p99, ms': p99,
        'memory, MB': megabytes,
        'the crowd': Object.entries(answers).join(' ').replaceAll(',', ': '),
        'without Retry-After': withoutRetryAfter,
        'not cut': left,
      }
      isRight &&= served === samples.length && p99 < mostMs && megabytes < mostMegabytes
      isRight &&= withoutRetryAfter + left === 0
    }
    await server.kill('SIGTERM')
    console.log(`A visitor meanwhile (bars: all served, p99 ${mostMs} ms, ${mostMegabytes} MB):`)
    console.table(rows)
    return isRight
  })

/** Sends this many requests over at most this many connections. */
function requests(
  count: number,
  maxSockets: number,
  requestOf: (number: number) => [path: string, request?: Call],
): Attack {
  return async (origin, localAddress) => {
    const by = new Agent({ keepAlive: true, maxSockets, localAddress })
    const outcome: Outcome = { answers: {}, withoutRetryAfter: 0, left: 0 }
    const send = async (number: number) => {
      const [path, request] = requestOf(number)
      const { status, headers } = await call(origin + path, { ...request, by })
      outcome.answers[status] = (outcome.answers[status] ?? 0) + 1
      if ((status === 429 || status === 503) && headers['retry-after'] === undefined)
        outcome.withoutRetryAfter += 1
    }
    await Promise.all(Array.from({ length: count }, (_, number) => send(number)))
    by.destroy()
    return outcome
  }
}

/** 500 connections that send `first` and then `again`, without reading, until the server has cut them all. */
function connections(first: string, again: string): Attack {
  return async (origin, localAddress) => {
    const sockets = Array.from({ length: 500 }, () => {
      const port = Number(new URL(origin).port)
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      // A connection that is cut may be reset.
      socket.on('error', () => {})
      socket.write(first)
      return socket
    })
    const timer = setInterval(() => {
      // Only what the kernel still accepts, so that this process does not keep the rest.
      for (const socket of sockets)
        if (socket.writable && !socket.writableNeedDrain) socket.write(again)
    }, 500)
    const all = sockets.map((socket) => new Promise((cut) => socket.on('close', cut)))
    await Promise.race([Promise.all(all), pause(longest, undefined, { ref: false })])
    clearInterval(timer)
    const left = sockets.filter(({ destroyed }) => !destroyed).length
    for (const socket of sockets) socket.destroy()
    return { answers: {}, withoutRetryAfter: 0, left }
  }
}

async function startVisitor(origin: string) {
  const worker = new Worker(new URL('visitor.ts', import.meta.url), { workerData: origin })
  // It says so when it has signed in.
  await new Promise((resolve) => worker.once('message', resolve))
  return {
    stop: () =>
      new Promise<Sample[]>((resolve) => {
        worker.once('message', resolve)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread, not a window.
        worker.postMessage('end')
      }),
  }
}

/** The most resident memory of the process, in MB. */
function watchMemory(pid: number | undefined) {
  let most = 0
  const timer = setInterval(async () => {
    most = Math.max(most, await memoryOf(pid))
  }, 50)
  return {
    stop() {
      clearInterval(timer)
      return Math.round(most)
    },
  }
}

/** Resident, in MB. */
export async function memoryOf(pid: number | undefined) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024
}
