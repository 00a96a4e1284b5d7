import { expect, test } from 'vitest'
import { benchOptionsFrom } from './options.ts'

test('without options both stores are measured, and with --site only the pages', () => {
  expect(benchOptionsFrom([])).toEqual({
    sizes: [10_000, 100_000],
    stores: ['embedded', 'postgres'],
    visits: 0,
    full: false,
  })
  expect(benchOptionsFrom(['--site', '2'])).toMatchObject({ stores: [], visits: 2 })
  expect(benchOptionsFrom(['--full'])?.sizes).toContain(1_000_000)
})

test.each([
  [['--sizes', 'many'], '"many" is no positive number.'],
  [['--stores', 'embedded,mysql'], '"mysql" is no store.'],
  [['--size', '10'], "Unknown option '--size'"],
])('the options %j are refused', (args, reason) => {
  expect(() => benchOptionsFrom(args)).toThrow(reason)
})

test('--help measures nothing', () => {
  expect(benchOptionsFrom(['--help'])).toBeUndefined()
})
