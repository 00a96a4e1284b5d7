// What every rate is compared with: the same framework with nothing behind it. Prints its port.
import Fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { EligibilityPayload, EligibilityResult } from '#contract/eligibility.ts'
import { isText } from '#contract/text.ts'
import { endpoints } from '#contract/paths.ts'

const [, , answerFile = '', documentsFile = '', pageFile = ''] = process.argv
const answer: unknown = JSON.parse(readFileSync(answerFile, 'utf8'))
// Written by the benchmark out of the product's own answers.
const documents = JSON.parse(readFileSync(documentsFile, 'utf8')) as { documents: object[] }
const page = readFileSync(pageFile)

const app = Fastify({ ajv: { customOptions: { coerceTypes: false, formats: { text: isText } } } })
const schema = { body: EligibilityPayload, response: { 200: EligibilityResult } }
app.post(endpoints.checkEligibility, { schema }, async () => answer)
app.get(
  '/documents',
  { schema: { response: { 200: listOf(documents.documents) } } },
  async () => documents,
)
app.get('/page', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))

await app.listen({ port: 0, host: '127.0.0.1' })
// It listens on a port, never on a pipe.
console.log((app.server.address() as AddressInfo).port)

/** A schema with the keys of these documents, so that they are serialised as fast as can be. */
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
