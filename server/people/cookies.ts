import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import type { Token } from './caller.ts'

type CookieSettings = Pick<Settings, 'projectId' | 'publicOrigin'>
type Exchange = { request: FastifyRequest; reply: FastifyReply; settings: CookieSettings }

/** The session token of the request: from the cookies, then from the two headers of the official clients. */
export const tokenFrom = (request: FastifyRequest, settings: CookieSettings): Token | undefined =>
  tokenInCookies(request, settings) ??
  decoded(headerOf(request, 'x-appwrite-session')) ??
  decoded(fallbackOf(headerOf(request, 'x-fallback-cookies'), namesFor(settings)[1]))

function tokenInCookies(request: FastifyRequest, settings: CookieSettings) {
  const [hostOnly, main, legacy] = namesFor(settings)
  const cookies = cookiesOf(request)
  return (
    (isSecure(request, settings) ? decoded(cookies.get(hostOnly)) : undefined) ??
    decoded(cookies.get(main)) ??
    decoded(cookies.get(legacy))
  )
}

export const setSessionCookies = (token: Token, expiresAt: number, exchange: Exchange) =>
  setCookies(Buffer.from(JSON.stringify(token)).toString('base64'), new Date(expiresAt), exchange)

export const clearSessionCookies = (exchange: Exchange) =>
  setCookies('deleted', new Date(0), exchange)

/**
 * Sets the two cookies of Appwrite, and over https a third one that no other host and no plain connection can set. Without https, as on
 * `http://localhost`, browsers accept only the first two.
 */
function setCookies(value: string, expires: Date, { request, reply, settings }: Exchange) {
  const https = isSecure(request, settings)
  const [hostOnly, ...plain] = namesFor(settings)
  const attributes = `Path=/; Expires=${expires.toUTCString()}; HttpOnly; SameSite=Lax`
  const names = https ? [hostOnly, ...plain] : plain
  reply.header(
    'set-cookie',
    names.map((name) => `${name}=${value}; ${attributes}${https ? '; Secure' : ''}`),
  )
}

function namesFor({ projectId }: CookieSettings) {
  const name = `a_session_${projectId.toLowerCase()}`
  return [`__Host-${name}`, name, `${name}_legacy`] as const
}

/** Whether visitors use https: by the public origin, or by the report of a trusted proxy. */
const isSecure = ({ protocol }: FastifyRequest, { publicOrigin }: Pick<Settings, 'publicOrigin'>) =>
  protocol === 'https' || publicOrigin?.startsWith('https:') === true

/** Of cookies with one name the first counts, because browsers send the longest path first. */
function cookiesOf({ headers }: FastifyRequest) {
  const cookies = new Map<string, string>()
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [name = '', ...value] = pair.split('=')
    if (!cookies.has(name.trim())) cookies.set(name.trim(), value.join('=').trim())
  }
  return cookies
}

function headerOf({ headers }: FastifyRequest, name: string) {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

function fallbackOf(header: string | undefined, name: string) {
  if (header === undefined) return undefined
  const value = objectFrom(header).get(name)
  return typeof value === 'string' ? value : undefined
}

const maxValueLength = 1_000

/** The session value sent to a client, or stored in its cookie. */
function decoded(value: string | undefined): Token | undefined {
  if (!value || value.length > maxValueLength) return undefined
  // Some clients percent-encode the padding of base64.
  const text = Buffer.from(value.replace(/%3d/gi, '='), 'base64').toString()
  const token = objectFrom(text)
  const id = token.get('id')
  const secret = token.get('secret')
  return typeof id === 'string' && typeof secret === 'string' && secret ? { id, secret } : undefined
}

/** Invalid JSON and other values become an empty map: an unreadable session counts as none, without an error. */
function objectFrom(text: string) {
  try {
    const value: unknown = JSON.parse(text)
    return new Map<string, unknown>(value instanceof Object ? Object.entries(value) : [])
  } catch {
    return new Map<string, unknown>()
  }
}
