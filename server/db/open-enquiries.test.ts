import { expect, test } from 'vitest'
import { openEnquiriesInMemory, openMs } from './open-enquiries.ts'

const ravi = { person: 'ravi', name: 'Ravi', window: 'one', enquiry: 'first' }
const meera = { person: 'meera', name: 'Meera', window: 'one', enquiry: 'first' }

test('an enquiry is open at a person for 25 seconds after the page last said so', async () => {
  let now = 0
  const open = openEnquiriesInMemory(() => now)
  await open.show(ravi)
  now = openMs - 1
  const before = await open.show(meera)
  now = openMs

  expect(before).toEqual([{ id: 'ravi', name: 'Ravi' }])
  expect(await open.show(meera)).toEqual([])
})
