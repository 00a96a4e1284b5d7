import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { endpoints } from '#contract/paths.ts'
import { type CatalogueNames, SuggestQuery, Suggestions } from '#contract/suggestions.ts'
import { catalogue } from '../advice/assess.ts'
import type { Catalogue } from '../advice/catalogue.ts'
import { onceEach } from '../advice/memoized.ts'
import { wholeTextOf } from '../advice/catalogue/college-names.ts'
import { suggestionsOf } from '../advice/suggestions/suggestions.ts'

const schema = { querystring: SuggestQuery, response: { 200: Suggestions } }

/** What the name fields of the form offer for what was typed so far; and all names by id, for staff. From memory; no log has the text. */
export const suggest: FastifyPluginAsyncTypebox = async (app) => {
  app.get(endpoints.suggest, { schema }, async ({ query: { field, q } }, reply) => {
    // Only in the visitor's own browser: an address with a typed text is for nobody else.
    reply.header('cache-control', 'private, max-age=3600')
    return suggestionsOf(catalogue)[field](q)
  })

  app.get(endpoints.catalogueNames, async ({ headers }, reply) => {
    const { plain, compressed } = namesOf(catalogue)
    const takesCompressed = /\bbr\b/.test(headers['accept-encoding'] ?? '')
    if (takesCompressed) reply.header('content-encoding', 'br')
    return reply
      .headers({ 'cache-control': 'private, max-age=600', vary: 'Origin, Accept-Encoding' })
      .type('application/json; charset=utf-8')
      .send(takesCompressed ? compressed : plain)
  })
}

const namesOf = onceEach(({ universities, colleges, branches, topics }: Catalogue) => {
  const names: CatalogueNames = {
    universities: Object.fromEntries(
      universities.map(({ id, officialName }) => [id, officialName]),
    ),
    colleges: Object.fromEntries(colleges.map((college) => [college.id, wholeTextOf(college)])),
    branches: Object.fromEntries(branches.map(({ id, name }) => [id, name])),
    shortNames: { universities: shortNamesOf(universities), branches: shortNamesOf(branches) },
    topics: Object.fromEntries(topics.map(({ id, title }) => [id, title])),
  }
  const plain = JSON.stringify(names)
  // The highest quality would take half a second.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return { plain, compressed: brotliCompressSync(plain, { params }) }
})

const shortNamesOf = (entries: { id: string; shortName: string | null }[]) =>
  Object.fromEntries(entries.flatMap(({ id, shortName }) => (shortName ? [[id, shortName]] : [])))
