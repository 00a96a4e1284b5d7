import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { auditActions, AuditPage, type AuditEntry } from '#contract/people.ts'
import { endpoints } from '#contract/paths.ts'
import { listAudit, type AuditQuery, type ListedAudit } from './audit.ts'
import type { Db } from '../db/db.ts'
import type { Parts } from '../parts.ts'
import { invalidField } from '../refusal.ts'
import { csvOf } from '../desk/export/csv.ts'
import { inIndia, type Cell } from '../desk/export/export-columns.ts'
import { whileAllowed } from '../desk/export/rows.ts'
import { admitOnly } from './identify.ts'
import { idRule, isId, parametersOf, type Parameter } from '../appwrite/parameters.ts'
import { instant } from '../appwrite/replies.ts'
import { authorOf, ownerOf } from './caller.ts'

const usualLimit = 25
const mostEntries = 100
const mostInOne = 500

/** The audit, for owners: a page, or all matches as a file. */
export const auditEndpoint: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { db, audit, now } = parts
  admitOnly((request) => ownerOf(request, 'audit.read'), app, parts)

  // A HEAD would have the whole file made and thrown away.
  const options = { exposeHeadRoute: false, config: { isFile: true } }
  app.get(endpoints.audit, options, async (request, reply) => {
    const caller = ownerOf(request, 'audit.read')
    const { query, csv } = queryFrom(parametersOf(request))
    if (!csv) {
      // Includes this owner's latest actions.
      await audit.flush()
      return pageOf(db, query) satisfies Promise<AuditPage>
    }
    const day = inIndia(new Date(now())).toISOString().slice(0, 10)
    const author = authorOf(request, caller)
    audit.note({ by: author, action: 'audit-exported' })
    await audit.flush()
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="audit-${day}.csv"`)
    return reply.send(Readable.from(csvOf(whileAllowed(allOf(db, query), author, db), columns)))
  })
}

async function pageOf(db: Db, query: AuditQuery) {
  // One more, to know whether there is another page.
  const rows = await listAudit(db, { ...query, limit: query.limit + 1 })
  const shown = rows.slice(0, query.limit)
  const entries = shown.map(entryFrom)
  return { entries, next: rows.length > query.limit ? (entries.at(-1)?.id ?? null) : null }
}

async function* allOf(db: Db, { before, ...query }: AuditQuery) {
  let last = before
  for (;;) {
    const some = await listAudit(db, { ...query, before: last, limit: mostInOne })
    yield some
    if (some.length < mostInOne) return
    last = some.at(-1)?.number
  }
}

const entryFrom = ({ number, at, by, ...rest }: ListedAudit): AuditEntry => ({
  ...rest,
  id: String(number),
  at: instant(at),
  actor: by.id,
  actorName: by.name,
  address: by.address ?? '',
})

const subjectOf = ({ subjectName, enquiry, subject }: ListedAudit) =>
  subjectName ?? enquiry?.reference ?? subject

const columns: { title: string; cell: (entry: ListedAudit) => Cell }[] = [
  { title: 'At (IST)', cell: ({ at }) => new Date(at) },
  { title: 'Who', cell: ({ by }) => by.name },
  { title: 'Action', cell: ({ action }) => action },
  { title: 'Subject', cell: subjectOf },
  { title: 'Detail', cell: ({ detail }) => detail },
  { title: 'Address', cell: ({ by }) => by.address ?? '' },
  { title: 'ID of who', cell: ({ by }) => by.id },
  { title: 'ID of subject', cell: ({ subject }) => subject },
  { title: 'Number', cell: ({ number }) => number },
]

function queryFrom(parameters: Parameter[]): { query: AuditQuery; csv: boolean } {
  const read = (name: string) => parameters.findLast(([one]) => one === name)?.[1] || undefined
  const format = read('format') ?? 'json'
  if (format !== 'csv' && format !== 'json')
    throw invalidField('format', 'Value must be one of (json, csv)')
  const actor = read('actor')
  if (actor !== undefined && !isId(actor)) throw invalidField('actor', idRule)
  const action = read('action')
  if (action !== undefined && !auditActions.some((one) => one === action))
    throw invalidField('action', `Value must be one of (${auditActions.join(', ')})`)
  const before = numberFrom('before', read('before'), Number.MAX_SAFE_INTEGER)
  const limit = numberFrom('limit', read('limit'), mostEntries) ?? usualLimit
  return { query: { before, actor, action, limit }, csv: format === 'csv' }
}

function numberFrom(name: string, text: string | undefined, most: number) {
  if (text === undefined) return undefined
  const value = Number(text)
  if (/^\d{1,16}$/.test(text) && value >= 1 && value <= most) return value
  throw invalidField(name, `Value must be a whole number from 1 to ${most}`)
}
