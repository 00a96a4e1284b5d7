import { expect, test } from 'vitest'
import { assess } from './assess.ts'
import { thirty } from './sample-students-for-tests.ts'

test('an answer out of the catalogue costs well under a millisecond', async ({ bench }) => {
  let next = 0

  const { latency } = await bench('assess, thirty students in turn', () => {
    const student = thirty[(next += 1) % thirty.length]
    if (student) assess(student.enquiry)
  }).run()

  expect(latency.p50).toBeLessThan(1)
})
