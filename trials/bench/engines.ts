import { mkdir, rm } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { addressFrom } from '#server/data/postgres/address.ts'
import { clientTo } from '#server/data/postgres/client.ts'
import { fillEmbedded, fillPostgres } from './fill.ts'

/** A store to measure: filled once, then opened by the product. */
export type Engine = {
  directory: string
  settings: Record<string, string>
  fill: (rows: number) => Promise<void>
  remove: () => Promise<void>
}

export const embedded = (directory: string): Engine => ({
  directory,
  settings: {},
  fill: (rows) => fillEmbedded(directory, rows),
  remove: () => rm(directory, { recursive: true, force: true }),
})

/** To the server at this address, on a connection of its own. */
export async function execute(server: string, statement: string) {
  const client = clientTo(addressFrom(server), 1, {})
  await client.unsafe(statement)
  await client.end()
}

export function onServer(server: string, directory: string): Engine {
  const database = `bench_${randomBytes(4).toString('hex')}`
  const url = new URL(server)
  url.pathname = `/${database}`
  return {
    directory,
    settings: { DATABASE_URL: url.href },
    async fill(rows) {
      await mkdir(directory, { recursive: true })
      await execute(server, `CREATE DATABASE ${database} TEMPLATE template0 ENCODING 'UTF8'`)
      await fillPostgres(url.href, rows)
    },
    async remove() {
      await execute(server, `DROP DATABASE ${database} WITH (FORCE)`)
      await rm(directory, { recursive: true, force: true })
    },
  }
}
