import { createHash, type Hash } from 'node:crypto'
import { openTarget } from './postgres/target.ts'
import { openSource } from './sqlite/source.ts'
import { Unfit } from './unfit.ts'

/** A row under the names of its columns, as an engine gives it. */
export type MovedRow = Record<string, unknown>

/** A store that is read whole and does not change meanwhile. */
export type Source = {
  file: string
  columns: string[]
  count: () => number
  lastSequence: () => number
  rowsAfter: (sequence: number, most: number) => MovedRow[]
  /** The earlier versions of the submissions with these numbers. */
  versionsBetween: (first: number, last: number) => MovedRow[]
  /** What staff did about them. */
  activityBetween: (first: number, last: number) => MovedRow[]
  people: () => MovedRow[]
  allowances: () => MovedRow[]
  appliedPasswords: () => MovedRow[]
  close: () => Promise<void>
}

export type Target = {
  /** The address without its password. */
  shown: string
  columns: string[]
  count: () => Promise<number>
  positionsAfter: (sequence: number, most: number) => Promise<MovedRow[]>
  rowsBetween: (first: number, last: number) => Promise<MovedRow[]>
  versionsBetween: (first: number, last: number) => Promise<MovedRow[]>
  activityBetween: (first: number, last: number) => Promise<MovedRow[]>
  /** All of these rows or none; those that are there already stay as they are. */
  add: (rows: MovedRow[], beside: { versions: MovedRow[]; activity: MovedRow[] }) => Promise<void>
  /** Gives how many were not there yet. */
  addPeople: (people: MovedRow[]) => Promise<number>
  addAllowances: (allowances: MovedRow[]) => Promise<void>
  addAppliedPasswords: (applied: MovedRow[]) => Promise<void>
  finish: (lastSequence: number) => Promise<void>
  close: () => Promise<void>
}

/** What a move found and did. `hash` is SHA-256 over every column of every submission, of its earlier versions and of its activity in order, equal on both sides. */
export type Moved = {
  submissions: number
  copied: number
  people: number
  peopleAdded: number
  hash: string
}

type Options = { batch?: number; onBatch?: (done: number, of: number) => void }

/**
 * Copies the embedded store of a directory into a PostgreSQL database: ids, order, times, answers, earlier versions, keys and people, not sessions.
 * One that was cut off goes on where it stopped. Every row is read back and compared.
 */
export async function move(directory: string, url: string, options: Options = {}): Promise<Moved> {
  const source = await openSource(directory)
  try {
    const target = await openTarget(url)
    try {
      return await copied(source, target, options)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function copied(source: Source, target: Target, options: Options): Promise<Moved> {
  const { batch = 1_000, onBatch } = options
  expectSameColumns(source, target)
  const before = await expectOnlyOurs(source, target, batch)
  const total = source.count()
  const hashes = { source: createHash('sha256'), target: createHash('sha256') }
  const ofVersions = { source: createHash('sha256'), target: createHash('sha256') }
  const ofActivity = { source: createHash('sha256'), target: createHash('sha256') }

  let done = 0
  let last = 0
  for (;;) {
    const rows = source.rowsAfter(last, batch)
    const [first] = rows
    if (!first) break
    last = sequenceOf(rows.at(-1))
    const from = sequenceOf(first)
    const versions = source.versionsBetween(from, last)
    const activity = source.activityBetween(from, last)
    await target.add(rows, { versions, activity })
    const there = await target.rowsBetween(from, last)
    const versionsThere = await target.versionsBetween(from, last)
    const activityThere = await target.activityBetween(from, last)
    const same =
      addTo(hashes.source, rows, source.columns) === addTo(hashes.target, there, source.columns) &&
      addTo(ofVersions.source, versions, versionColumns) ===
        addTo(ofVersions.target, versionsThere, versionColumns) &&
      addTo(ofActivity.source, activity, activityColumns) ===
        addTo(ofActivity.target, activityThere, activityColumns)
    if (!same) throw differing(target, `the submissions ${from} to ${last}`)
    done += rows.length
    onBatch?.(done, total)
  }

  const count = await target.count()
  if (count !== total) throw differing(target, `${count} submissions are there, not ${total}`)
  const people = source.people()
  const peopleAdded = await target.addPeople(people)
  await target.addAllowances(source.allowances())
  await target.addAppliedPasswords(source.appliedPasswords())
  await target.finish(source.lastSequence())
  // Behind the submissions, whatever the size of a batch.
  const [hash, there] = (['source', 'target'] as const).map((side) =>
    hashes[side].update(ofVersions[side].digest()).update(ofActivity[side].digest()).digest('hex'),
  )
  if (hash === undefined || hash !== there) throw differing(target, 'the hashes')
  return { submissions: total, copied: total - before, people: people.length, peopleAdded, hash }
}

function expectSameColumns(source: Source, target: Target) {
  const here = source.columns.toSorted().join(', ')
  const there = target.columns.toSorted().join(', ')
  if (here !== there)
    throw new Unfit(`The columns differ: ${here} in ${source.file}, ${there} in ${target.shown}.`)
}

/** Before anything is written: a database with submissions from elsewhere is not ours to fill. Gives how many are ours. */
async function expectOnlyOurs(source: Source, target: Target, batch: number) {
  let found = 0
  let last = 0
  for (;;) {
    const positions = await target.positionsAfter(last, batch)
    if (positions.length === 0) return found
    const here = new Set(source.rowsAfter(last, positions.length).map(positionOf))
    const strange = positions.map(positionOf).findIndex((position) => !here.has(position))
    if (strange >= 0)
      throw new Unfit(
        `Cannot use ${target.shown}: it holds submissions that are not from ${source.file}, or that were erased there since; give an empty database.`,
      )
    found += positions.length
    last = sequenceOf(positions.at(-1))
  }
}

const positionOf = ({ sequence, id }: MovedRow) => `${String(sequence)} ${String(id)}`

const sequenceOf = (row: MovedRow | undefined) => Number(row?.['sequence'])

const versionColumns = [
  'sequence',
  'version',
  'replaced_at',
  'submission',
  'answer',
  'answer_origin',
  'catalogue_version',
  'idempotency_key',
  'fingerprint',
]

const activityColumns = [
  'number',
  'sequence',
  'id',
  'kind',
  'text',
  'before',
  'about',
  'person_id',
  'person_name',
  'created_at',
  'updated_at',
]

/** Adds the rows to the hash, column by column in the same order for both sides; gives what was added. */
function addTo(hash: Hash, rows: MovedRow[], columns: string[]) {
  const lines = rows.map((row) => `${JSON.stringify(columns.map((column) => row[column]))}\n`)
  const text = lines.join('')
  hash.update(text)
  return text
}

const differing = ({ shown }: Target, what: string) =>
  new Unfit(`The copy in ${shown} differs: ${what}. Empty that database and move again.`)
