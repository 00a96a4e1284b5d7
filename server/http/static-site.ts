import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { noSuchRoute } from '../refusal.ts'
import { isForPrograms, pathOf } from './origins.ts'
import { assets, type Site, type SiteFile } from './site-files.ts'

/**
 * Served at any load, because declining a page costs as much as serving it. Not logged, since the line would not name the page; the
 * metrics count each one.
 */
const config = { neverShed: true, unlogged: true }

/**
 * A route for each file of the site, and one for all assets, so that the metrics count assets together. Files are looked up at each
 * request: a site published later is served without a restart, but only under these addresses.
 */
export const staticSite: FastifyPluginAsync<{ site: Site }> = async (app, { site }) => {
  const serve = (address: string, request: FastifyRequest, reply: FastifyReply) => {
    const file = site.files.get(address)
    return file ? send(file, request, reply) : reply.callNotFound()
  }
  for (const address of site.files.keys())
    if (!address.startsWith(assets))
      app.get(address, { config }, (request, reply) => serve(address, request, reply))

  app.get(`${assets}*`, { config }, (request, reply) => serve(pathOf(request), request, reply))
}

function send(file: SiteFile, { headers: sent }: FastifyRequest, reply: FastifyReply) {
  const { etag, headers, body } = variantFor(sent['accept-encoding'], file)
  reply.headers(headers)
  return isCurrent(sent['if-none-match'], etag) ? reply.code(304).send() : reply.send(body)
}

/** Every address without a route: a redirect to a page, or the not-found page. */
export const notFoundPage: FastifyPluginAsync<{ site: Site | undefined }> = async (
  app,
  { site },
) => {
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    if (!site || isForPrograms(path)) throw noSuchRoute()
    const address = withoutTrailingSlashes(path).toLowerCase()
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (reads && address !== path && site.files.has(address)) {
      const query = request.url.slice(path.length)
      return reply.header('cache-control', 'public, max-age=3600').redirect(address + query, 301)
    }
    if (!site.notFound) throw noSuchRoute()
    const { headers, body } = variantFor(request.headers['accept-encoding'], site.notFound)
    return reply.code(404).headers(headers).send(body)
  })
}

/** Not the pattern `/\/+$/`, which takes quadratic time on a row of slashes. */
function withoutTrailingSlashes(path: string) {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

const isCurrent = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined &&
  ifNoneMatch
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')

/** The smallest accepted encoding. */
const variantFor = (acceptEncoding = '', { plain, compressed }: SiteFile) =>
  compressed.find(({ acceptedBy }) => acceptedBy.test(acceptEncoding)) ?? plain
