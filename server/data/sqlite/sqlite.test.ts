import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { holdsTheContract } from '../store.contract.ts'
import { openSqlite } from './open.ts'

const directory = await mkdtemp(join(tmpdir(), 'store-'))
afterAll(() => rm(directory, { recursive: true }))

holdsTheContract((options) => openSqlite(directory, options))
