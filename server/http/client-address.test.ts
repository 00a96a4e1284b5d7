import { expect, test } from 'vitest'
import { clientAddress, networkOf, siteAround, visitorAt } from './client-address.ts'

const proxy = '127.0.0.1'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51324', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['::FFFF:909:a', '9.9.0.10'],
  ['2001:db8::6', '2001:db8::6'],
  ['[2001:db8::6]', '2001:db8::6'],
  ['[2001:db8::6]:51324', '2001:db8::6'],
  ['fe80::1%eth0', 'fe80::1'],
  ['1:2:3:4:5:6:7:8:9', proxy],
  ['256.1.1.1', proxy],
  ['unknown', proxy],
  ['', proxy],
  ['/'.repeat(60_000), proxy],
])('the address %.40s from a proxy is read as %s', (ip, address) => {
  // Only the remote address of the socket is used.
  const socket = { remoteAddress: proxy } as Parameters<typeof clientAddress>[0]['socket']

  expect(clientAddress({ ip, socket })).toBe(address)
})

test('a client that has already disconnected counts as the visitor "unknown"', () => {
  const disconnected = { ip: undefined, socket: { remoteAddress: undefined } }

  // Fastify's types do not allow this case.
  const address = clientAddress(disconnected as unknown as Parameters<typeof clientAddress>[0])

  expect(visitorAt(address)).toBe('unknown')
})

test.each([
  ['203.0.113.9', '203.0.113.9', undefined, '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0:0::/64', '2001:db8:0::/48', '2001:db8:0::/48'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64', '64:ff9b:0::/48', '64:ff9b:0::/48'],
  ['unknown', 'unknown', undefined, 'unknown'],
])('%s belongs to visitor %s, site %s and network %s', (address, visitor, site, network) => {
  expect(visitorAt(address)).toBe(visitor)
  expect(siteAround(address)).toBe(site)
  expect(networkOf(address)).toBe(network)
})
