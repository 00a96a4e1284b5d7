import { expect, test } from 'vitest'
import type { Activity } from '#site/backend/desk.ts'
import { groupsOf } from './history-words.tsx'

const entry = (id: string, kind: Activity['kind'], by: string, createdAt: string): Activity => ({
  id,
  kind,
  by,
  createdAt,
  submission: 'a',
  before: null,
  about: null,
  text: '',
  byName: by,
})

test('changes by one person at the same time share a line, and other entries do not', () => {
  const entries = [
    entry('1', 'call', 'meera', '10:03'),
    entry('2', 'follow-up', 'meera', '10:03'),
    entry('3', 'assignee', 'meera', '10:03'),
    entry('4', 'stage', 'meera', '10:03'),
    entry('5', 'stage', 'ravi', '10:03'),
    entry('6', 'stage', 'ravi', '10:02'),
    entry('7', 'note', 'ravi', '10:02'),
    entry('8', 'note', 'ravi', '10:02'),
  ]

  const groups = groupsOf(entries).map((group) => group.map(({ id }) => id))

  expect(groups).toEqual([['1'], ['2', '3', '4'], ['5'], ['6'], ['7'], ['8']])
})
