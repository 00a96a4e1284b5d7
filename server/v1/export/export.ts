import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { collection, endpoints, enquiriesCollection } from '#contract/paths.ts'
import type { Caller } from '../../accounts/sessions.ts'
import type { StoredRow } from '../../data/enquiry.ts'
import type { Parts } from '../../parts.ts'
import { invalidField, notForGuests, tooManyRequests } from '../../refusal.ts'
import { identifyHere } from '../identify.ts'
import { parametersOf, queriesOf } from '../parameters.ts'
import { queryFrom } from '../queries.ts'
import { authorOf, isOwner } from '../roles.ts'
import {
  enquiryColumns,
  inIndia,
  submissionColumns,
  withStageWords,
  type Column,
} from './export-columns.ts'
import { csvOf } from './csv.ts'
import { rowsOf, whileAllowed, type Source } from './rows.ts'
import { mostRows, xlsxOf } from './xlsx.ts'

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}
/** Each uses one reader of the store. */
const mostAtOnce = 2

const options = {
  schema: { response: { 200: Type.Unknown() } },
  // Its answer would be made and thrown away.
  exposeHeadRoute: false,
  config: { isFile: true },
}

/** All rows that match a list's queries, as a file. `list` names the collection, by default that of the eligibility check. */
export const exports: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { store, settings, now, audit } = parts
  const of = { eligibility: store.submissions, enquiries: store.enquiries }
  let underWay = 0

  app.get(endpoints.export, options, async (request, reply) => {
    const caller = await identifyHere(request, reply, parts)
    if (!caller || !mayExport(caller)) throw notForGuests()
    const author = authorOf(request, caller)
    const parameters = parametersOf(request)
    const format = formatFrom(parameters.findLast(([name]) => name === 'format')?.[1])
    const name = listFrom(parameters.findLast(([one]) => one === 'list')?.[1])
    const { query } = queryFrom(queriesOf(parameters), name)
    if (underWay >= mostAtOnce) throw tooManyRequests(10)
    // The response of somebody who has left meanwhile is closed already, and would never free the place.
    if (reply.raw.destroyed) return reply.hijack()
    reply.raw.once('close', () => (underWay -= 1))
    underWay += 1

    // An unreadable store or query is refused before the file starts.
    const { total } = await of[name].list({ ...query, limit: 1, offset: 0 })
    if (format === 'xlsx' && total >= mostRows)
      throw invalidField('format', 'These are more rows than a sheet can hold. Choose CSV.')
    // Before any data is sent.
    const detail = `${format}, ${total} rows${name === collection ? '' : ' of other enquiries'}`
    audit.note({ by: author, action: 'exported', detail })
    const day = inIndia(new Date(now())).toISOString().slice(0, 10)
    const file = `${name === collection ? '' : 'other-'}enquiries-${day}.${format}`
    reply.type(types[format]).header('content-disposition', `attachment; filename="${file}"`)
    const done = (rows: number) =>
      request.log.info({ person: caller.person.id, format, rows }, 'exported')
    return reply.send(
      name === collection
        ? written({ of: name, rows: store.submissions }, submissionColumns)
        : written({ of: name, rows: store.enquiries }, enquiryColumns),
    )

    function written<Row extends StoredRow>(source: Source<Row>, all: Column<Row>[]) {
      const columns = withStageWords(all, parameters)
      const rows = counted(whileAllowed(rowsOf(store, source, query), author, store), done)
      return format === 'xlsx' ? xlsxOf(rows, columns) : Readable.from(csvOf(rows, columns))
    }
  })

  const mayExport = (caller: Caller) =>
    settings.exports === 'everybody' || (settings.exports === 'owners' && isOwner(caller))

  /** The name of an available collection, or a refusal. */
  function listFrom(text: string = collection) {
    if (text === collection || (text === enquiriesCollection && settings.forms === 'live'))
      return text
    throw invalidField('list', 'There is no such list.')
  }
}

function formatFrom(text = 'xlsx') {
  if (text === 'xlsx' || text === 'csv') return text
  throw invalidField('format', 'Value must be one of (xlsx, csv)')
}

async function* counted<Row>(rows: AsyncIterable<Row[]>, done: (count: number) => void) {
  let count = 0
  for await (const some of rows) {
    count += some.length
    yield some
  }
  done(count)
}
