import { setTimeout as pause } from 'node:timers/promises'
import { endpoints, paths } from '#contract/paths.ts'
import { call } from '../stress/traffic.ts'
import { listAddress } from './list-address.ts'
import { putLoad, type Load } from './load-generator.ts'
import { diskTime, type Bench } from './processes.ts'
import { median, short, type Measurement } from './table.ts'

const rounds = 3
const seconds = 1
const brotli = { 'accept-encoding': 'br' }

type Request = Omit<Load, 'origin' | 'seconds'>

export const form: Request = {
  path: endpoints.checkEligibility,
  form: true,
  headers: { 'x-appwrite-project': 'consultancy' },
  connections: 64,
}

/** Responses per second of the product, compared with the same framework without logic. */
export async function measureRates(bench: Bench): Promise<Measurement[]> {
  const documents = { path: '/documents', form: false, headers: {}, connections: 16 }
  const list = await beside(bench, listRequest(bench), documents)
  const search = await beside(bench, listRequest(bench, 'computer'), documents)
  const crowd = await measureCrowd(bench)
  const pageRequest = { path: paths.creditTransfer, form: false, headers: brotli, connections: 16 }
  const page = await beside(bench, pageRequest, { ...pageRequest, path: '/page' })
  const forms = await beside(bench, form, form)
  const disk = await diskTime(bench.engine.directory)
  return [
    { row: 'again', values: [list.shares, search.shares], baseline: list.baseline },
    {
      row: 'form',
      values: [forms.shares, forms.p99],
      baseline: `${forms.baseline}, ${disk}`,
    },
    crowd,
    { row: 'page', values: [page.shares], baseline: page.baseline },
  ]
}

const listRequest = ({ served }: Bench, search?: string): Request => ({
  path: listAddress(search === undefined ? {} : { search }),
  form: false,
  headers: served.headers,
  connections: 16,
})

/** Alternating, so that other work of the machine affects both. */
async function beside({ served, baseline }: Bench, request: Request, constant: Request) {
  const pairs = []
  // The first round warms both up.
  for (let round = 0; round <= rounds; round += 1) {
    const base = await putLoad({ ...constant, origin: baseline.origin, seconds })
    const own = await putLoad({ ...request, origin: served.origin, seconds })
    if (round > 0) pairs.push({ base, own })
  }
  const rate = median(pairs.map(({ base }) => base.perSecond))
  return {
    shares: pairs.map(({ base, own }) => (100 * own.perSecond) / base.perSecond),
    p99: pairs.map(({ own }) => own.p99),
    baseline: `${Math.round(rate).toLocaleString('en')} /s, p99 ${short(median(pairs.map(({ base }) => base.p99)))} ms`,
  }
}

const crowd = 40

/** Forty concurrent searches, none of them cached; meanwhile one client sends the form and one reads the list. */
async function measureCrowd(bench: Bench): Promise<Measurement> {
  const { origin, headers } = bench.served
  const over = new AbortController()
  let answered = 0
  const pairs = Array.from('abcdefghijklmnoprstuvy').flatMap((one, _, all) =>
    all.map((other) => one + other),
  )
  const searchOn = async (index: number) => {
    for (let number = index; !over.signal.aborted; number += crowd) {
      // A fifth of the rows match the first word; each is checked for the others.
      const others = [number % pairs.length, Math.floor(number / pairs.length) % pairs.length]
      const search = ['computer', ...others.map((other) => pairs[other])].join(' ')
      await call(origin + listAddress({ search }), { headers })
      answered += 1
    }
  }
  const searching = Array.from({ length: crowd }, (_, index) => searchOn(index))
  await pause(500)
  const forms: number[] = []
  const lists: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    forms.push((await putLoad({ ...form, connections: 1, origin, seconds })).p99)
    lists.push((await putLoad({ ...listRequest(bench), connections: 1, origin, seconds })).p99)
  }
  over.abort()
  await Promise.all(searching)
  return { row: 'crowd', values: [forms, lists], baseline: `${answered} searches meanwhile` }
}
