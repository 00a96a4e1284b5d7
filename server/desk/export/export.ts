import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import {
  allEnquiries,
  collection,
  endpoints,
  enquiriesCollection,
  type ListName,
} from '#contract/paths.ts'
import { type Caller, authorOf, isOwner, staffIn } from '../../people/caller.ts'
import type { Filter } from '../../db/query.ts'
import type { Parts } from '../../parts.ts'
import { invalidField, notForGuests, tooManyRequests } from '../../refusal.ts'
import { admitOnly } from '../../people/identify.ts'
import { parametersOf, queriesOf } from '../../appwrite/parameters.ts'
import { queryFrom } from '../../appwrite/queries.ts'
import {
  allColumns,
  enquiryColumns,
  inIndia,
  submissionColumns,
  withStageWords,
  type Column,
} from './export-columns.ts'
import { mostAtOnce as mostChosen } from '#contract/staff/history.ts'
import { listIn, type List } from '../list.ts'
import { EnquiryId } from '../one-enquiry.ts'
import { csvOf } from './csv.ts'
import { rowsOf, whileAllowed } from './rows.ts'
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

/** Only these of the list: more than have room in an address. */
const Chosen = Type.Object(
  { ids: Type.Array(EnquiryId.properties.id, { minItems: 1, maxItems: mostChosen }) },
  { additionalProperties: false },
)
const ofChosen = {
  schema: { ...options.schema, body: Chosen },
  config: options.config,
  bodyLimit: 512 * 1024,
}

/** All rows that match a list's queries, as a file. `list` names the collection, by default that of the eligibility check. */
export const exports: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { db, choices, now, audit } = parts
  let underWay = 0
  admitOnly(staffIn, app, parts)

  app.get(endpoints.export, options, send)
  app.post(endpoints.export, ofChosen, send)

  async function send(
    request: FastifyRequest<{ Body?: Static<typeof Chosen> | undefined }>,
    reply: FastifyReply,
  ) {
    const caller = staffIn(request)
    if (!mayExport(caller)) throw notForGuests()
    const author = authorOf(request, caller)
    const parameters = parametersOf(request)
    const format = formatFrom(parameters.findLast(([name]) => name === 'format')?.[1])
    const name = listFrom(parameters.findLast(([one]) => one === 'list')?.[1])
    const { query: asked } = queryFrom(queriesOf(parameters), name)
    const { ids } = request.body ?? {}
    const only: Filter[] = ids ? [{ method: 'equal', attribute: '$id', values: ids }] : []
    const query = { ...asked, filters: [...asked.filters, ...only] }
    if (underWay >= mostAtOnce) throw tooManyRequests(10)
    // The response of somebody who has left meanwhile is closed already, and would never free the place.
    if (reply.raw.destroyed) return reply.hijack()
    reply.raw.once('close', () => (underWay -= 1))
    underWay += 1

    // An unreadable store or query is refused before the file starts.
    const { total } = await listIn(db, name, { ...query, limit: 1, offset: 0 })
    if (format === 'xlsx' && total >= mostRows)
      throw invalidField('format', 'These are more rows than a sheet can hold. Choose CSV.')
    // Before any data is sent.
    const detail = `${format}, ${total} rows${words[name]}`
    audit.note({ by: author, action: 'exported', detail })
    const day = inIndia(new Date(now())).toISOString().slice(0, 10)
    const file = `${files[name]}enquiries-${day}.${format}`
    reply.type(types[format]).header('content-disposition', `attachment; filename="${file}"`)
    const done = (rows: number) =>
      request.log.info({ person: caller.person.id, format, rows }, 'exported')
    if (name === collection) return reply.send(written(name, submissionColumns))
    return reply.send(
      name === allEnquiries ? written(name, allColumns) : written(name, enquiryColumns),
    )

    function written<Name extends ListName>(of: Name, all: Column<List<Name>['rows'][number]>[]) {
      const columns = withStageWords(all, parameters)
      const rows = counted(whileAllowed(rowsOf(db, of, query), author, db), done)
      return format === 'xlsx' ? xlsxOf(rows, columns) : Readable.from(csvOf(rows, columns))
    }
  }

  function mayExport(caller: Caller) {
    const { exports: allowed } = choices.get()
    return allowed === 'everybody' || (allowed === 'owners' && isOwner(caller))
  }
}

/** In the audit, and in the name of the file. */
const words = { eligibility: '', enquiries: ' of other enquiries', all: ' of all kinds' }
const files = { eligibility: '', enquiries: 'other-', all: 'all-' }

/** The name of a collection, or a refusal. */
function listFrom(text: string = collection) {
  if (text === collection || text === enquiriesCollection || text === allEnquiries) return text
  throw invalidField('list', 'There is no such list.')
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
