// Sends forms to a server of this machine over some connections, as fast as it answers. A process of its own, so that measuring does not
// wait for what is measured; it speaks HTTP/1.1 by hand, because a general client costs more than the server that it measures.
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { endpoints } from '#contract/paths.ts'
import { rowAt } from './rows.ts'

const connections = 64
const seconds = 2

/** Forms a second. Throws when one is not answered with 200. */
export async function formsPerSecond(origin: string): Promise<number> {
  const words = [import.meta.filename, new URL(origin).port]
  const { stdout } = await promisify(execFile)(process.execPath, words)
  return Number(stdout)
}

async function generate(port: number) {
  const begin = performance.now()
  const end = begin + seconds * 1_000
  const counts = await Promise.all(Array.from({ length: connections }, () => converse(port, end)))
  return (counts.reduce((sum, one) => sum + one, 0) * 1_000) / (performance.now() - begin)
}

/** One connection: sends the next form after the last answer. Resolves to the number of answers. */
function converse(port: number, end: number) {
  return new Promise<number>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true)
    let count = 0
    let received: Buffer = Buffer.alloc(0)
    const send = () => socket.write(form())
    socket
      .on('connect', send)
      .on('error', reject)
      .on('close', () => resolve(count))
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const headEnd = received.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const head = received.toString('latin1', 0, headEnd)
      const length = headEnd + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
      if (received.length < length) return
      received = received.subarray(length)
      if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head))
      count += 1
      if (performance.now() < end) send()
      else socket.end()
    })
  })
}

/** As the site sends it, each with its own key and from its own address, to avoid the limits of one. */
function form() {
  const number = randomInt(2 ** 47)
  const { papers_passed: passed, reason, ...row } = rowAt(number)
  const body = JSON.stringify({ ...row, passed, ...(reason !== null && { reason }) })
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  return `POST ${endpoints.checkEligibility} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\nidempotency-key: bench-${number}\r\nx-forwarded-for: ${address}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

if (import.meta.main) console.log(await generate(Number(process.argv[2])))
