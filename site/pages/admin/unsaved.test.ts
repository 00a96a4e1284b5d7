import { afterEach, expect, test } from 'vitest'
import { rowFrom } from '#site/backend/marks.ts'
import { forgetDrafts } from './drafts.ts'
import { forgetUnsaved, keepUnsaved, unsavedOf } from './unsaved.ts'

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

afterEach(forgetDrafts)

test('an unsaved change is stored without name and phone number until it is removed', () => {
  keepUnsaved('one', {
    marks: { stage: 'called' },
    seen: row,
    contact: { way: 'call', word: 'reached' },
  })

  expect(unsavedOf('one')).toEqual({
    marks: { stage: 'called' },
    seen: { stage: 'new', assignee: null, followUpAt: null, updatedAt: row.updatedAt },
    contact: { way: 'call', word: 'reached' },
  })
  expect(unsavedOf('other')).toBeUndefined()

  forgetUnsaved('one')
  expect(unsavedOf('one')).toBeUndefined()
})

test('a logout removes an unsaved change', () => {
  keepUnsaved('one', { marks: { assignee: null }, seen: row, contact: undefined })

  forgetDrafts()

  expect(unsavedOf('one')).toBeUndefined()
})
