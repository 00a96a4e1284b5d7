import { expect, test } from 'vitest'
import { mostWindows, openEnquiriesInMemory, openMs } from './open-enquiries.ts'

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
