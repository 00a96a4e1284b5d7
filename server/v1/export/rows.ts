import { setImmediate } from 'node:timers/promises'
import { CursorNotFound, type KeptSubmission, type Store } from '../../data/store.ts'
import type { Query } from '../../data/query.ts'
import type { Exported } from './columns.ts'

const mostAtOnce = 500
/** To write these takes a millisecond or two; then everybody else has a turn. */
const mostOfOneTurn = 100

type Reading = {
  submissions: Pick<Store['submissions'], 'list'>
  desk: Pick<Store['desk'], 'notesOf'>
  people: Pick<Store['people'], 'list'>
}

/** All that match, page by page in the asked order. One that is erased or moved meanwhile costs no other its place. */
export async function* rowsOf(
  { submissions, desk, people }: Reading,
  { filters, orders }: Query,
): AsyncGenerator<Exported[]> {
  const names = new Map((await people.list()).map(({ id, name }) => [id, name]))
  const list = (query: Partial<Query>) =>
    submissions.list(
      { filters, orders, limit: mostAtOnce, offset: 0, ...query },
      { counted: false },
    )
  let { rows } = await list({})
  while (rows.length > 0) {
    const notes = Map.groupBy(await desk.notesOf(rows), ({ submission }) => submission)
    const exported = rows.map((row) => ({
      ...row,
      assigneeName: names.get(row.assignee ?? '') ?? row.assignee,
      notes: notes.get(row.id) ?? [],
    }))
    for (let first = 0; first < exported.length; first += mostOfOneTurn) {
      yield exported.slice(first, first + mostOfOneTurn)
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
