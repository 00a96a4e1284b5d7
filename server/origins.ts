import type { FastifyInstance, FastifyReply } from 'fastify'
import { endpoints } from '#contract/paths.ts'
import type { Settings } from './environment.ts'
import type { Parts } from './parts.ts'
import { strangeOrigin } from './refusal.ts'

/**
 * Who may call `/api` and `/v1` from a page: pages of this host and those that the settings name. Anything else is refused before
 * it has an effect; this is what keeps a foreign page from acting with the session of a visitor.
 */
export const origins = Object.assign(
  async (app: FastifyInstance, { settings }: Parts) => {
    app.addHook('onRequest', (request, reply, done) => {
      // By the route's own path: the one that was sent may spell it in other characters. What has no route has no effect either.
      if (!isForPrograms(request.routeOptions.url ?? pathOf(request))) return done()
      reply.header('vary', 'Origin')
      const { origin } = request.headers
      const problem = origin === undefined ? undefined : problemWith(origin, request.host, settings)
      if (origin !== undefined && problem === undefined) admit(origin, reply)
      // A stranger's preflight gets no permission, and so its browser never sends the request.
      if (request.method === 'OPTIONS') return preflight(reply)
      return done(problem === undefined ? undefined : strangeOrigin(problem))
    })
  },
  // Fastify keeps the hooks of a plugin to itself unless it carries this mark.
  { [Symbol.for('skip-override')]: true },
)

/** Whether programs ask for this path, and read the answer, rather than visitors. */
export const isForPrograms = (path: string) =>
  ['/api', endpoints.appwrite].some((root) => path === root || path.startsWith(`${root}/`))

/** As it was sent, without a query. */
export function pathOf({ url = '' }: { url?: string | undefined }) {
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

const preflight = (reply: FastifyReply) =>
  reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': '86400',
    })
    .send()

/** Why this origin may not call, or undefined. `ownHost` is the host that the request itself asked for. */
export function problemWith(
  origin: string,
  ownHost: string,
  { publicOrigin, allowedOrigins }: Pick<Settings, 'publicOrigin' | 'allowedOrigins'>,
) {
  const url = URL.parse(origin)
  if (url === null || origin === 'null') return 'Invalid Origin.'
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    const scheme = url.protocol.slice(0, -1)
    return `Invalid Scheme. The scheme used (${scheme}) in the Origin (${origin}) is not supported. If you are using a custom scheme, please change it to \`appwrite-callback-<PROJECT_ID>\``
  }
  // An origin has a scheme, a host and a port. Whatever has more was not written by a browser.
  if (!/^https?:\/\/[^/?#@\\]+$/i.test(origin)) return 'Invalid Origin.'
  const own = [`http://${ownHost}`, publicOrigin ?? ''].map((one) => sameMachine(URL.parse(one)))
  if (own.includes(sameMachine(url))) return undefined
  if (allowedOrigins.some((one) => spelled(one) === spelled(origin))) return undefined
  return `Invalid Origin. Register your new client (${url.hostname}) as a new Web platform on your project console dashboard`
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The host alone, whatever its port: a proxy may show another. The names of this machine stand for each other. */
function sameMachine(url: URL | null) {
  if (url === null || url.hostname === '') return undefined
  return loopback.has(url.hostname) ? 'localhost' : url.hostname
}

const spelled = (origin: string) => {
  const url = URL.parse(origin)
  return url && `${url.protocol}//${sameMachine(url)}:${url.port}`
}

const allowedHeaders = [
  'Accept',
  'Origin',
  'Content-Type',
  'Cache-Control',
  'Idempotency-Key',
  'X-Appwrite-Project',
  'X-Appwrite-Response-Format',
  'X-Appwrite-Locale',
  'X-Appwrite-Session',
  'X-Appwrite-JWT',
  'X-Appwrite-Dev-Key',
  'X-SDK-Name',
  'X-SDK-Platform',
  'X-SDK-Language',
  'X-SDK-Version',
  'X-Fallback-Cookies',
].join(', ')
