import Fastify from 'fastify'
import { EligibilityPayload, EligibilityResult } from '#contract/eligibility.ts'
import { isText } from '#contract/text.ts'
import { endpoints } from '#contract/paths.ts'

/** The product's recorded replies: form and list as JSON, and a page. */
type Contents = { answer: string; documents: string; page: Buffer }

/** The same framework without logic: every request gets the same bytes. */
export function baselineApp(contents: Contents) {
  const answer: unknown = JSON.parse(contents.answer)
  // Written by the product in this shape.
  const documents = JSON.parse(contents.documents) as { documents: object[] }
  const app = Fastify({ ajv: { customOptions: { coerceTypes: false, formats: { text: isText } } } })
  const schema = { body: EligibilityPayload, response: { 200: EligibilityResult } }
  app.post(endpoints.checkEligibility, { schema }, async () => answer)
  app.get(
    '/documents',
    { schema: { response: { 200: listOf(documents.documents) } } },
    async () => documents,
  )
  app.get('/page', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(contents.page),
  )
  return app
}

/** A schema with the keys of these documents, for the fastest serialisation. */
function listOf(list: object[]) {
  const properties = Object.fromEntries(
    Object.entries(list[0] ?? {}).map(([key, value]: [string, unknown]) => [key, shapeOf(value)]),
  )
  const items = { type: 'object', properties }
  return {
    type: 'object',
    properties: { total: { type: 'integer' }, documents: { type: 'array', items } },
  }
}

function shapeOf(value: unknown) {
  if (Array.isArray(value)) return { type: 'array', items: { type: 'string' } }
  if (typeof value === 'number' || typeof value === 'boolean') return { type: typeof value }
  return { type: ['string', 'null'] }
}
