// The visitor of `flood.ts`, who uses the product from an address of their own meanwhile.
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints, paths } from '#contract/paths.ts'
import { staff } from '../server-process.ts'
import { call, json, pageOf, signIn, enquiryOf } from './traffic.ts'

type Sample = { status: number; ms: number }

/** Visits until the returned function stops it and gives what was measured. */
export async function startVisitor(origin: string) {
  // New connections, as of new visitors.
  const by = new Agent({ keepAlive: false, localAddress: '127.0.0.2' })
  const samples: Sample[] = []
  const ended = new AbortController()
  const headers = await signIn(origin, staff, by)
  const repeat = async (every: number, send: () => Promise<number>) => {
    while (!ended.signal.aborted) {
      const begin = performance.now()
      const status = await send()
      samples.push({ status, ms: performance.now() - begin })
      await pause(every)
    }
  }
  const visits = Promise.all([
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
  return async () => {
    ended.abort()
    await visits
    return samples
  }
}
