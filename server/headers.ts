import type { FastifyInstance } from 'fastify'

/** On every answer. The content policy comes with each page; see `pages.ts`. */
export const secureHeaders = Object.assign(
  async (app: FastifyInstance) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      })
      // `https` only where a trusted proxy says so: this server itself speaks plain http.
      if (request.protocol === 'https') {
        reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
      }
      done()
    })
  },
  // Fastify keeps the hooks of a plugin to itself unless it carries this mark.
  { [Symbol.for('skip-override')]: true },
)
