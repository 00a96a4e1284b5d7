import { isMatchedBy, pageOf, type Fates } from './traffic.ts'

const perPage = 500
/** Searches that match many, some, one or no submissions; each twice for two replicas. */
const searched = ['er', '7', 'tw', '99', 'zq', 'writer', 'zqx', 'w 7', 'er 99'].flatMap((text) => [
  text,
  text,
])

/** Reads the whole list in several orders, each of which must show every submission once, and checks the totals of searches. */
export async function counted(origin: string, cookie: string, fates: Fates, wrong: string[]) {
  const orders = [
    { order: '$createdAt', direction: 'orderDesc' },
    { order: 'name', direction: 'orderAsc' },
    { order: 'university', direction: 'orderDesc' },
  ] as const
  let copies = new Map<string, number>()
  for (const order of orders) {
    const ids = new Set<string>()
    copies = new Map()
    let rows = 0
    for (;;) {
      const page = await pageOf(origin, cookie, { limit: perPage, offset: rows, ...order })
      if (typeof page === 'number') throw new Error(`The list was answered with ${page}.`)
      if (page.total !== fates.names.size)
        wrong.push(`total ${page.total}, not ${fates.names.size}, by ${order.order}`)
      if (page.documents.length === 0) break
      rows += page.documents.length
      for (const { $id, name } of page.documents) {
        ids.add($id)
        copies.set(name, (copies.get(name) ?? 0) + 1)
      }
    }
    if (ids.size !== rows) wrong.push(`${rows - ids.size} rows on two pages, by ${order.order}`)
  }
  for (const text of searched) {
    const right = [...fates.names].filter((name) => isMatchedBy(name, text)).length
    const page = await pageOf(origin, cookie, { limit: 1, offset: 0, ...orders[0], search: text })
    if (typeof page === 'number' || page.total !== right)
      wrong.push(`${typeof page === 'number' ? page : page.total} for "${text}", not ${right}`)
  }
  return {
    lost: [...fates.names].filter((name) => !copies.has(name)).length,
    doubled: [...copies.values()].filter((count) => count > 1).length,
  }
}
