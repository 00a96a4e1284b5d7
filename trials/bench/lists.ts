import { sortedAttributes } from '#server/data/columns.ts'
import { call } from '../stress/traffic.ts'
import { listAddress, type ListPage, type Order } from './list-address.ts'
import { rowAt } from './sample-rows.ts'
import { atShare, median, short, type Measurement } from './table.ts'
import type { Bench } from './processes.ts'

const rounds = 3

const orders: Order[] = sortedAttributes.flatMap((attribute) => [
  { attribute, method: 'orderAsc' },
  { attribute, method: 'orderDesc' },
])

/** The response times for one member of staff. Each page and search is requested once, so that nothing is cached. */
export async function measureLists(bench: Bench): Promise<Measurement[]> {
  const { rows } = bench
  const near = await roundsOf(bench, (round) =>
    everyOrder([0, 160, 330, 500, 660, 830, 990].map((offset) => offset + round * 10)),
  )
  const far = await roundsOf(bench, (round) =>
    everyOrder([0.25, 0.5, 0.75, 1].map((part) => Math.floor(rows * part) - 10 * (round + 1))),
  )
  const texts = longTexts(rows)
  const shortOnes = shortTexts()
  const search = await roundsOf(bench, (round) => searchesOf(texts, round))
  const shortSearch = await roundsOf(bench, (round) => searchesOf(shortOnes, round))
  const baseline = await constantGet(bench)
  return [
    { row: 'near', values: [near.p50, near.p99], baseline },
    { row: 'far', values: [far.p99], baseline },
    { row: 'search', values: [search.p50, search.p99], baseline },
    { row: 'shortSearch', values: [shortSearch.p99], baseline },
  ]
}

export async function roundsOf({ served }: Bench, pagesOf: (round: number) => ListPage[]) {
  const figures = { p50: [] as number[], p99: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const addresses = pagesOf(round).map((page) => served.origin + listAddress(page))
    const times = await timesOf(addresses, served.headers)
    figures.p50.push(atShare(times, 0.5))
    figures.p99.push(atShare(times, 0.99))
  }
  return figures
}

async function timesOf(addresses: string[], headers: Record<string, string>) {
  const times: number[] = []
  for (const address of addresses) {
    const begin = performance.now()
    const { status } = await call(address, { headers })
    times.push(performance.now() - begin)
    if (status !== 200) throw new Error(`A list was answered with ${status}.`)
  }
  return times.toSorted((one, other) => one - other)
}

export async function constantGet({ baseline }: Bench) {
  const times = await timesOf(Array(200).fill(`${baseline.origin}/documents`), {})
  return `constant GET: ${short(median(times))} / ${short(atShare(times, 0.99))} ms`
}

const everyOrder = (offsets: number[]) =>
  orders.flatMap((order) => offsets.map((offset) => ({ order, offset })))

/** A third of the texts per round, each with another order. */
const searchesOf = (texts: string[], round: number): ListPage[] =>
  texts
    .filter((_, index) => index % rounds === round)
    .map((search, index) => ({
      search,
      order: orders[index % orders.length] ?? { attribute: '$createdAt', method: 'orderDesc' },
    }))

/** Searches that match a fifth of the rows, one or none, in four scripts; and fragments of typed text. */
function longTexts(rows: number) {
  const special = ['computer', 'iyer', `${rows - 7}@`, 'zzqxy', '2019', 'कमला', 'செல்வி', 'jnt']
  const pieces = Array.from({ length: 600 }, (_, number) => {
    const { name, university, branch, email } = rowAt(Math.floor((number * rows) / 600), rows)
    const text = [name, university, branch, email][number % 4] ?? ''
    const begin = number % Math.max(1, text.length - 6)
    return text.slice(begin, begin + 3 + (number % 4)).trim()
  })
  return [...new Set([...special, ...pieces])]
    .filter((text) => /^\S{3,}$/u.test(text))
    .slice(0, 300)
}

function shortTexts() {
  const letters = 'aeirsntkmqz'.split('')
  const pairs = letters.flatMap((one) => letters.map((other) => one + other))
  return [...letters, ...pairs, 'कु', 's k', 'as ao']
}
