// The visitor of `flood.ts`, in a thread of its own: uses the product from its own address until it is told to end, then reports.
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { endpoints, paths } from '#contract/paths.ts'
import { staff } from '../server-process.ts'
import { call, json, pageOf, signIn, enquiryOf } from './traffic.ts'

export type Sample = { status: number; ms: number }

const origin = String(workerData)
// New connections, as of new visitors.
const by = new Agent({ keepAlive: false, localAddress: '127.0.0.2' })
const samples: Sample[] = []
const ended = new AbortController()
const headers = await signIn(origin, staff, by)

parentPort?.once('message', () => ended.abort())
report('here')
await Promise.all([
  repeat(50, async () => (await call(origin + paths.creditTransfer, { by })).status),
  repeat(200, async () => (await call(origin + endpoints.readyz, { by })).status),
  // 40 a minute, below the limit of one address.
  repeat(1_500, async () => {
    const request = { method: 'POST', headers: json, body: enquiryOf('Asha Rao'), by } as const
    return (await call(origin + endpoints.checkEligibility, request)).status
  }),
  repeat(100, async () => {
    const page = await pageOf(origin, headers, {}, by)
    return typeof page === 'number' ? page : 200
  }),
])
report(samples)

function report(message: unknown) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread, not a window.
  parentPort?.postMessage(message)
}

async function repeat(every: number, send: () => Promise<number>) {
  while (!ended.signal.aborted) {
    const begin = performance.now()
    const status = await send()
    samples.push({ status, ms: performance.now() - begin })
    await pause(every)
  }
}
