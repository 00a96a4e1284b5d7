import { mkdir, rm } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { addressFrom } from '#server/data/postgres/address.ts'
import { clientTo } from '#server/data/postgres/client.ts'
import { openPostgres } from '#server/data/postgres/open.ts'
import { openSqlite } from '#server/data/sqlite/open.ts'
import type { Store } from '#server/data/store.ts'
import { loadEmbedded, loadPostgres } from './load.ts'

/** A store to be measured: filled once, then opened by itself and by the product. */
export type Engine = {
  name: 'embedded' | 'PostgreSQL'
  directory: string
  settings: Record<string, string>
  load: (rows: number) => Promise<void>
  open: () => Promise<Store>
  remove: () => Promise<void>
}

export const embedded = (directory: string): Engine => ({
  name: 'embedded',
  directory,
  settings: {},
  load: (rows) => loadEmbedded(directory, rows),
  open: () => openSqlite(directory),
  remove: () => rm(directory, { recursive: true, force: true }),
})

/** To the server at this address, on a connection of its own. */
export async function say(server: string, statement: string) {
  const client = clientTo(addressFrom(server), 1, {})
  await client.unsafe(statement)
  await client.end()
}

export function onServer(server: string, directory: string): Engine {
  const database = `bench_${randomBytes(4).toString('hex')}`
  const url = new URL(server)
  url.pathname = `/${database}`
  return {
    name: 'PostgreSQL',
    directory,
    settings: { DATABASE_URL: url.href },
    async load(rows) {
      await mkdir(directory, { recursive: true })
      await say(server, `CREATE DATABASE ${database} TEMPLATE template0 ENCODING 'UTF8'`)
      await loadPostgres(url.href, rows)
    },
    open: () => openPostgres(url.href),
    async remove() {
      await say(server, `DROP DATABASE ${database} WITH (FORCE)`)
      await rm(directory, { recursive: true, force: true })
    },
  }
}
