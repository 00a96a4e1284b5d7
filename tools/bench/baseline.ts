// A server of the same framework and schema that sends the product's own replies. node baseline.ts LIST ANSWER: prints its port.
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { EligibilityPayload, EligibilityResult } from '#contract/eligibility.ts'
import { isText } from '#contract/text.ts'
import { endpoints } from '#contract/paths.ts'

const [list, answer] = process.argv.slice(2).map((file) => readFileSync(file, 'utf8'))
const result: unknown = JSON.parse(answer ?? '')
const schema = { body: EligibilityPayload, response: { 200: EligibilityResult } }
const app = Fastify({ ajv: { customOptions: { coerceTypes: false, formats: { text: isText } } } })
app.get('/list', async (_request, reply) => reply.type('application/json').send(list))
app.post(endpoints.checkEligibility, { schema }, async () => result)
await app.listen({ port: 0, host: '127.0.0.1' })
// It listens on a port, never on a pipe.
console.log((app.server.address() as AddressInfo).port)
