import { setImmediate } from 'node:timers/promises'
import type { ListName } from '#contract/paths.ts'
import { type Author, CursorNotFound, type Db } from '../../db/db.ts'
import { expectAuthority } from '../../db/authority.ts'
import type { Query } from '../../db/query.ts'
import { listPeople } from '../../people/people.ts'
import { notesOf } from '../history.ts'
import { listIn, type List } from '../list.ts'
import type { Exported } from './export-columns.ts'

const mostAtOnce = 500
/** Writing these takes a millisecond or two; then other requests run. */
const batchSize = 100

/** All matches, page by page in the requested order. A row erased or moved during the export does not displace others. */
export async function* rowsOf<Name extends ListName>(
  db: Db,
  name: Name,
  { filters, orders }: Query,
): AsyncGenerator<Exported<List<Name>['rows'][number]>[]> {
  const names = new Map((await listPeople(db)).map((one) => [one.id, one.name]))
  const list = (query: Partial<Query>) =>
    listIn(
      db,
      name,
      { filters, orders, limit: mostAtOnce, offset: 0, ...query },
      { counted: false },
    )
  let { rows } = await list({})
  while (rows.length > 0) {
    const entries = await notesOf(db, rows)
    const notes = Map.groupBy(entries, ({ submission }) => submission)
    const exported = rows.map((row) => ({
      ...row,
      assigneeName: names.get(row.assignee ?? '') ?? row.assignee,
      notes: notes.get(row.id) ?? [],
    }))
    for (let first = 0; first < exported.length; first += batchSize) {
      yield exported.slice(first, first + batchSize)
      await setImmediate()
    }
    rows = await pageBehind(rows, list)
  }
}

/** Ends, as a file that is not whole, when the reader may not read any more. */
export async function* whileAllowed<Row>(rows: AsyncIterable<Row[]>, reader: Author, db: Db) {
  for await (const some of rows) {
    await expectAuthority(db, reader)
    yield some
  }
}

/** After the last row that still exists. */
async function pageBehind<Row extends { id: string }>(
  rows: Row[],
  list: (query: Partial<Query>) => Promise<{ rows: Row[] }>,
): Promise<Row[]> {
  const last = rows.at(-1)
  if (!last) return []
  try {
    return (await list({ cursor: { side: 'after', id: last.id } })).rows
  } catch (error) {
    if (!(error instanceof CursorNotFound)) throw error
    const earlierRows = rows.slice(0, -1)
    const exportedIds = new Set(rows.map(({ id }) => id))
    return (await pageBehind(earlierRows, list)).filter(({ id }) => !exportedIds.has(id))
  }
}
