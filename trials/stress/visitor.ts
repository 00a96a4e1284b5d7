// Another visitor in its own process: sends requests from its own address until its input closes, then prints the results.
// node visitor.ts ORIGIN ADDRESS CROWDED_ADDRESS
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints, paths } from '#contract/paths.ts'
import { staff } from '../server-process.ts'
import { call, enquiryOf, pageOf, signIn } from './traffic.ts'

/** One kind of request. Health is requested from the address of the crowd. */
export type Sample = {
  kind: 'page' | 'form' | 'sign-in' | 'list' | 'health'
  status: number
  ms: number
}

const [origin = '', localAddress = '', crowded = ''] = process.argv.slice(2)
/** A keep-alive connection, as of a browser, and new connections, as of new visitors. */
const staying = new Agent({ keepAlive: true, localAddress })
const coming = new Agent({ keepAlive: false, localAddress })
const amongTheCrowd = new Agent({ keepAlive: false, localAddress: crowded })

const samples: Sample[] = []
const pages = [paths.home, paths.creditTransfer, paths.checkEligibility, paths.contact]
let cookie = await signIn(origin, staff, staying)
let number = 0
const ended = new AbortController()

process.stdin.resume().once('end', () => ended.abort())
console.log('here')
await Promise.all([
  repeat(40, 'page', async () => {
    number += 1
    const by = number % 2 === 0 ? staying : coming
    const { status } = await call(origin + (pages[number % pages.length] ?? ''), { by })
    return status
  }),
  // 40 a minute, below the limit of one address.
  repeat(1_500, 'form', async () => {
    const headers = { 'content-type': 'application/json' }
    const body = enquiryOf('Asha Rao')
    const url = origin + endpoints.checkEligibility
    return (await call(url, { method: 'POST', headers, body, by: coming })).status
  }),
  repeat(100, 'list', async () => {
    const part = { limit: 10, offset: 0, order: '$createdAt', direction: 'orderDesc' } as const
    const page = await pageOf(origin, cookie, part, staying)
    return typeof page === 'number' ? page : 200
  }),
  repeat(3_000, 'sign-in', async () => {
    cookie = await signIn(origin, staff, coming)
    return 200
  }),
  repeat(100, 'health', async () => {
    const path = number % 2 === 0 ? endpoints.healthz : endpoints.readyz
    return (await call(origin + path, { by: amongTheCrowd })).status
  }),
])
process.stdout.write(`${JSON.stringify(samples)}\n`, () => process.exit())

async function repeat(every: number, kind: Sample['kind'], send: () => Promise<number>) {
  while (!ended.signal.aborted) {
    const begin = performance.now()
    // A refused sign-in is reported with its status; here it counts as not served.
    const status = await send().catch(() => 0)
    samples.push({ kind, status, ms: performance.now() - begin })
    await pause(every)
  }
}
