import { expect, test } from 'vitest'
import { countriesOf } from './countries.ts'

const log = {
  error: (error: unknown) => {
    throw error
  },
}

test('networks of India and abroad are in their countries, old and new addresses alike', async () => {
  const countries = await countriesOf(
    ['49.36.0.1', '122.160.1.1', '2409:4072::1', '94.200.1.1', '86.128.1.1', '2003::1'],
    log,
  )

  expect([...countries.values()].map(({ code }) => code)).toEqual([
    'IN',
    'IN',
    'IN',
    'AE',
    'GB',
    'DE',
  ])
  expect(countries.get('94.200.1.1')?.name).toBe('United Arab Emirates')
})

test('an address of no country is in none', async () => {
  const own = ['192.168.1.1', '172.16.0.1', '10.0.0.1', '127.0.0.1', '::1', 'fd00::1']

  const countries = await countriesOf([...own, '203.0.113.7', '2001:db8::1', 'unknown', ''], log)

  expect([...countries]).toEqual([])
})
