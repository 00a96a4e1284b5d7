import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The address of whoever asks: what a trusted proxy says, where that is an address, else that of the connection. A proxy may add a port,
 * which is another one for each connection.
 */
export const clientAddress = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>) =>
  addressIn(ip) ?? addressIn(socket.remoteAddress ?? '') ?? 'unknown'

const withPort = /^(?:\[([^\]]+)\](?::\d+)?|([^:]+):\d+)$/
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

function addressIn(text: string) {
  const [, six, four] = withPort.exec(text) ?? []
  const [address = ''] = (six ?? four ?? text).split('%')
  const plain = mapped.exec(address)?.[1] ?? address
  return isIP(plain) === 0 ? undefined : plain
}

/**
 * What one visitor has of the network: an IPv4 address by itself, of IPv6 the /64 that a household or a phone is given.
 */
export const visitorAt = (address: string) =>
  isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address

/** The larger network around an address that whoever owns it may give out at will: the /48 of IPv6; nothing for IPv4. */
export const siteAround = (address: string) =>
  isIPv6(address) ? `${groupsOf(address).slice(0, 3).join(':')}::/48` : undefined

/** As much of an address as a log may hold. */
export const networkOf = (address: string) =>
  siteAround(address) ??
  (isIP(address) === 4 ? `${address.split('.').slice(0, 3).join('.')}.0/24` : 'unknown')

/** All eight, each in its shortest spelling. */
function groupsOf(address: string) {
  const { hostname } = new URL(`http://[${address}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const front = head.split(':').filter(Boolean)
  const back = (tail ?? '').split(':').filter(Boolean)
  return [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back]
}
