import { afterEach, expect, test } from 'vitest'
import { rowFrom } from '#site/backend/marks.ts'
import { forgetDrafts, hasDrafts } from '../../ui/stored.ts'
import { forgetUnsaved, keepUnsaved, unsavedOf } from './attempts.ts'

const row = rowFrom({
  $id: 'one',
  $createdAt: '2026-11-21T05:00:00.000+00:00',
  $updatedAt: '2026-11-21T05:28:00.000+00:00',
  $permissions: [],
  $collectionId: 'eligibility',
  $databaseId: 'consultancy',
  $sequence: 1,
  name: 'Asha Rao',
})

afterEach(() => forgetDrafts('meera'))

test('an unsaved change is stored without name and phone number until it is removed', () => {
  keepUnsaved('meera', 'one', {
    marks: { stage: 'called' },
    seen: row,
    contact: { id: 'call-1', way: 'call', word: 'reached' },
  })

  expect(unsavedOf('meera', 'one')).toEqual({
    marks: { stage: 'called' },
    seen: { stage: 'new', assignee: null, followUpAt: null, updatedAt: row.updatedAt },
    contact: { id: 'call-1', way: 'call', word: 'reached' },
  })
  expect(unsavedOf('meera', 'other')).toBeUndefined()

  forgetUnsaved('meera', 'one')
  expect(unsavedOf('meera', 'one')).toBeUndefined()
})

test('an unsaved change is of the person who chose it, and a logout of theirs removes it', () => {
  keepUnsaved('meera', 'one', { marks: { assignee: null }, seen: row, contact: undefined })

  forgetDrafts('ravi')
  expect(unsavedOf('ravi', 'one')).toBeUndefined()
  expect(hasDrafts('ravi')).toBe(false)
  expect(hasDrafts('meera')).toBe(true)
  forgetDrafts('meera')

  expect(unsavedOf('meera', 'one')).toBeUndefined()
})
