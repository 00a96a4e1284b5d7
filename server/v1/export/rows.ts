import { setImmediate } from 'node:timers/promises'
import { CursorNotFound, type KeptSubmission, type Submissions } from '../../data/store.ts'
import type { Query } from '../../data/query.ts'

export type Rows = AsyncIterable<KeptSubmission[]>

const mostAtOnce = 1_000
/** To write these takes some milliseconds; then everybody else has a turn. */
const mostOfOneTurn = 250

/** All that match, page by page in the asked order. One that is erased or moved meanwhile costs no other its place. */
export async function* rowsOf(
  submissions: Pick<Submissions, 'list'>,
  { filters, orders }: Query,
): AsyncGenerator<KeptSubmission[]> {
  const list = (query: Partial<Query>) =>
    submissions.list(
      { filters, orders, limit: mostAtOnce, offset: 0, ...query },
      { counted: false },
    )
  let { rows } = await list({})
  while (rows.length > 0) {
    for (let first = 0; first < rows.length; first += mostOfOneTurn) {
      yield rows.slice(first, first + mostOfOneTurn)
      await setImmediate()
    }
    rows = await pageBehind(rows, list)
  }
}

/** Behind the last one that is still there. */
async function pageBehind(
  rows: KeptSubmission[],
  list: (query: Partial<Query>) => Promise<{ rows: KeptSubmission[] }>,
): Promise<KeptSubmission[]> {
  const last = rows.at(-1)
  if (!last) return []
  try {
    return (await list({ cursor: { side: 'after', id: last.id } })).rows
  } catch (error) {
    if (!(error instanceof CursorNotFound)) throw error
    const rest = rows.slice(0, -1)
    const given = new Set(rows.map(({ id }) => id))
    return (await pageBehind(rest, list)).filter(({ id }) => !given.has(id))
  }
}
