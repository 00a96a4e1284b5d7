import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '#contract/paths.ts'
import type { Settings } from '../settings.ts'
import type { Parts } from '../parts.ts'
import { strangeOrigin } from '../refusal.ts'
import { typeWithoutBody } from '../appwrite/replies.ts'

/**
 * Only pages of this origin and of the origins in the settings may call `/api`, `/suggest` and `/v1`. Every other origin is refused before the
 * call has an effect, so no foreign page can act with the session of a visitor.
 */
export const origins = Object.assign(
  async (app: FastifyInstance, { settings }: Parts) => {
    app.addHook('onRequest', (request, reply, done) => {
      // By the matched route: the address may be percent-encoded. An address without a route has no effect.
      if (!isForPrograms(request.routeOptions.url ?? pathOf(request))) return done()
      reply.header('vary', 'Origin')
      const { origin } = request.headers
      const problem =
        origin === undefined
          ? problemWithout(request, settings)
          : problemWith(origin, request.host, settings)
      if (origin !== undefined && problem === undefined) admit(origin, reply)
      // A preflight of a refused origin gets no permission, so its browser never sends the request.
      if (request.method === 'OPTIONS') return preflight(reply)
      return done(problem === undefined ? undefined : strangeOrigin(problem))
    })
  },
  // Without this mark Fastify limits the hooks to the plugin.
  { [Symbol.for('skip-override')]: true },
)

/** Whether the path belongs to the API and not to the site. */
export const isForPrograms = (path: string) =>
  ['/api', endpoints.suggest, endpoints.appwrite].some(
    (root) => path === root || path.startsWith(`${root}/`),
  )

/** As sent, without the query. */
export function pathOf({ url }: { url: string }) {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

function admit(origin: string, reply: FastifyReply) {
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'X-Appwrite-Session, X-Fallback-Cookies',
  })
}

function preflight(reply: FastifyReply) {
  reply.code(204).headers({
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': allowedHeaders,
    'access-control-max-age': '86400',
  })
  typeWithoutBody(reply)
  return reply.send()
}

/**
 * Browsers send an `Origin` with every change. A change without one is refused if `Sec-Fetch-Site` reports it as foreign. A link to a
 * file never has one; `Referer` names the page with the link.
 */
function problemWithout(
  { method, headers, host, routeOptions }: FastifyRequest,
  settings: Settings,
) {
  const site = headers['sec-fetch-site']
  if (site !== 'cross-site' && site !== 'same-site') return undefined
  if (method !== 'GET' && method !== 'HEAD') return 'Invalid Origin.'
  if (!routeOptions.config.isFile) return undefined
  return problemWith(URL.parse(headers.referer ?? '')?.origin ?? '', host, settings)
}

/**
 * Why this origin may not call, or undefined. `ownHost` is the host and port of the request; it counts only without a public origin, and
 * with its port, because another program on this machine is a foreign origin.
 */
export function problemWith(
  origin: string,
  ownHost: string,
  { publicOrigin, allowedOrigins }: Pick<Settings, 'publicOrigin' | 'allowedOrigins'>,
) {
  const url = URL.parse(origin)
  if (url === null || origin === 'null') return 'Invalid Origin.'
  const scheme = url.protocol.slice(0, -1)
  if (scheme !== 'http' && scheme !== 'https')
    return `Invalid Scheme. The scheme used (${scheme}) in the Origin (${origin}) is not supported. If you are using a custom scheme, please change it to \`appwrite-callback-<PROJECT_ID>\``
  // Behind a proxy the visitor's scheme is unknown, so both are accepted.
  const own = publicOrigin ?? `${scheme}://${ownHost}`
  const caller = canonical(origin)
  if (caller === undefined) return 'Invalid Origin.'
  return [own, ...allowedOrigins].some((allowed) => canonical(allowed) === caller)
    ? undefined
    : `Invalid Origin. Register your new client (${url.hostname}) as a new Web platform on your project console dashboard`
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Only a scheme, a host and an optional port. */
const isOrigin = (text: string) => /^https?:\/\/[^\s/?#@\\]+$/i.test(text)

/** One spelling for each origin, or undefined. The loopback names are equal on the same port. */
function canonical(origin: string) {
  const url = isOrigin(origin) ? URL.parse(origin) : null
  if (url === null) return undefined
  const host = url.hostname.toLowerCase()
  return `${url.protocol}//${loopback.has(host) ? 'localhost' : host}:${url.port}`
}

/** Appwrite's list (`app/config/cors.php`), which its clients send, and two extensions at the end. */
const allowedHeaders = [
  'Accept, Origin, Cookie, Set-Cookie, Content-Type, Content-Range',
  'X-Appwrite-Project, X-Appwrite-Key, X-Appwrite-Dev-Key, X-Appwrite-Locale, X-Appwrite-Mode',
  'X-Appwrite-JWT, X-Appwrite-Organization, X-Appwrite-Response-Format, X-Appwrite-Timeout',
  'X-Appwrite-ID, X-Appwrite-Timestamp, X-Appwrite-Session, X-Appwrite-Platform',
  'X-Appwrite-Impersonate-User-Id, X-Appwrite-Impersonate-User-Email',
  'X-Appwrite-Impersonate-User-Phone',
  'X-SDK-Version, X-SDK-Name, X-SDK-Language, X-SDK-Platform, X-SDK-GraphQL, X-SDK-Profile',
  'Range, Cache-Control, Expires, Pragma, X-Fallback-Cookies, X-Requested-With',
  'X-Forwarded-For, X-Forwarded-User-Agent, Idempotency-Key, Amends, Copy-By-Mail, X-Attended',
].join(', ')

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Gives a file to whoever follows a link, and enters that in the audit. */
    isFile?: boolean
  }
}
