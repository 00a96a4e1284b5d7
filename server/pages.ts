import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints, paths } from '#contract/paths.ts'
import { noSuchRoute } from './refusal.ts'

type Encoding = 'br' | 'gzip' | 'identity'
/** A file in one encoding, with the headers that say so. */
type Variant = { etag: string; headers: Record<string, string>; body: Buffer }
type File = Map<Encoding, Variant>

/** The built site, in memory. `files` are keyed by the path after the origin: `/about.html`. */
export type Site = { files: Map<string, File> }

/** What the build says of its pages, for the content policy. */
type Sources = {
  /** By file: `/about.html`. */
  styleHashes: Record<string, string>
  frameSources: string[]
  imageSources: string[]
  connectSources: string[]
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
}

const packed: [Encoding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

/** Reads the build below `directory` (`site/`, `site.json`). Throws a sentence when it is not there. */
export function readSite(directory: string): Site {
  const root = join(directory, 'site')
  if (!existsSync(join(root, 'index.html'))) {
    throw new Error(`${root} holds no built site. Run "npm run build".`)
  }
  // The build writes this file in the shape of `Sources`.
  const sources = JSON.parse(readFileSync(join(directory, 'site.json'), 'utf8')) as Sources
  const files = new Map<string, File>()
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const name = '/' + relative(root, path).split(sep).join('/')
    files.set(name, readFile(path, headersOf(name, sources)))
  }
  return { files }
}

function readFile(path: string, headers: Record<string, string>): File {
  const body = readFileSync(path)
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const variant = (encoding: Encoding, bytes: Buffer): [Encoding, Variant] => {
    const etag = `"${tag}-${encoding}"`
    return [encoding, { etag, body: bytes, headers: { ...headers, etag, ...said(encoding) } }]
  }
  const shorter = packed
    .filter(([, ending]) => existsSync(path + ending))
    .map(([encoding, ending]) => variant(encoding, readFileSync(path + ending)))
  return new Map([variant('identity', body), ...shorter])
}

const said = (encoding: Encoding): Record<string, string> =>
  encoding === 'identity' ? {} : { 'content-encoding': encoding }

/** All that is said of a file whatever its encoding. */
function headersOf(name: string, sources: Sources): Record<string, string> {
  const type = types[extname(name)] ?? 'application/octet-stream'
  const policy = policyOf(name, type, sources)
  return {
    'content-type': type,
    vary: 'Accept-Encoding',
    'cache-control': name.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=0, must-revalidate',
    ...(policy === undefined ? {} : { 'content-security-policy': policy }),
    ...(name === '/admin.html' ? { 'x-robots-tag': 'noindex, nofollow' } : {}),
  }
}

/** Nothing from elsewhere but what the build names. */
function policyOf(
  name: string,
  type: string,
  { styleHashes, frameSources, imageSources, connectSources }: Sources,
) {
  // A drawing opened by itself is a document; it may style itself, and nothing else.
  if (type === 'image/svg+xml') return `default-src 'none'; style-src 'unsafe-inline'`
  if (!type.startsWith('text/html')) return undefined
  const hash = styleHashes[name]
  // The staff area shows no map, and the document changes on the way to it.
  const frames = name === '/admin.html' || frameSources.length === 0 ? [`'none'`] : frameSources
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    ['style-src', `'self'`, ...(hash === undefined ? [] : [`'${hash}'`])].join(' '),
    ['img-src', `'self'`, 'data:', ...imageSources].join(' '),
    `font-src 'self'`,
    ['connect-src', `'self'`, ...connectSources].join(' '),
    ['frame-src', ...frames].join(' '),
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
  ].join('; ')
}

/** Every address that no endpoint takes: a page, a file of the site, a redirect to one, or the not-found page. */
export const pages: FastifyPluginAsync<{ site: Site | undefined }> = async (app, { site }) => {
  app.setNotFoundHandler((request, reply) => {
    const [path = '/'] = request.url.split('?')
    const forPrograms = path.startsWith('/api') || path.startsWith(endpoints.appwrite)
    const reading = request.method === 'GET' || request.method === 'HEAD'
    if (!site || forPrograms) throw noSuchRoute()
    if (!reading) return send(site, '/404.html', 404, request, reply)
    const file = fileOf(site, path)
    if (file) return send(site, file, 200, request, reply)
    const plain = path.toLowerCase().replace(/\/+$/, '')
    if (plain !== path && plain.startsWith('/') && !plain.startsWith('//') && fileOf(site, plain)) {
      const query = request.url.slice(path.length)
      return reply.header('cache-control', 'public, max-age=3600').redirect(plain + query, 301)
    }
    return send(site, '/404.html', 404, request, reply)
  })
}

const staff = new Set<string>([paths.admin, paths.adminLogin])
const unlisted = new Set(['/index.html', '/404.html', '/admin.html'])

/** The file behind an address: pages have theirs without its ending, and only there. */
function fileOf({ files }: Site, path: string) {
  if (path === '/') return '/index.html'
  if (staff.has(path)) return '/admin.html'
  if (files.has(`${path}.html`) && !unlisted.has(`${path}.html`)) return `${path}.html`
  return files.has(path) && !path.endsWith('.html') ? path : undefined
}

function send(
  { files }: Site,
  name: string,
  status: number,
  { headers }: FastifyRequest,
  reply: FastifyReply,
) {
  const file = files.get(name)
  const variant = file?.get(encodingFor(headers['accept-encoding'], file))
  if (!variant) throw noSuchRoute()
  reply.code(status).headers(variant.headers)
  if (status === 200 && unchanged(headers['if-none-match'], variant.etag)) {
    return reply.removeHeader('content-encoding').code(304).send()
  }
  return reply.send(variant.body)
}

const unchanged = (known: string | undefined, etag: string) =>
  known !== undefined &&
  known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*')

function encodingFor(accepted = '', file: File): Encoding {
  const refused = /;\s*q=0(\.0+)?\s*$/
  const offers = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .filter((offer) => !refused.test(offer))
      .map((offer) => (offer.split(';')[0] ?? '').trim()),
  )
  const best = packed.find(([encoding]) => offers.has(encoding) && file.has(encoding))
  return best ? best[0] : 'identity'
}
