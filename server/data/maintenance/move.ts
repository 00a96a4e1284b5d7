import { createHash, type Hash } from 'node:crypto'
import { fixed, sql } from '../sql.ts'
import { connect, type Connection } from '../sqlite/connection.ts'
import { openSqlite } from '../sqlite/open.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import { storeIn } from './embedded.ts'
import { withTarget, type MovedRow, type Target } from './move-target.ts'

/** What was moved. `hash` is SHA-256 over every column of every enquiry and of what belongs to it, in order and equal on both sides. */
export type Moved = {
  submissions: number
  copied: number
  people: number
  peopleAdded: number
  hash: string
}

type Options = { batch?: number; onBatch?: (done: number, of: number) => void }

type Source = Connection & { file: string }

/** The enquiries and what belongs to them: compared row by row, in the order of these keys. */
const tables = {
  enquiries: 'sequence',
  answers: 'sequence',
  earlier_versions: 'sequence, version',
  activity: 'number',
}

/**
 * Copies the embedded store of a directory into a PostgreSQL database: ids, order, times, answers, earlier versions, activity, keys,
 * people and the audit, but not sessions and links. An interrupted run continues where it stopped. Every row is read back and compared.
 */
export async function move(directory: string, url: string, options: Options = {}): Promise<Moved> {
  const file = await storeIn(directory)
  // Takes the lock, so that nothing changes during the copy, and migrates the schema.
  const store = await openSqlite(directory)
  const connection = connect(file, { readOnly: true })
  try {
    return await withTarget(url, (target) => copied({ ...connection, file }, target, options))
  } finally {
    connection.database.close()
    await store.close()
  }
}

async function copied(source: Source, target: Target, { batch = 1_000, onBatch }: Options) {
  const { all } = source
  const before = await expectOnlyOurs(source, target, batch)
  const total = Number(all(sql`SELECT count(*) AS rows FROM enquiries`)[0]?.['rows'])
  const hash = createHash('sha256')
  let done = 0
  for (const table of ['enquiries', 'answers', 'earlier_versions', 'activity'] as const)
    await copyTable(table, source, target, { batch, hash }, (rows) => {
      if (table === 'enquiries') onBatch?.((done += rows), total)
    })
  const count = await target.count()
  if (count !== total) throw differing(target, `${count} enquiries are there, not ${total}`)

  const people = rowsOf(source, 'people')
  // A person with an account there keeps it, with its current password.
  const peopleAdded = await target.add('people', people)
  await target.add(
    'allowances',
    rowsOf(source, 'allowances'),
    'ON CONFLICT (name) DO UPDATE SET taken = greatest(allowances.taken, excluded.taken)',
  )
  // Otherwise the next start would apply a password of the settings that was changed since.
  for (const table of ['applied_passwords', 'outbox', 'outbox_enquiries', 'former_people'])
    await target.add(table, rowsOf(source, table))
  await addAudit(source, target)
  await target.finish(lastSequence(source))
  return {
    submissions: total,
    copied: total - before,
    people: people.length,
    peopleAdded,
    hash: hash.digest('hex'),
  }
}

/** Throws where the copy differs. */
async function copyTable(
  table: keyof typeof tables,
  source: Source,
  target: Target,
  { batch, hash }: { batch: number; hash: Hash },
  copiedRows: (rows: number) => void,
) {
  const order = tables[table]
  const [key = ''] = order.split(',')
  const columns = (await target.columnsOf(table)).map(({ name }) => name)
  const textOf = (rows: MovedRow[]) =>
    rows.map((row) => `${JSON.stringify(columns.map((column) => row[column]))}\n`).join('')
  for (let last = -1; ;) {
    const [next] = source.all(sql`SELECT min(${fixed(key)}) AS first, max(${fixed(key)}) AS last
      FROM (SELECT DISTINCT ${fixed(key)} FROM ${fixed(table)} WHERE ${fixed(key)} > ${last}
        ORDER BY ${fixed(key)} LIMIT ${batch})`)
    if (next?.['last'] == null) break
    const [from, to] = [Number(next['first']), Number(next['last'])]
    const rows = plain(
      source.all(sql`SELECT * FROM ${fixed(table)}
        WHERE ${fixed(key)} BETWEEN ${from} AND ${to} ORDER BY ${fixed(order)}`),
    )
    await target.add(table, rows)
    // What is there and not here is found too.
    const text = textOf(rows)
    if (text !== textOf(await target.rowsBetween(table, order, last + 1, to)))
      throw differing(target, `${table}, ${key} ${from} to ${to}`)
    hash.update(text)
    copiedRows(rows.length)
    last = to
  }
}

/** In small steps: it is long. */
async function addAudit(source: Source, target: Target) {
  for (let last = 0; ;) {
    const rows = plain(
      source.all(
        sql`SELECT * FROM audit WHERE number > ${last} ORDER BY number LIMIT ${auditBatch}`,
      ),
    )
    if (rows.length === 0) return
    await target.add('audit', rows)
    last = Number(rows.at(-1)?.['number'])
  }
}

const auditBatch = 5_000

/** Before writing: refuses a database with enquiries of another store. Returns how many are from this one. */
async function expectOnlyOurs(source: Source, target: Target, batch: number) {
  let count = 0
  let last = 0
  for (;;) {
    const rows = await target.positionsAfter(last, batch)
    if (rows.length === 0) return count
    const here = source.all(sql`SELECT sequence, id FROM enquiries WHERE sequence > ${last}
      ORDER BY sequence LIMIT ${rows.length}`)
    const positions = new Set(here.map(positionOf))
    if (!rows.every((row) => positions.has(positionOf(row))))
      throw new UnusableDatabase(
        `it holds submissions that are not from ${source.file}, or that were erased there since; give an empty database`,
      )
    count += rows.length
    last = Number(rows.at(-1)?.['sequence'])
  }
}

const rowsOf = ({ all }: Source, table: string) => plain(all(sql`SELECT * FROM ${fixed(table)}`))

/** Also of rows that were erased: their numbers are not given a second time. */
const lastSequence = ({ all }: Source) =>
  Number(
    all(sql`SELECT max(seq) AS last FROM sqlite_sequence WHERE name = 'enquiries'`)[0]?.['last'] ??
      0,
  )

/** Without the engine's own prototype. */
const plain = (rows: object[]): MovedRow[] => rows.map((row) => ({ ...row }))

const positionOf = ({ sequence, id }: MovedRow) => `${String(sequence)} ${String(id)}`

const differing = ({ shown }: Target, what: string) =>
  new UnusableDatabase(`The copy in ${shown} differs: ${what}. Empty that database and move again.`)
