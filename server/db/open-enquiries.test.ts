import { expect, test } from 'vitest'
import { mostWindows, openEnquiriesInMemory } from './open-enquiries.ts'

const ravi = { person: 'ravi', name: 'Ravi', window: 'one', enquiry: 'first' }
const meera = { person: 'meera', name: 'Meera', window: 'one', enquiry: 'first' }

test('of the windows of one person a bounded number counts, and no other person loses one by it', async () => {
  const open = openEnquiriesInMemory(() => 0)
  await open.show(ravi)
  for (let at = 0; at < mostWindows + 5; at += 1)
    await open.show({ ...meera, window: `${at}`, enquiry: `enquiry ${at}` })

  const seen = async (enquiry: string) =>
    (await open.show({ ...ravi, window: 'two', enquiry })).length
  expect(await seen(`enquiry ${mostWindows - 1}`)).toBe(1)
  expect(await seen(`enquiry ${mostWindows}`)).toBe(0)
  expect(await open.show(meera)).toEqual([{ id: 'ravi', name: 'Ravi' }])
})
