import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The IP address of the client: the one reported by a trusted proxy if valid, else that of the connection. Without the port added by
 * some proxies, which differs for each connection.
 */
export const clientAddress = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>) =>
  addressIn(ip) ?? addressIn(socket.remoteAddress ?? '') ?? 'unknown'

const withPort = /^(?:\[([^\]]+)\](?::\d+)?|([^:]+):\d+)$/
const ipv4Mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

function addressIn(text: string) {
  const [, bracketed, beforePort] = withPort.exec(text) ?? []
  const [address = ''] = (bracketed ?? beforePort ?? text).split('%')
  const plain = ipv4Mapped.exec(address)?.[1] ?? address
  return isIP(plain) === 0 ? undefined : plain
}

/** The network of one visitor: the address itself, or for IPv6 the /64 of a household or a phone. */
export const visitorAt = (address: string) =>
  isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address

/** The /48 around an IPv6 address, within which one owner can use any address; undefined for IPv4. */
export const siteAround = (address: string) =>
  isIPv6(address) ? `${groupsOf(address).slice(0, 3).join(':')}::/48` : undefined

/** The part of an address that may be logged. */
export const networkOf = (address: string) =>
  siteAround(address) ??
  (isIP(address) === 4 ? `${address.split('.').slice(0, 3).join('.')}.0/24` : 'unknown')

/** The eight groups of an IPv6 address, each in its shortest form. */
function groupsOf(address: string) {
  const { hostname } = new URL(`http://[${address}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const front = head.split(':').filter(Boolean)
  const back = (tail ?? '').split(':').filter(Boolean)
  return [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back]
}
