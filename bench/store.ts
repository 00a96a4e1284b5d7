import { setTimeout as pause } from 'node:timers/promises'
import { listed } from '#server/data/columns.ts'
import type { Attribute, Filter, Order } from '#server/data/query.ts'
import type { Store } from '#server/data/store.ts'
import type { Engine } from './engines.ts'
import { atShare, spreadOf, type Figure } from './figures.ts'

/** Far pages and first searches, asked of the store itself: nothing has been asked before, so that nothing is remembered. */
export async function storeFigures(engine: Engine, rows: number): Promise<Figure[]> {
  return [...(await farPages(engine, rows)), ...(await searches(engine, rows))]
}

async function farPages(engine: Engine, rows: number): Promise<Figure[]> {
  const store = await engine.open()
  await store.submissions.total([])
  // Whoever first asks for a far page of a column has it prepared for all who come after: within seconds, in the background.
  const ask = (attribute: Attribute, more: number) => {
    const orders: Order[] = [{ attribute, direction: 'ascending' }]
    const offset = Math.floor(rows / 2) + 5_000 + more
    return timed(() => store.submissions.page({ filters: [], orders, limit: 10, offset }))
  }
  for (const attribute of listed) await ask(attribute, 0)
  await pause(3_000)
  for (const attribute of listed)
    for (let more = 1; more < 30 && (await ask(attribute, more)) > 20; more += 1) await pause(2_000)
  const times: number[] = []
  const slowest = { time: 0, name: '' }
  // Each round asks for other pages: the same one would be remembered.
  for (let round = 0; round < 5; round += 1)
    for (const attribute of listed)
      for (const direction of ['ascending', 'descending'] as const)
        for (const start of [0, 49_990, Math.floor(rows / 2), rows - 100]) {
          const offset = Math.min(start, rows - 100) + round * 10
          const orders: Order[] = [{ attribute, direction }]
          const time = await timed(() =>
            store.submissions.page({ filters: [], orders, limit: 10, offset }),
          )
          times.push(time)
          if (time > slowest.time)
            Object.assign(slowest, { time, name: `${attribute} ${direction} ${offset}` })
        }
  await store.close()
  const bars =
    engine.name === 'embedded' ? [undefined, 0.5, 25, 5] : [3, undefined, undefined, undefined]
  const note = `slowest: ${slowest.name}`
  return figuresOf('any page of any column', rows, times, bars, note)
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

async function searches(engine: Engine, rows: number): Promise<Figure[]> {
  const figures: Figure[] = []
  const all: number[] = []
  const store = await engine.open()
  await warm(store)
  for (const [name, text] of searched) {
    const times: number[] = []
    for (const attribute of listed)
      for (const direction of ['ascending', 'descending'] as const) {
        const filters = [anywhere(text(rows).split(' '), attribute, direction)]
        const orders: Order[] = [{ attribute, direction }]
        times.push(
          await timed(() =>
            Promise.all([
              store.submissions.total(filters),
              store.submissions.page({ filters, orders, limit: 10, offset: 0 }),
            ]),
          ),
        )
      }
    all.push(...times)
    figures.push({
      group: 'first search',
      name: `first search with total: ${name}`,
      rows,
      unit: 'ms',
      ...spreadOf(times),
    })
  }
  await store.close()
  const bars =
    engine.name === 'embedded' ? [50, 20, 250, 100] : [300, undefined, undefined, undefined]
  return [...figuresOf('first search with total, all kinds', rows, all, bars), ...figures]
}

async function warm(store: Store) {
  const newest: Order[] = [{ attribute: '$createdAt', direction: 'descending' }]
  await store.submissions.total([])
  await store.submissions.page({ filters: [], orders: newest, limit: 10, offset: 0 })
}

/** The staff's search. Its columns come in an order of their own for each question, so that none was asked before. */
function anywhere(words: string[], attribute: Attribute, direction: Order['direction']): Filter {
  const turn = listed.indexOf(attribute) + (direction === 'ascending' ? 0 : listed.length)
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
  bars: (number | undefined)[],
  note?: string,
): Figure[] {
  const sorted = times.toSorted((one, other) => one - other)
  const [must50, goal50, must99, goal99] = bars
  const spread = { least: sorted[0] ?? 0, most: sorted.at(-1) ?? 0 }
  const at = (share: number, must: number | undefined, goal: number | undefined): Figure => ({
    group: name,
    name: `${name}, ${share === 0.5 ? 'median' : '99th of 100'}`,
    rows,
    unit: 'ms',
    median: atShare(sorted, share),
    ...spread,
    ...(must !== undefined && { must }),
    ...(goal !== undefined && { goal }),
    ...(note !== undefined && share !== 0.5 && { note }),
  })
  return [at(0.5, must50, goal50), at(0.99, must99, goal99)]
}

async function timed(work: () => Promise<unknown>) {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
