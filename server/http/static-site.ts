import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { FastifyPluginAsync } from 'fastify'
import { paths } from '#contract/paths.ts'
import type { Settings } from '../environment.ts'
import { isNameless, overHttps, secureHeaders } from './headers.ts'
import { isForPrograms, pathOf } from './origins.ts'
import { noSuchRoute } from '../refusal.ts'

/** A file in one encoding, with the headers that say so. */
type Variant = { etag: string; headers: Record<string, string>; body: Buffer; heads: Heads }
/** All headers of an answer, as Node takes them at one go: names and values in turn. */
type Head = string[]
/** Of the file, and of saying that it has not changed. */
type Heads = Record<'given' | 'unchanged', { http: Head; https: Head }>
/** `packed` from the shortest on, each with what an `Accept-Encoding` that wants it looks like. */
type File = { plain: Variant; packed: (Variant & { asked: RegExp })[] }

/** The built site, in memory, by the path after the origin: `/about`, `/assets/…`. */
export type Site = { files: Map<string, File>; notFound: File | undefined }

/** What the build says of its pages, for the content policy. */
type Sources = {
  /** By file: `/about.html`. */
  styleHashes: Record<string, string>
  frameSources: string[]
  imageSources: string[]
  connectSources: string[]
}

/** Here a file has its content in its name. */
const assets = '/assets/'

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

/** `asked` matches an `Accept-Encoding` that names the encoding, and not to refuse it (`q=0`). */
const encodings = [
  {
    name: 'br',
    ending: '.br',
    asked: /(?:^|,)\s*br\s*(?=[;,]|$)(?![^,]*;\s*q=0(?:\.0+)?\s*(?:,|$))/i,
  },
  {
    name: 'gzip',
    ending: '.gz',
    asked: /(?:^|,)\s*gzip\s*(?=[;,]|$)(?![^,]*;\s*q=0(?:\.0+)?\s*(?:,|$))/i,
  },
]

/** Reads the build below `directory` (`site/`, `site.json`). Throws a sentence when it is not there. */
export function readSite(directory: string, settings: Pick<Settings, 'hstsSubdomains'>): Site {
  const root = join(directory, 'site')
  if (!existsSync(join(root, 'index.html'))) {
    throw new Error(`${root} holds no built site. Run "npm run build".`)
  }
  // The build writes this file in the shape of `Sources`.
  const sources = JSON.parse(readFileSync(join(directory, 'site.json'), 'utf8')) as Sources
  const files = new Map<string, File>()
  let notFound: File | undefined
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const name = '/' + relative(root, path).split(sep).join('/')
    const file = readFile(path, headersOf(name, sources), overHttps(settings))
    if (name === '/404.html') notFound = file
    else for (const address of addressesOf(name)) files.set(address, file)
  }
  return { files, notFound }
}

/** Pages have theirs without the ending, and only there. */
function addressesOf(name: string) {
  if (name === '/index.html') return [paths.home]
  if (name === '/admin.html') return [paths.admin, paths.adminLogin]
  return [name.replace(/\.html$/, '')]
}

function readFile(
  path: string,
  headers: Record<string, string>,
  https: Record<string, string>,
): File {
  const body = readFileSync(path)
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const variant = (encoding: string, bytes: Buffer, more = {}): Variant => {
    const etag = `"${tag}-${encoding}"`
    const said = { ...headers, etag }
    const given = { ...said, ...more, 'content-length': String(bytes.length) }
    return {
      etag,
      body: bytes,
      headers: { ...said, ...more },
      heads: { given: headsOf(given, https), unchanged: headsOf(said, https) },
    }
  }
  return {
    plain: variant('identity', body),
    packed: encodings
      .filter(({ ending }) => existsSync(path + ending))
      .map(({ name, ending, asked }) => ({
        ...variant(name, readFileSync(path + ending), { 'content-encoding': name }),
        asked,
      })),
  }
}

const headsOf = (headers: Record<string, string>, https: Record<string, string>) => ({
  http: Object.entries({ ...secureHeaders, ...headers }).flat(),
  https: Object.entries({ ...secureHeaders, ...https, ...headers }).flat(),
})

/** All that is said of a file whatever its encoding. */
function headersOf(name: string, sources: Sources): Record<string, string> {
  const type = types[extname(name)] ?? 'application/octet-stream'
  const policy = policyOf(name, type, sources)
  return {
    'content-type': type,
    vary: 'Accept-Encoding',
    // A picture is shown beside links to us, also on other sites.
    'cross-origin-resource-policy': type.startsWith('image/') ? 'cross-origin' : 'same-origin',
    'cache-control': name.startsWith(assets)
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

/**
 * The files of the site at their addresses, given before anything is asked that other requests are asked: that takes no longer than
 * to decline them. All else goes on to `others`, and so does everything while `ending`. `visits` is told of each file
 * that was given, with the `ms` until it was handed over to be sent.
 */
export function pagesFirst(
  { files }: Site,
  {
    others,
    ending,
    byHttps,
    visits,
  }: {
    others: RequestListener
    ending: () => boolean
    byHttps: (request: IncomingMessage) => boolean
    visits: (visit: { method: string; route: string; status: number }, ms: number) => void
  },
): RequestListener {
  return (request, response) => {
    const begun = performance.now()
    const { method = '', headers } = request
    const path = pathOf(request)
    const file = reads(method) ? files.get(path) : undefined
    if (!file || isNameless(request) || ending()) return others(request, response)
    const { etag, body, heads } = variantFor(headers['accept-encoding'], file)
    const kept = unchanged(headers['if-none-match'], etag)
    const head = heads[kept ? 'unchanged' : 'given'][byHttps(request) ? 'https' : 'http']
    response.writeHead(kept ? 304 : 200, head).end(kept ? undefined : body)
    const route = path.startsWith(assets) ? `${assets}*` : path
    visits({ method, route, status: response.statusCode }, performance.now() - begun)
  }
}

const reads = (method: string) => method === 'GET' || method === 'HEAD'

/** Every address that nothing else takes: a redirect to a page, or the not-found page. */
export const noPage: FastifyPluginAsync<{ site: Site | undefined }> = async (app, { site }) => {
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    if (!site || isForPrograms(path)) throw noSuchRoute()
    const plain = withoutSlashesAtEnd(path).toLowerCase()
    if (reads(request.method) && plain !== path && site.files.has(plain)) {
      const query = request.url.slice(path.length)
      return reply.header('cache-control', 'public, max-age=3600').redirect(plain + query, 301)
    }
    if (!site.notFound) throw noSuchRoute()
    const { headers, body } = variantFor(request.headers['accept-encoding'], site.notFound)
    return reply.code(404).headers(headers).send(body)
  })
}

/** Not by a pattern: `/\/+$/` looks at each slash of a long row again from each slash before it. */
function withoutSlashesAtEnd(path: string) {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

const unchanged = (known: string | undefined, etag: string) =>
  known !== undefined &&
  known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*')

/** The shortest that is accepted. */
function variantFor(accepted = '', { plain, packed: shorter }: File) {
  return shorter.find(({ asked }) => asked.test(accepted)) ?? plain
}
