import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { contracts } from '../contracts-for-tests.ts'
import { connect } from './connection.ts'
import { openSqlite } from './open.ts'

const folder = await mkdtemp(join(tmpdir(), 'store-'))
afterAll(() => rm(folder, { recursive: true }))

describe.each(contracts)('on SQLite, with %s', (name, holds) => {
  holds(
    (options) => openSqlite(join(folder, name), options),
    async (text) => {
      const { database } = connect(join(folder, name, 'store.sqlite'), { readOnly: false })
      try {
        database.exec(text)
      } finally {
        database.close()
      }
    },
  )
})
