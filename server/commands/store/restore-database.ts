import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { addressFrom, type Client } from '../../db/postgres/client.ts'
import { lockNumber, steps } from '../../db/postgres/migrate.ts'
import { runOn } from '../../db/postgres/pool.ts'
import { appliedTo, expectReleased, migrationsIn, missing } from '../../db/migrations.ts'
import { unusable } from '../../db/sqlite/failure.ts'
import { UnusableDatabase } from '../../db/db.ts'
import { serversOn, withClient } from './database.ts'
import { forgetting } from './restore-embedded.ts'
import { firstTables, printedBy, program, readWhole, tables } from './pg-cli.ts'

/** Puts a dump in the place of our tables, in one transaction: it is there as a whole, or nothing has changed. */
export async function restoreInto(
  url: string,
  path: string,
  { overwrite, now }: { overwrite: boolean; now: () => number },
) {
  const file = resolve(path)
  const entries = await entriesOf(file)
  const before = await contentsOf(url)
  const { shown } = addressFrom(url)
  if (before.servers > 0)
    throw new UnusableDatabase(
      `Cannot use ${shown}: a server is connected to it; stop every server first.`,
    )
  if (before.submissions + before.people > 0 && !overwrite)
    throw new UnusableDatabase(
      `Cannot use ${shown}: it holds something (submissions: ${before.submissions}, staff: ${before.people}); with --overwrite it is put aside and the backup takes its place.`,
    )
  const schema = `before_${new Date(now()).toISOString().slice(0, 19).replaceAll(/\W/g, '_').toLowerCase()}`
  const aside = before.tables.length > 0 ? schema : undefined
  await replaceTables(url, { file, entries, tables: before.tables, schema })
  return { submissions: (await contentsOf(url)).submissions, aside: aside && `the schema ${aside}` }
}

/**
 * Reads a whole backup and returns its table of contents without the trigram index, which the server recreates if the extension is
 * available, and without the audit triggers, whose function is not in a backup of tables: the server recreates these too.
 */
export async function entriesOf(file: string) {
  await stat(file).catch(() => {
    throw new UnusableDatabase(`Cannot use ${file}: there is no such file; name a backup.`)
  })
  const list = await printedBy('pg_restore', ['--list', file])
  const names = new Set([...list.matchAll(/ TABLE DATA \S+ (\S+) /g)].map(([, name]) => name))
  for (const table of firstTables) {
    if (!names.has(table))
      throw new UnusableDatabase(
        `Cannot use ${file}: it has no table "${table}", so it is no backup of ours.`,
      )
  }
  await expectKnown(file)
  await readWhole(file)
  return list
    .split('\n')
    .filter((line) => !line.includes(' INDEX ') || !line.includes(' enquiries_search '))
    .filter((line) => !line.includes(' TRIGGER '))
    .join('\n')
}

/** Refuses the backup of a version before the first release. The restored schema may be behind: the next start brings it up to date. */
async function expectKnown(file: string) {
  const rows = await printedBy('pg_restore', [
    '--data-only',
    '--table=migrations',
    '--file=-',
    file,
  ])
  const applied = [...rows.matchAll(/^(\d+)\t(\S+)\t\d+$/gm)]
  const number = Math.max(0, ...applied.map(([, one]) => Number(one)))
  const first = applied.find(([, one]) => one === '1')?.[2]
  try {
    missing(await migrationsIn(steps), { number, first })
  } catch (error) {
    throw unusable(file, error)
  }
}

/** What is in the database now, and how many connections of servers are open. */
const contentsOf = (url: string) =>
  withClient(url, { statement_timeout: 60_000 }, async (client) => {
    const rows =
      await client`SELECT name FROM unnest(string_to_array(${tables.join(' ')}, ' ')) AS name
      WHERE to_regclass(name) IS NOT NULL`
    const present = rows.map((row) => String(row['name']))
    if (present.includes('migrations'))
      expectReleased(await migrationsIn(steps), await appliedTo({ all: runOn(client) }))
    const count = (table: string) => (present.includes(table) ? countOf(client, table) : 0)
    return {
      servers: await serversOn(client),
      tables: present,
      submissions: await count('enquiries'),
      people: await count('people'),
    }
  })

async function countOf(client: Client, table: string) {
  const [row] = await client`SELECT count(*) AS rows FROM ${client(table)}`
  return Number(row?.['rows'])
}

async function replaceTables(
  url: string,
  backup: { file: string; entries: string; tables: string[]; schema: string },
) {
  const folder = await mkdtemp(join(tmpdir(), 'restore-'))
  const list = join(folder, 'list')
  try {
    await writeFile(list, backup.entries)
    const options = ['--file=-', '--no-owner', '--no-privileges', `--use-list=${list}`]
    const dump = program('pg_restore', [...options, backup.file])
    const database = program('psql', ['--no-psqlrc', '--quiet', '-v', 'ON_ERROR_STOP=1'], url)
    dump.input.end()
    database.output.resume()
    database.input.write(`BEGIN; SET lock_timeout = '10s';
      SELECT pg_advisory_xact_lock(${lockNumber});\n${putAside(backup)}\n`)
    try {
      await Promise.all([pipeline(dump.output, database.input, { end: false }), dump.ended()])
      database.input.write(`RESET search_path; ${forgetting} COMMIT;\n`)
    } finally {
      // Without the COMMIT nothing of it has happened.
      database.input.end()
      await database.ended()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const putAside = ({ tables: present, schema }: { tables: string[]; schema: string }) =>
  present.length === 0
    ? ''
    : [
        `CREATE SCHEMA ${schema};`,
        ...present.map((table) => `ALTER TABLE ${table} SET SCHEMA ${schema};`),
      ].join('\n')
