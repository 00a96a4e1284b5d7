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
  backups: {
    last: '2026-11-23T03:00:00.000Z',
    offSite: '2026-11-23T03:00:00.000Z',
    areEncrypted: true,
  },
  model: { used: 9, notUsed: 1 },
  retentionDays: 365,
  errors: [],
  clockAhead: 900,
}

/** Subject, kind and presence of a remedy of each finding that needs attention. */
const problems = (changes: Partial<ServerHealth>) =>
  findingsIn({ ...healthy, ...changes })
    .filter(({ kind }) => kind !== 'well')
    .map(({ subject, kind, remedy }) => [subject, kind, remedy !== ''])

test('a healthy server has no problems', () => {
  expect(problems({})).toEqual([])
  expect(problems({ model: null })).toEqual([])
})

test.each<[string, Partial<ServerHealth>, string, string]>([
  ['an unreachable store', { store: { engine: 'postgres', isReady: false } }, 'Store', 'fault'],
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
    'warning',
  ],
  [
    'a copy that is three days old',
    { backups: { ...healthy.backups, offSite: '2026-11-20T03:00:00Z' } },
    'Off-site copy',
    'warning',
  ],
  ['a model that mostly fails', { model: { used: 1, notUsed: 2 } }, 'Model', 'warning'],
  ['a clock that is behind', { clockAhead: -40_000 }, 'Clock', 'warning'],
])('%s is reported with a remedy', (_, changes, subject, kind) => {
  expect(problems(changes)).toEqual([[subject, kind, true]])
})
