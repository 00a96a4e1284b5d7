import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { endpoints } from '#contract/paths.ts'
import type { Parts } from '../../parts.ts'
import { invalidField, notForGuests, tooManyRequests } from '../../refusal.ts'
import { identifyHere } from '../identify.ts'
import { parametersOf, queriesOf } from '../parameters.ts'
import { queryFrom } from '../queries.ts'
import { authorOf } from '../roles.ts'
import { columns, inIndia, type Exported } from './columns.ts'
import { csvOf } from './csv.ts'
import { rowsOf } from './rows.ts'
import { mostRows, xlsxOf } from './xlsx.ts'

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}
/** Each keeps a reader of the store at work. */
const mostAtOnce = 2

const schema = { response: { 200: Type.Unknown() } }

/** All submissions that a list's queries find, as a file. */
export const exports: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { store, now, audit } = parts
  let underWay = 0

  app.get(endpoints.export, { schema }, async (request, reply) => {
    const caller = await identifyHere(request, reply, parts)
    if (!caller) throw notForGuests()
    const parameters = parametersOf(request)
    const format = formatFrom(parameters.findLast(([name]) => name === 'format')?.[1])
    const { query } = queryFrom(queriesOf(parameters))
    if (underWay >= mostAtOnce) throw tooManyRequests(10)
    underWay += 1
    reply.raw.on('close', () => (underWay -= 1))

    // What cannot be read is refused before the file begins.
    const { total } = await store.submissions.list({ ...query, limit: 1, offset: 0 })
    if (format === 'xlsx' && total >= mostRows)
      throw invalidField('format', 'These are more rows than a sheet can hold. Choose CSV.')
    // Before anything leaves.
    const detail = `${format}, ${total} rows`
    audit.note({ by: authorOf(request, caller), action: 'exported', detail })
    const rows = counted(rowsOf(store, query), (count) =>
      request.log.info({ person: caller.person.id, format, rows: count }, 'exported'),
    )
    const day = inIndia(new Date(now())).toISOString().slice(0, 10)
    reply
      .type(types[format])
      .header('content-disposition', `attachment; filename="enquiries-${day}.${format}"`)
    return reply.send(
      format === 'xlsx' ? xlsxOf(rows, columns) : Readable.from(csvOf(rows, columns)),
    )
  })
}

function formatFrom(text = 'xlsx') {
  if (text === 'xlsx' || text === 'csv') return text
  throw invalidField('format', 'Value must be one of (xlsx, csv)')
}

async function* counted(rows: AsyncIterable<Exported[]>, done: (count: number) => void) {
  let count = 0
  for await (const some of rows) {
    count += some.length
    yield some
  }
  done(count)
}
