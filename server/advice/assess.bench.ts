import { expect, test } from 'vitest'
import { assess } from './assess.ts'
import { students } from './sample-students-for-tests.ts'

test('an answer out of the catalogue costs well under a millisecond', async ({ bench }) => {
  let next = 0

  const { latency } = await bench('assess, students students in turn', () => {
    const student = students[(next += 1) % students.length]
    if (student) assess(student.enquiry)
  }).run()

  expect(latency.p50).toBeLessThan(1)
})
