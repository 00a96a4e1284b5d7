import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { addressFrom, clientTo } from './client.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
  }
}

export const server = inject('databaseServer')
if (server === '')
  console.warn(
    'PostgreSQL is not installed and TEST_DATABASE_URL is not set: its tests are skipped.',
  )

/** An empty database that no other test uses. */
export async function freshDatabase(encoding = 'UTF8') {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING '${encoding}'`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, remove: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`) }
}

async function onServer(statement: string) {
  const client = clientTo(addressFrom(server), 1, {})
  try {
    await client.unsafe(statement)
  } finally {
    await client.end()
  }
}
