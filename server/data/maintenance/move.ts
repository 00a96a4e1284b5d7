import { createHash, type Hash } from 'node:crypto'
import { fixed, sql } from '../sql.ts'
import { connect, type Connection } from '../sqlite/connection.ts'
import { openSqlite } from '../sqlite/open.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import { storeIn } from './embedded.ts'
import { keysOfOthers, withTarget, type MovedRow, type Other, type Target } from './move-target.ts'

/** What was moved. `hash` is SHA-256 over every column of every enquiry and of what belongs to it, in order and equal on both sides. */
export type Moved = {
  submissions: number
  copied: number
  people: number
  peopleAdded: number
  hash: string
}

type Options = { batch?: number; onBatch?: (done: number, of: number) => void }

type Source = Connection & { file: string; columns: string[] }

// The keys of a constant are those of its type.
const otherTables = Object.keys(keysOfOthers) as Other[]

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
    const columns = connection.all(sql`SELECT name FROM pragma_table_info('submissions')`)
    const source = { ...connection, file, columns: columns.map(({ name }) => String(name)) }
    return await withTarget(url, (target) => copied(source, target, options))
  } finally {
    connection.database.close()
    await store.close()
  }
}

async function copied(source: Source, target: Target, { batch = 1_000, onBatch }: Options) {
  expectSameColumns(source, target)
  const before = await expectOnlyOurs(source, target, batch)
  const total = countIn(source)
  const hashes = {
    submissions: bothHashes(),
    earlier_versions: bothHashes(),
    activity: bothHashes(),
    enquiries: bothHashes(),
    enquiry_activity: bothHashes(),
  }
  let done = 0
  for (let rows = rowsAfter(source, 'submissions', 0, batch); rows.length > 0;) {
    const [first, last] = [sequenceOf(rows[0]), sequenceOf(rows.at(-1))]
    const versions = versionsBetween(source, first, last)
    await target.addSubmissions(rows, versions)
    const there = await target.rowsBetween(first, last)
    const versionsThere = await target.versionsBetween(first, last)
    if (
      !isSame(hashes.submissions, rows, there, source.columns) ||
      !isSame(hashes.earlier_versions, versions, versionsThere, Object.keys(versions[0] ?? {}))
    )
      throw differing(target, `the submissions ${first} to ${last}`)
    done += rows.length
    onBatch?.(done, total)
    rows = rowsAfter(source, 'submissions', last, batch)
  }

  const count = await target.count()
  if (count !== total) throw differing(target, `${count} submissions are there, not ${total}`)
  for (const table of otherTables)
    if (!(await addOthers(table, source, target, { batch, hashes: hashes[table] })))
      throw differing(target, `the table ${table}`)
  const people = plain(source.all(sql`SELECT * FROM people ORDER BY id`))
  // A person with an account there keeps it, with its current password.
  const peopleAdded = await target.add('people', people)
  await target.add(
    'allowances',
    plain(source.all(sql`SELECT * FROM allowances`)),
    'ON CONFLICT (name) DO UPDATE SET taken = greatest(allowances.taken, excluded.taken)',
  )
  // Otherwise the next start would apply a password of the settings that was changed since.
  await target.add('applied_passwords', plain(source.all(sql`SELECT * FROM applied_passwords`)))
  for (const table of ['outbox', 'outbox_enquiries'])
    await target.add(table, plain(source.all(sql`SELECT * FROM ${fixed(table)}`)))
  await target.add('former_people', plain(source.all(sql`SELECT * FROM former_people`)))
  await addAudit(source, target)
  await target.finish(lastSequence(source, 'submissions'), lastSequence(source, 'enquiries'))
  // One after the other, whatever the size of a batch.
  const [hash = '', copy] = (['source', 'target'] as const).map((side) =>
    Object.values(hashes)
      .reduce((whole, one) => whole.update(one[side].digest()), createHash('sha256'))
      .digest('hex'),
  )
  if (hash !== copy) throw differing(target, 'the hashes')
  return { submissions: total, copied: total - before, people: people.length, peopleAdded, hash }
}

/** False if the copy differs. */
async function addOthers(
  table: Other,
  source: Source,
  target: Target,
  { batch, hashes }: { batch: number; hashes: BothHashes },
) {
  const key = keysOfOthers[table]
  for (let last = 0; ;) {
    const rows = rowsAfter(source, table, last, batch)
    if (rows.length === 0) return (await target.othersAfter(table, last, 1)).length === 0
    await target.add(table, rows)
    const copies = await target.othersAfter(table, last, rows.length)
    if (!isSame(hashes, rows, copies, Object.keys(rows[0] ?? {}))) return false
    last = Number(rows.at(-1)?.[key])
  }
}

/** In small steps: it is long. */
async function addAudit(source: Source, target: Target) {
  let rows = rowsAfter(source, 'audit', 0, auditBatch)
  while (rows.length > 0) {
    await target.add('audit', rows)
    rows = rowsAfter(source, 'audit', Number(rows.at(-1)?.['number']), auditBatch)
  }
}

const auditBatch = 5_000

function expectSameColumns(source: Source, target: Target) {
  const here = source.columns.toSorted().join(', ')
  const there = target.columns.toSorted().join(', ')
  if (here !== there)
    throw new UnusableDatabase(
      `The columns differ: ${here} in ${source.file}, ${there} in ${target.shown}.`,
    )
}

/** Before writing: refuses a database with submissions of another store. Returns how many are from this one. */
async function expectOnlyOurs(source: Source, target: Target, batch: number) {
  let count = 0
  let last = 0
  for (;;) {
    const rows = await target.positionsAfter(last, batch)
    if (rows.length === 0) return count
    const here = new Set(rowsAfter(source, 'submissions', last, rows.length).map(positionOf))
    if (!rows.every((row) => here.has(positionOf(row))))
      throw new UnusableDatabase(
        `it holds submissions that are not from ${source.file}, or that were erased there since; give an empty database`,
      )
    count += rows.length
    last = sequenceOf(rows.at(-1))
  }
}

const keys = { ...keysOfOthers, submissions: 'sequence', audit: 'number' }

function rowsAfter({ all }: Source, table: keyof typeof keys, last: number, most: number) {
  const key = fixed(keys[table])
  return plain(
    all(sql`SELECT * FROM ${fixed(table)} WHERE ${key} > ${last} ORDER BY ${key} LIMIT ${most}`),
  )
}

const versionsBetween = ({ all }: Source, first: number, last: number) =>
  plain(
    all(sql`SELECT * FROM earlier_versions WHERE sequence BETWEEN ${first} AND ${last}
    ORDER BY sequence, version`),
  )

const countIn = ({ all }: Source) =>
  Number(all(sql`SELECT count(*) AS rows FROM submissions`)[0]?.['rows'])

/** Also of rows that were erased: their numbers are not given a second time. */
const lastSequence = ({ all }: Source, table: string) =>
  Number(
    all(sql`SELECT max(seq) AS last FROM sqlite_sequence WHERE name = ${table}`)[0]?.['last'] ?? 0,
  )

/** Without the engine's own prototype. */
const plain = (rows: object[]): MovedRow[] => rows.map((row) => ({ ...row }))

const positionOf = ({ sequence, id }: MovedRow) => `${String(sequence)} ${String(id)}`

const sequenceOf = (row: MovedRow | undefined) => Number(row?.['sequence'])

type BothHashes = { source: Hash; target: Hash }

const bothHashes = (): BothHashes => ({
  source: createHash('sha256'),
  target: createHash('sha256'),
})

/** Adds the rows of both sides to their hashes, column by column in the same order. */
function isSame(hashes: BothHashes, own: MovedRow[], copies: MovedRow[], columns: string[]) {
  const textOf = (rows: MovedRow[]) =>
    rows.map((row) => `${JSON.stringify(columns.map((column) => row[column]))}\n`).join('')
  hashes.source.update(textOf(own))
  hashes.target.update(textOf(copies))
  return own.length === copies.length && textOf(own) === textOf(copies)
}

const differing = ({ shown }: Target, what: string) =>
  new UnusableDatabase(`The copy in ${shown} differs: ${what}. Empty that database and move again.`)
