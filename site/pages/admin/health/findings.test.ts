import { expect, test } from 'vitest'
import type { ServerHealth } from '#site/backend/health.ts'
import { findingsIn } from './findings.ts'

const well: ServerHealth = {
  at: '2026-11-23T10:00:00.000Z',
  server: {
    version: '0.2.0',
    commit: 'unknown',
    node: '24.0.0',
    startedAt: '2026-11-20T10:00:00Z',
  },
  store: { engine: 'embedded', isReady: true },
  disk: { freeBytes: 12e9 },
  backups: {
    last: '2026-11-23T03:00:00.000Z',
    offSite: '2026-11-23T03:00:00.000Z',
    areEncrypted: true,
  },
  model: { used: 9, notUsed: 1 },
  mail: { waiting: 1, late: 0, givenUp: 0 },
  retentionDays: 365,
  heldSweep: null,
  errors: [],
  clockAhead: 900,
}

/** What is not well, with its state. */
const troubles = (changes: Partial<ServerHealth>) =>
  findingsIn({ ...well, ...changes })
    .filter(({ state }) => state !== 'well')
    .map(({ title, state, remedy }) => [title, state, remedy !== undefined])

test('a server on which all is well asks for nothing', () => {
  expect(troubles({})).toEqual([])
  expect(troubles({ disk: null, model: null })).toEqual([])
  expect(troubles({ mail: null })).toEqual([['Mail', 'unset', true]])
})

test.each<[string, Partial<ServerHealth>, string, string]>([
  ['a store that is away', { store: { engine: 'postgres', isReady: false } }, 'Store', 'fault'],
  ['a disk that is nearly full', { disk: { freeBytes: 9e8 } }, 'Disk', 'fault'],
  ['no backup', { backups: { ...well.backups, last: null } }, 'Backup', 'fault'],
  [
    'a backup of the day before yesterday',
    { backups: { ...well.backups, last: '2026-11-21T03:00:00Z' } },
    'Backup',
    'fault',
  ],
  ['an open backup', { backups: { ...well.backups, areEncrypted: false } }, 'Backup', 'look'],
  [
    'a copy that is three days old',
    { backups: { ...well.backups, offSite: '2026-11-20T03:00:00Z' } },
    'Off-site copy',
    'look',
  ],
  ['a model that mostly fails', { model: { used: 1, notUsed: 2 } }, 'Model', 'look'],
  ['mail that waits long', { mail: { waiting: 2, late: 1, givenUp: 0 } }, 'Mail', 'look'],
  ['mail that was given up', { mail: { waiting: 0, late: 0, givenUp: 1 } }, 'Mail', 'look'],
  [
    'a sweep that is held',
    { heldSweep: { rows: 60, since: '2026-11-20T10:00:00Z' } },
    'Retention',
    'look',
  ],
  ['a server that never erases', { retentionDays: 0 }, 'Retention', 'look'],
  ['a clock that is behind', { clockAhead: -40_000 }, 'Clock', 'look'],
])('%s is told with what to do', (_, changes, title, state) => {
  expect(troubles(changes)).toEqual([[title, state, true]])
})
