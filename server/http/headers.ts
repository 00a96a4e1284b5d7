import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import type { Parts } from '../parts.ts'
import { noHost } from '../refusal.ts'

/** On every reply. Each page adds its content policy; see `content-policy.ts`. */
export const secureHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** On replies that are not pages: nothing in them may run or be framed, and no other site may embed them. CORS admits callers. */
export const dataHeaders = {
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'cross-origin-resource-policy': 'same-origin',
}

/** Sent only if a trusted proxy reports https: this server itself only speaks http. */
const httpsHeaders = ({ hstsSubdomains }: Pick<Settings, 'hstsSubdomains'>) => ({
  'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
})

/** The headers of every reply. Refuses a request of HTTP/1.1 without a host. */
export const headers = Object.assign(
  async (app: FastifyInstance, { settings }: Pick<Parts, 'settings'>) => {
    const plain = { ...secureHeaders, ...dataHeaders }
    const https = { ...plain, ...httpsHeaders(settings) }
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(request.protocol === 'https' ? https : plain)
      const isNameless = request.raw.httpVersion === '1.1' && request.headers.host === undefined
      done(isNameless ? noHost() : undefined)
    })
  },
  // Without this mark Fastify limits the hooks to the plugin.
  { [Symbol.for('skip-override')]: true },
)
