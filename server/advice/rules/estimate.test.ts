import { expect, test } from 'vitest'
import { catalogue } from '../assess.ts'
import { semesterEstimate } from './estimate.ts'

const estimate = (passed: number) => semesterEstimate(passed, catalogue.estimate)

test('the estimate is a range, because some students count labs as papers', () => {
  expect(estimate(31)).toEqual({ kind: 'semesters', from: 3, to: 5, entry: [3, 5] })
  expect(estimate(10)).toEqual({ kind: 'semesters', from: 1, to: 2, entry: [1, 3] })
})

test('nobody enters later than semester 5, since half of the credits must be earned at the new university', () => {
  expect(estimate(44)).toEqual({ kind: 'semesters', from: 4, to: 8, entry: [5] })
})

test('a number above all theory papers of a degree is taken to include labs', () => {
  expect(estimate(60)).toEqual({ kind: 'nearly-all', from: 6, to: 6, entry: [5] })
})

test('no papers, too few, nearly all and too many are distinguished', () => {
  expect(estimate(0)).toEqual({ kind: 'none' })
  expect(estimate(4)).toEqual({ kind: 'begun' })
  expect(estimate(82)).toMatchObject({ kind: 'nearly-all' })
  expect(estimate(83)).toEqual({ kind: 'too-many', most: 82 })
  expect(estimate(Number.MAX_SAFE_INTEGER)).toEqual({ kind: 'too-many', most: 82 })
})
