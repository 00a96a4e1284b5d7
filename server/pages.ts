import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints, paths } from '#contract/paths.ts'
import { noSuchRoute } from './refusal.ts'

type Encoding = 'br' | 'gzip' | 'identity'
type File = { type: string; etag: string; immutable: boolean; bodies: Map<Encoding, Buffer> }

/** The built site, in memory. `files` are keyed by the path after the origin: `/about.html`. */
export type Site = { files: Map<string, File>; policyFor: (path: string) => string }

/** What the build says of its pages, for the content policy. */
type Sources = {
  styleHashes: string[]
  frameSources: Record<string, string[]>
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
  const files = new Map<string, File>()
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    files.set('/' + relative(root, path).split(sep).join('/'), readFile(path))
  }
  // The build writes this file in the shape of `Sources`.
  const sources = JSON.parse(readFileSync(join(directory, 'site.json'), 'utf8')) as Sources
  return { files, policyFor: policiesFrom(sources) }
}

function readFile(path: string): File {
  const body = readFileSync(path)
  const bodies = new Map<Encoding, Buffer>([['identity', body]])
  for (const [encoding, ending] of packed) {
    if (existsSync(path + ending)) bodies.set(encoding, readFileSync(path + ending))
  }
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    immutable: path.includes(`${sep}assets${sep}`),
    bodies,
  }
}

/** The content policy of each page: nothing from elsewhere but what the build names. */
function policiesFrom({ styleHashes, frameSources, imageSources, connectSources }: Sources) {
  const hashes = styleHashes.map((hash) => `'${hash}'`)
  const policyWith = (frames: string[]) =>
    [
      `default-src 'none'`,
      `script-src 'self'`,
      ['style-src', `'self'`, ...hashes].join(' '),
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
  const usual = policyWith([`'none'`])
  const special = new Map(
    Object.entries(frameSources).map(([path, frames]) => [path, policyWith(frames)]),
  )
  return (path: string) => special.get(path) ?? usual
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
  { files, policyFor }: Site,
  name: string,
  status: number,
  { headers, url }: FastifyRequest,
  reply: FastifyReply,
) {
  const file = files.get(name)
  if (!file) throw noSuchRoute()
  const encoding = encodingFor(headers['accept-encoding'], file)
  const etag = `"${file.etag}-${encoding}"`
  reply
    .code(status)
    .header('etag', etag)
    .header('vary', 'Accept-Encoding')
    .header(
      'cache-control',
      file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
    )
  if (file.type.startsWith('text/html')) {
    reply.header('content-security-policy', policyFor(url.split('?')[0] ?? url))
    if (name === '/admin.html') reply.header('x-robots-tag', 'noindex, nofollow')
  } else if (file.type === 'image/svg+xml') {
    // A drawing opened by itself is a document; it may style itself, and nothing else.
    reply.header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'`)
  }
  if (status === 200 && unchanged(headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(file.type).send(file.bodies.get(encoding))
}

const unchanged = (known: string | undefined, etag: string) =>
  known !== undefined &&
  known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*')

function encodingFor(accepted = '', { bodies }: File): Encoding {
  const refused = /;\s*q=0(\.0+)?\s*$/
  const offers = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .filter((offer) => !refused.test(offer))
      .map((offer) => (offer.split(';')[0] ?? '').trim()),
  )
  const best = packed.find(([encoding]) => offers.has(encoding) && bodies.has(encoding))
  return best ? best[0] : 'identity'
}
