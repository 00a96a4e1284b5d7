import { setImmediate } from 'node:timers/promises'
import type { CollectionName } from '#contract/paths.ts'
import { type Author, CursorNotFound } from '../../data/db.ts'
import type { StoredRow } from '../../data/enquiry.ts'
import type { Store } from '../../data/store.ts'
import type { Query } from '../../data/query.ts'
import type { Exported } from './export-columns.ts'

const mostAtOnce = 500
/** Writing these takes a millisecond or two; then other requests run. */
const batchSize = 100

type Reading = {
  desk: Pick<Store['desk'], 'notesOf'>
  people: Pick<Store['people'], 'list'>
}

/** The rows of one collection. */
export type Source<Row> = {
  of: CollectionName
  rows: { list(query: Query, options: { counted: boolean }): Promise<{ rows: Row[] }> }
}

/** All matches, page by page in the requested order. A row erased or moved during the export does not displace others. */
export async function* rowsOf<Row extends StoredRow>(
  { desk, people }: Reading,
  source: Source<Row>,
  { filters, orders }: Query,
): AsyncGenerator<Exported<Row>[]> {
  const names = new Map((await people.list()).map(({ id, name }) => [id, name]))
  const list = (query: Partial<Query>) =>
    source.rows.list(
      { filters, orders, limit: mostAtOnce, offset: 0, ...query },
      { counted: false },
    )
  let { rows } = await list({})
  while (rows.length > 0) {
    const entries = await desk.notesOf(rows)
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
export async function* whileAllowed<Row>(
  rows: AsyncIterable<Row[]>,
  reader: Author,
  { expectAuthority }: Pick<Store, 'expectAuthority'>,
) {
  for await (const some of rows) {
    await expectAuthority(reader)
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
