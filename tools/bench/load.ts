// Sends requests to a server of this machine over some connections, as fast as it answers. A process of its own, so that measuring does not
// wait for what is measured; it speaks HTTP/1.1 by hand, because a general client costs more than the server that it measures.
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { rowAt } from './rows.ts'

/** `form`: a new form each time; else a GET. */
export type Load = {
  port: number
  path: string
  headers?: Record<string, string>
  form?: boolean
  connections: number
  seconds: number
}

/** `p99` in milliseconds. */
export type Outcome = { failures: number; perSecond: number; p99: number }

/** Throws when an answer is not 200. */
export async function putLoad(load: Load): Promise<Outcome> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    import.meta.filename,
    JSON.stringify(load),
  ])
  // Printed by this program in this shape.
  const outcome = JSON.parse(stdout) as Outcome
  if (outcome.failures > 0)
    throw new Error(`${outcome.failures} requests for ${load.path} were not answered with 200.`)
  return outcome
}

async function generate(load: Load): Promise<Outcome> {
  const times: number[] = []
  const outcome = { failures: 0 }
  const begin = performance.now()
  const answered = (isServed: boolean, ms: number) => {
    times.push(ms)
    if (!isServed) outcome.failures += 1
    return performance.now() < begin + load.seconds * 1_000
  }
  await Promise.all(Array.from({ length: load.connections }, () => converse(load, answered)))
  const perSecond = (times.length * 1_000) / (performance.now() - begin)
  times.sort((one, other) => one - other)
  return { perSecond, p99: times[Math.floor(times.length * 0.99)] ?? 0, ...outcome }
}

/** One connection: sends the next request after the last answer, while `answered` says so. */
function converse(load: Load, answered: (isServed: boolean, ms: number) => boolean) {
  return new Promise<void>((resolve, reject) => {
    const socket = connect(load.port, '127.0.0.1').setNoDelay(true)
    let sentAt = 0
    let received: Buffer = Buffer.alloc(0)
    const send = () => {
      sentAt = performance.now()
      socket.write(load.form ? form(load) : head(load, 'GET'))
    }
    socket.on('connect', send).on('error', reject).on('close', resolve)
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const end = received.indexOf('\r\n\r\n')
      if (end < 0) return
      const text = received.toString('latin1', 0, end)
      const length = end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1])
      if (received.length < length) return
      received = received.subarray(length)
      if (answered(text.startsWith('HTTP/1.1 200'), performance.now() - sentAt)) send()
      else socket.end()
    })
  })
}

const head = ({ path, headers = {} }: Load, method: string) =>
  `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}${method === 'GET' ? '\r\n' : ''}`

/** As the site sends it, each with its own key and from its own address, to avoid the limits of one. */
function form(load: Load) {
  const number = randomInt(2 ** 47)
  const { papers_passed: passed, reason, ...row } = rowAt(number)
  const body = JSON.stringify({ ...row, passed, ...(reason !== null && { reason }) })
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  return `${head(load, 'POST')}content-type: application/json\r\nidempotency-key: bench-${number}\r\nx-forwarded-for: ${address}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

// Its argument comes from `putLoad`, in this shape.
if (import.meta.main)
  console.log(JSON.stringify(await generate(JSON.parse(process.argv[2] ?? '') as Load)))
