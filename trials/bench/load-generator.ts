// Sends requests to one server over some connections for some seconds, as fast as it answers. Run in a process of its own, so that
// measuring does
// not wait for what is measured; it speaks HTTP/1.1 by hand, because a general client costs more than the server that it measures.
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { rowAt } from './sample-rows.ts'
import { atShare } from './table.ts'

/** The request. `form`: a new form each time; else a GET. */
export type Load = {
  origin: string
  path: string
  headers: Record<string, string>
  form: boolean
  connections: number
  seconds: number
}

/** `p99` in milliseconds. */
export type Outcome = { failures: number; perSecond: number; p99: number }

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Puts the load on a server of this machine; throws when an answer is not 200. */
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
  const { hostname, port } = new URL(load.origin)
  if (!loopback.has(hostname)) throw new Error('Load is put on this machine alone.')
  const times: number[] = []
  const outcome = { failures: 0 }
  const begin = performance.now()
  const end = begin + load.seconds * 1000
  await Promise.all(
    Array.from({ length: load.connections }, () =>
      converse(Number(port), load, end, times, outcome),
    ),
  )
  const seconds = (performance.now() - begin) / 1000
  times.sort((one, other) => one - other)
  return { perSecond: times.length / seconds, p99: atShare(times, 0.99), ...outcome }
}

/** One connection: sends the next request after the last response. */
function converse(
  port: number,
  load: Load,
  end: number,
  times: number[],
  outcome: { failures: number },
) {
  const get = load.form ? undefined : Buffer.from(head(load, 'GET', ''))
  return new Promise<void>((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1')
    let sentAt = 0
    let received: Buffer = Buffer.alloc(0)
    const send = () => {
      sentAt = performance.now()
      socket.write(get ?? form(load))
    }
    socket.setNoDelay(true)
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', resolve)
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const headEnd = received.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const text = received.toString('latin1', 0, headEnd)
      const [, length] = /\r\ncontent-length: (\d+)/i.exec(text) ?? []
      if (length === undefined) {
        socket.destroy(new Error(`An answer without a length: ${text}`))
        return
      }
      const replyLength = headEnd + 4 + Number(length)
      if (received.length < replyLength) return
      if (!text.startsWith('HTTP/1.1 200')) outcome.failures += 1
      received = received.subarray(replyLength)
      const now = performance.now()
      times.push(now - sentAt)
      if (now < end) send()
      else socket.end()
    })
  })
}

function head({ path, headers }: Load, method: string, extraHeaders: string) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}${extraHeaders}\r\n`
}

/** The form as the site sends it, each with its own key and from its own address, to avoid rate limits. */
function form(load: Load) {
  const number = randomInt(2 ** 47)
  const { papers_passed: passed, reason, at: _, ...row } = rowAt(number, 2 ** 47)
  const body = JSON.stringify({ ...row, passed, ...(reason !== null && { reason }) })
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  return `${head(
    load,
    'POST',
    `content-type: application/json\r\nidempotency-key: bench-${number}\r\nx-forwarded-for: ${address}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`,
  )}${body}`
}

// Its argument comes from `putLoad`, in this shape.
if (import.meta.main)
  console.log(JSON.stringify(await generate(JSON.parse(process.argv[2] ?? '') as Load)))
