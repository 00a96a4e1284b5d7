import { expect, test } from 'vitest'
import { countriesOf } from './countries.ts'

const log = {
  error: (error: unknown) => {
    throw error
  },
}

test('IPv4 and IPv6 addresses of networks in India and abroad have the right country', async () => {
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

test('private, reserved and invalid addresses have no country', async () => {
  const privateAddresses = ['192.168.1.1', '172.16.0.1', '10.0.0.1', '127.0.0.1', '::1', 'fd00::1']

  const countries = await countriesOf(
    [...privateAddresses, '203.0.113.7', '2001:db8::1', 'unknown', ''],
    log,
  )

  expect([...countries]).toEqual([])
})
