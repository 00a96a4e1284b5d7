import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { keepsAmendments } from '../amendments.contract.ts'
import { keepsADesk } from '../desk.contract.ts'
import { keepsOtherEnquiries } from '../enquiries.contract.ts'
import { listsManyRows } from '../list.contract.ts'
import { keepsSecondFactors } from '../second-factors.contract.ts'
import { holdsTheContract } from '../store.contract.ts'
import { keepsATeam } from '../team.contract.ts'
import { connect } from './connection.ts'
import { openSqlite } from './open.ts'

const folder = await mkdtemp(join(tmpdir(), 'store-'))
afterAll(() => rm(folder, { recursive: true }))

describe('on SQLite', () => {
  holdsTheContract((options) => openSqlite(join(folder, 'contract'), options))
})

describe('on SQLite, with changes by students', () => {
  keepsAmendments((options) => openSqlite(join(folder, 'amendments'), options))
})

describe('on SQLite, with marks and activity', () => {
  keepsADesk((options) => openSqlite(join(folder, 'desk'), options))
})

describe('on SQLite, with enquiries of the other forms', () => {
  keepsOtherEnquiries((options) => openSqlite(join(folder, 'others'), options))
})

describe('on SQLite, with a team', () => {
  keepsATeam(
    (options) => openSqlite(join(folder, 'team'), options),
    async (text) => {
      const { database } = connect(join(folder, 'team', 'store.sqlite'), { readOnly: false })
      try {
        database.exec(text)
      } finally {
        database.close()
      }
    },
  )
})

describe('on SQLite, with second factors', () => {
  keepsSecondFactors((options) => openSqlite(join(folder, 'factors'), options))
})

describe('on SQLite with many rows', () => {
  listsManyRows((options) => openSqlite(join(folder, 'many'), options))
})
