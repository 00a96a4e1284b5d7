import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../environment.ts'
import type { Parts } from '../parts.ts'

/** On every answer. The content policy comes with each page; see `pages.ts`. */
export const secureHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** On what is no page: nothing in it is to be run or framed, and no other site can embed it. Those that may call read it by CORS. */
export const dataHeaders = {
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'cross-origin-resource-policy': 'same-origin',
}

/** Only where a trusted proxy says so: this server itself speaks plain http. */
export const overHttps = ({ hstsSubdomains }: Pick<Settings, 'hstsSubdomains'>) => ({
  'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
})

/** Whether a proxy that is trusted says that the visitor speaks https, as Fastify finds it out for the requests that it sees. */
export function httpsBehind(trustProxy: string[]) {
  const trusted = proxyAddr.compile(trustProxy)
  return ({ headers, socket }: IncomingMessage) => {
    const said = headers['x-forwarded-proto']
    if (typeof said !== 'string' || !trusted(socket.remoteAddress ?? '', 0)) return false
    return said.slice(said.lastIndexOf(',') + 1).trim() === 'https'
  }
}

/** Since HTTP/1.1 a request says for which host it is. */
export const isNameless = ({ httpVersion, headers: { host } }: IncomingMessage) =>
  httpVersion === '1.1' && host === undefined

export const headers = Object.assign(
  async (app: FastifyInstance, { settings }: Pick<Parts, 'settings'>) => {
    const https = overHttps(settings)
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(secureHeaders).headers(dataHeaders)
      if (request.protocol === 'https') reply.headers(https)
      done()
    })
  },
  // Fastify keeps the hooks of a plugin to itself unless it carries this mark.
  { [Symbol.for('skip-override')]: true },
)
