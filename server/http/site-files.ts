import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { liveFolder, type Offer } from '#contract/offers.ts'
import { paths } from '#contract/paths.ts'
import type { PolicySources } from '#contract/rendering.ts'

/** A file in one encoding, with the headers of that encoding. */
type Variant = { etag: string; headers: Record<string, string>; body: Buffer }

/** `compressed` in ascending size; `acceptedBy` matches an `Accept-Encoding` that allows it. */
export type SiteFile = { plain: Variant; compressed: (Variant & { acceptedBy: RegExp })[] }

/** The built site in memory, by path: `/about`, `/assets/…`. */
export type Site = { files: Map<string, SiteFile>; notFound: SiteFile | undefined }

/** Files in this folder have a content hash in their name. */
export const assets = '/assets/'

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
  '.pdf': 'application/pdf',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
}

/** `acceptedBy`: the encoding is listed, and not with `q=0`. */
const encodings = [
  {
    name: 'br',
    extension: '.br',
    // Costs a millisecond for each page, once at the start.
    compress: (body: Buffer) =>
      brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    acceptedBy: /(?:^|,)\s*br\s*(?=[;,]|$)(?![^,]*;\s*q=0(?:\.0+)?\s*(?:,|$))/i,
  },
  {
    name: 'gzip',
    extension: '.gz',
    compress: (body: Buffer) => gzipSync(body, { level: 9 }),
    acceptedBy: /(?:^|,)\s*gzip\s*(?=[;,]|$)(?![^,]*;\s*q=0(?:\.0+)?\s*(?:,|$))/i,
  },
]

/** Reads the build below `directory` (`site/`, `site.json`). Throws a sentence if there is none. `offers` are inserted into each page. */
export function readSite(directory: string, offers: Offer[] = []): Site {
  const root = join(directory, 'site')
  if (!existsSync(join(root, 'index.html'))) {
    throw new Error(`${root} holds no built site. Run "npm run build".`)
  }
  // Written by the build in the shape of `PolicySources`.
  const sources = JSON.parse(readFileSync(join(directory, 'site.json'), 'utf8')) as PolicySources
  const files = new Map<string, SiteFile>()
  let notFound: SiteFile | undefined
  for (const { path, name, isLive } of filesIn(root)) {
    if (isLive && !offers.includes('forms')) continue
    const file = readFile(
      path,
      headersOf(name, sources),
      name.endsWith('.html') ? offers : undefined,
    )
    if (name === '/404.html') notFound = file
    else
      for (const address of addressesOf(isLive ? name.slice(liveFolder.length) : name))
        files.set(address, file)
  }
  return { files, notFound }
}

/** Those of `liveFolder` last: they replace others. */
function filesIn(root: string) {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const name = '/' + relative(root, path).split(sep).join('/')
      return { path, name, isLive: name.startsWith(`${liveFolder}/`) }
    })
    .toSorted((one, other) => Number(one.isLive) - Number(other.isLive))
}

/** The files of `assets` of a build, without existing ones: a name contains a hash of the content. */
export function readAssets(directory: string, existing: ReadonlyMap<string, SiteFile>) {
  const folder = join(directory, 'site', assets)
  const names = readdirSync(folder).filter((name) => !/\.(br|gz)$/.test(name))
  return names.flatMap((name): [string, SiteFile][] => {
    const address = assets + name
    if (existing.has(address)) return []
    return [[address, readFile(join(folder, name), headersOf(address, noSources), [])]]
  })
}

/** Assets need no policy sources. */
const noSources = { styleHashes: {}, frameSources: [], imageSources: [], connectSources: [] }

/** A page has one address, without its extension. */
function addressesOf(name: string) {
  if (name === '/index.html') return [paths.home]
  if (name === '/staff.html')
    return Object.values(paths).filter((path) => path.startsWith(`${paths.admin}/`))
  return [name.replace(/\.html$/, '')]
}

function readFile(path: string, headers: Record<string, string>, offers: Offer[] = []): SiteFile {
  const file = readFileSync(path)
  const body = offers.length === 0 ? file : Buffer.from(withOffers(file.toString(), offers))
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const variant = (encoding: string, bytes: Buffer, more = {}): Variant => {
    const etag = `"${hash}-${encoding}"`
    return { etag, body: bytes, headers: { ...headers, etag, ...more } }
  }
  const compressed = encodings
    .filter(({ extension }) => existsSync(path + extension))
    .map(({ name, extension, acceptedBy, compress }) => ({
      ...variant(name, offers.length > 0 ? compress(body) : readFileSync(path + extension), {
        'content-encoding': name,
      }),
      acceptedBy,
    }))
  return { plain: variant('identity', body), compressed }
}

/** A document with the offers inserted. */
export const withOffers = (html: string, offers: Offer[]) =>
  html.replace('<html ', `<html data-offers="${offers.join(' ')}" `)

/** The headers of a file in every encoding. */
function headersOf(name: string, sources: PolicySources): Record<string, string> {
  const type = types[extname(name)] ?? 'application/octet-stream'
  const policy = contentPolicyOf(name, sources)
  return {
    'content-type': type,
    vary: 'Accept-Encoding',
    // Link previews show these pictures on other sites.
    'cross-origin-resource-policy': type.startsWith('image/') ? 'cross-origin' : 'same-origin',
    'cache-control': name.startsWith(assets)
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=0, must-revalidate',
    ...(policy === undefined ? {} : { 'content-security-policy': policy }),
    ...(staffPages.has(name) ? { 'x-robots-tag': 'noindex, nofollow' } : {}),
  }
}

/** The list has its first paint in a document of its own. */
const staffPages = new Set(['/admin.html', '/staff.html'])

/** The content policy of one file of the site: nothing from elsewhere except what the build lists. */
function contentPolicyOf(name: string, sources: PolicySources): string | undefined {
  // An SVG opened directly is a document: it may only use styles.
  if (name.endsWith('.svg')) return `default-src 'none'; style-src 'unsafe-inline'`
  if (name === '/staff-worker.js') return `default-src 'none'`
  return name.endsWith('.html') ? pagePolicy(name, sources) : undefined
}

function pagePolicy(
  name: string,
  { styleHashes, frameSources, imageSources, connectSources }: PolicySources,
) {
  const hash = styleHashes[name]
  // The staff area is always a separate document. It shows no map, but previews of the site.
  const isStaff = staffPages.has(name)
  const frames = frameSources.length === 0 ? [`'none'`] : frameSources
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    ['style-src', `'self'`, ...(hash === undefined ? [] : [`'${hash}'`])].join(' '),
    ['img-src', `'self'`, 'data:', ...imageSources].join(' '),
    `font-src 'self'`,
    ['connect-src', `'self'`, ...connectSources].join(' '),
    ['frame-src', ...(isStaff ? [`'self'`] : frames)].join(' '),
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
  ].join('; ')
}
