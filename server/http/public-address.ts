import { BlockList, isIP } from 'node:net'

/** Addresses listed by IANA as not globally reachable: private, loopback, link-local with cloud metadata, and others. */
const reserved4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Within 2000::/3, outside of which nothing is public. Includes tunnels, which may lead to any address. */
const reserved6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const inner4 = new BlockList()
for (const [network, bits] of reserved4) inner4.addSubnet(network, bits, 'ipv4')
const inner6 = new BlockList()
for (const [network, bits] of reserved6) inner6.addSubnet(network, bits, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Undefined for a name. */
export function isPublicAddress(address: string): boolean | undefined {
  if (isIP(address) === 4) return !inner4.check(address, 'ipv4')
  if (isIP(address) === 6) return global6.check(address, 'ipv6') && !inner6.check(address, 'ipv6')
  return undefined
}
