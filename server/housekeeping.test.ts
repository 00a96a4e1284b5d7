import { expect, test } from 'vitest'
import { eraseOld } from './housekeeping.ts'
import { partsForTests } from './parts-for-tests.ts'

const day = 24 * 60 * 60 * 1000
const asha = {
  name: 'Asha Rao',
  phone: '9800000000',
  email: 'asha.rao@example.com',
  branch: 'CSE',
  university: 'JNTUH',
  reason: null,
  papers_passed: 31,
}

test.each([
  [364, 365, 1],
  [366, 365, 0],
  [4_000, 0, 1],
])('a submission of %i days ago, kept for %i days, leaves %i', async (age, retentionDays, left) => {
  const house = await partsForTests()
  const { settings, store } = house.parts
  const { submissions } = store
  await submissions.add(asha)

  const parts = {
    ...house.parts,
    settings: { ...settings, retentionDays },
    now: () => Date.now() + age * day,
  }
  const erased = await eraseOld(parts)

  expect(erased).toBe(1 - left)
  expect(await submissions.total([])).toBe(left)
  await house.end()
})
