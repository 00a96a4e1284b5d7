import { expect, test } from 'vitest'
import type { ServerHealth } from './findings.ts'
import { findingsIn } from './findings.ts'

const healthy: ServerHealth = {
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

/** Title, state and presence of a remedy of each finding that needs attention. */
const problems = (changes: Partial<ServerHealth>) =>
  findingsIn({ ...healthy, ...changes })
    .filter(({ state }) => state !== 'well')
    .map(({ title, state, remedy }) => [title, state, remedy !== undefined])

test('a healthy server has no problems, and missing mail settings are reported as unset', () => {
  expect(problems({})).toEqual([])
  expect(problems({ disk: null, model: null })).toEqual([])
  expect(problems({ mail: null })).toEqual([['Mail', 'unset', true]])
})

test.each<[string, Partial<ServerHealth>, string, string]>([
  ['an unreachable store', { store: { engine: 'postgres', isReady: false } }, 'Store', 'fault'],
  ['a disk that is nearly full', { disk: { freeBytes: 9e8 } }, 'Disk', 'fault'],
  ['no backup', { backups: { ...healthy.backups, last: null } }, 'Backup', 'fault'],
  [
    'a backup of the day before yesterday',
    { backups: { ...healthy.backups, last: '2026-11-21T03:00:00Z' } },
    'Backup',
    'fault',
  ],
  [
    'an unencrypted backup',
    { backups: { ...healthy.backups, areEncrypted: false } },
    'Backup',
    'look',
  ],
  [
    'a copy that is three days old',
    { backups: { ...healthy.backups, offSite: '2026-11-20T03:00:00Z' } },
    'Off-site copy',
    'look',
  ],
  ['a model that mostly fails', { model: { used: 1, notUsed: 2 } }, 'Model', 'look'],
  ['mail that waits long', { mail: { waiting: 2, late: 1, givenUp: 0 } }, 'Mail', 'look'],
  ['mail that was given up', { mail: { waiting: 0, late: 0, givenUp: 1 } }, 'Mail', 'look'],
  [
    'a sweep on hold',
    { heldSweep: { rows: 60, since: '2026-11-20T10:00:00Z' } },
    'Retention',
    'look',
  ],
  ['a server that never erases', { retentionDays: 0 }, 'Retention', 'look'],
  ['a clock that is behind', { clockAhead: -40_000 }, 'Clock', 'look'],
])('%s is reported with a remedy', (_, changes, title, state) => {
  expect(problems(changes)).toEqual([[title, state, true]])
})
