import { sortedAttributes } from '#server/data/columns.ts'
import type { Attribute, Filter, Order } from '#server/data/query.ts'
import type { Store } from '#server/data/store.ts'
import type { Engine } from './engines.ts'
import { atShare, spreadOf, type Figure } from './figures.ts'

/** Pages and searches, asked of the store itself, which remembers no rows. Each search is asked once in the same words. */
export async function storeFigures(engine: Engine, rows: number): Promise<Figure[]> {
  const store = await engine.open()
  await warm(store)
  const figures = [...(await pages(store, rows)), ...(await searches(store, rows))]
  await store.close()
  return figures
}

/** The most that a figure may be, at up to a hundred thousand rows and above. */
type Bars = [number, number]
const barAt = ([few, many]: Bars, rows: number) => (rows > 100_000 ? many : few)

async function pages(store: Store, rows: number): Promise<Figure[]> {
  const near = Array.from({ length: 5 }, (_, index) => index * 240)
  const typed = [0, Math.floor(rows / 4), Math.floor(rows / 2), rows - 100]
  return [
    ...(await pagesAt(
      store,
      rows,
      'the first hundred pages by any column',
      near,
      [2, 3],
      [15, 40],
    )),
    ...(await pagesAt(store, rows, 'any page by any column', typed, undefined, [60, 400])),
  ]
}

async function pagesAt(
  store: Store,
  rows: number,
  name: string,
  offsets: number[],
  median: Bars | undefined,
  late: Bars,
) {
  const times: number[] = []
  const slowest = { time: 0, name: '' }
  for (let round = 0; round < 5; round += 1)
    for (const attribute of sortedAttributes)
      for (const direction of ['ascending', 'descending'] as const)
        for (const start of offsets) {
          const offset = start + round * 10
          const orders: Order[] = [{ attribute, direction }]
          const time = await timed(() =>
            store.submissions.list({ filters: [], orders, limit: 10, offset }),
          )
          times.push(time)
          if (time > slowest.time)
            Object.assign(slowest, { time, name: `${attribute} ${direction} ${offset}` })
        }
  return figuresOf(name, rows, times, { median, late }, `slowest: ${slowest.name}`)
}

const searched: [string, (rows: number) => string][] = [
  ['one row', (rows) => `${rows - 7}@`],
  ['1 %', () => 'iyer'],
  ['20 %', () => 'computer'],
  ['none', () => 'zzqxy'],
  ['one letter', () => 'q'],
  ['one letter, frequent', () => 'a'],
  ['two letters', () => 'ra'],
  ['two letters, none', () => 'zq'],
  ['two words of a letter', () => 's k'],
  ['two words of two letters', () => 'as ao'],
  ['digits', () => '2019'],
  ['an e-mail address', () => 'asha.rao77@example.com'],
  ['Hindi', () => 'कमला'],
  ['Hindi, two letters', () => 'कु'],
  ['Tamil', () => 'செல்வி'],
]

async function searches(store: Store, rows: number): Promise<Figure[]> {
  const figures: Figure[] = []
  const long: number[] = []
  const short: number[] = []
  for (const [name, text] of searched) {
    const words = text(rows).split(' ')
    const times: number[] = []
    for (const attribute of sortedAttributes)
      for (const direction of ['ascending', 'descending'] as const) {
        const filters = [anywhere(words, attribute, direction)]
        const orders: Order[] = [{ attribute, direction }]
        times.push(
          await timed(() => store.submissions.list({ filters, orders, limit: 10, offset: 0 })),
        )
      }
    const isShort = words.every((word) => !/^.{3}/su.test(word))
    ;(isShort ? short : long).push(...times)
    figures.push({
      group: 'first search',
      name: `first search with total: ${name}`,
      rows,
      unit: 'ms',
      ...spreadOf(times),
    })
  }
  const longBars = { median: [10, 50], late: [60, 300] } satisfies Record<string, Bars>
  return [
    ...figuresOf('first search of three letters or more, with total', rows, long, longBars),
    ...figuresOf('first search of one or two letters, with total', rows, short, {
      late: [60, 600],
    }),
    ...figures,
  ]
}

async function warm(store: Store) {
  const newest: Order[] = [{ attribute: '$createdAt', direction: 'descending' }]
  await store.submissions.list({ filters: [], orders: newest, limit: 10, offset: 0 })
}

/** The staff's search. Its columns come in an order of their own for each question, so that none was asked before. */
function anywhere(words: string[], attribute: Attribute, direction: Order['direction']): Filter {
  const turn =
    sortedAttributes.indexOf(attribute) + (direction === 'ascending' ? 0 : sortedAttributes.length)
  const columns = ['name', 'university', 'branch', 'email'] as const
  const turned = permutationsOf([...columns])[turn] ?? [...columns]
  return {
    method: 'or',
    filters: turned.map((column) => ({ method: 'search', attribute: column, words })),
  }
}

function permutationsOf<Item>(items: Item[]): Item[][] {
  if (items.length < 2) return [items]
  return items.flatMap((item) =>
    permutationsOf(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  )
}

function figuresOf(
  name: string,
  rows: number,
  times: number[],
  { median, late }: { median?: Bars | undefined; late: Bars },
  note?: string,
): Figure[] {
  const sorted = times.toSorted((one, other) => one - other)
  const spread = { least: sorted[0] ?? 0, most: sorted.at(-1) ?? 0 }
  const at = (share: number, bars: Bars | undefined): Figure => ({
    group: name,
    name: `${name}, ${share === 0.5 ? 'median' : '99th of 100'}`,
    rows,
    unit: 'ms',
    median: atShare(sorted, share),
    ...spread,
    ...(bars && { must: barAt(bars, rows) }),
    ...(note !== undefined && share !== 0.5 && { note }),
  })
  return [at(0.5, median), at(0.99, late)]
}

async function timed(work: () => Promise<unknown>) {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
