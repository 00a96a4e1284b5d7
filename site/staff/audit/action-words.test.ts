import { expect, test } from 'vitest'
import { entryText } from './action-words.ts'

test('a change and a note are each described in one sentence', () => {
  expect(entryText({ action: 'changed', detail: 'stage' }).words).toBe(
    'Changed the stage of an enquiry',
  )
  expect(entryText({ action: 'changed', detail: 'stage, assignee, followUpAt' }).words).toBe(
    'Changed the stage, assignee and follow-up date of an enquiry',
  )
  expect(entryText({ action: 'changed-many', detail: '84 of 86, assignee' }).words).toBe(
    'Changed the assignee of 84 of 86 enquiries',
  )
  expect(entryText({ action: 'noted', detail: 'note' }).words).toBe('Added a note')
  expect(entryText({ action: 'noted', detail: 'correction' }).words).toBe('Corrected a note')
})

test('other details follow the action', () => {
  expect(entryText({ action: 'role', detail: 'owner' })).toEqual({
    words: 'Changed a role',
    detail: 'Owner',
  })
})
