import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { usualTimeZone } from '#contract/staff/follow-up.ts'
import {
  Overview,
  OverviewQuery,
  SliceList,
  SliceQuery,
  type Period,
} from '#contract/staff/overview.ts'
import { endpoints } from '#contract/paths.ts'
import type { Site } from '../../http/site-files.ts'
import { companyOf } from '../../notify/company.ts'
import type { Parts } from '../../parts.ts'
import { admitOnly } from '../../people/identify.ts'
import { authorOf, isOwner, staffIn } from '../../people/caller.ts'
import { countOverview, listSlice } from './overview.ts'
import { overviewFrom } from './figures.ts'
import { daysOf, spanOf } from './span.ts'
import type { Db } from '../../db/db.ts'
import { listFormerPeople, listPeople } from '../../people/people.ts'

/** How the enquiries of a period stand: all of them for an owner, their own line for a counsellor. */
export const overview: FastifyPluginAsyncTypebox<Parts & { site: Site | undefined }> = async (
  app,
  parts,
) => {
  const { db, audit, site } = parts
  const timeZone = site ? companyOf(site).timeZone : usualTimeZone
  admitOnly(staffIn, app, parts)
  const countedFor = countedAt(parts, timeZone)

  const options = { schema: { querystring: OverviewQuery, response: { 200: Overview } } }
  app.get(endpoints.overview, options, async (request) => {
    const { period, counsellor } = request.query
    const { caller, counted } = countedFor(request, period, counsellor)
    const { span } = counted
    const [rows, names] = await Promise.all([countOverview(db, counted), namesOf(db)])
    const { all, counsellors } = overviewFrom(rows, span, names)
    return {
      at: new Date(span.now).toISOString(),
      timeZone,
      span: daysOf(span),
      counsellors,
      ...(isOwner(caller) && { all }),
    }
  })

  const rowsOptions = { schema: { querystring: SliceQuery, response: { 200: SliceList } } }
  app.get(endpoints.overviewRows, rowsOptions, async (request) => {
    const { page = '1', ...slice } = request.query
    const { caller, counted } = countedFor(request, slice.period)
    const list = await listSlice(db, { ...counted, slice, page: Number(page) })
    audit.listed(
      authorOf(request, caller),
      list.rows.map(({ id }) => id),
    )
    return list
  })
}

/** A counsellor is counted alone, whoever is asked for. */
const countedAt =
  ({ now }: Parts, timeZone: string) =>
  (request: FastifyRequest, period: Period, counsellor?: string) => {
    const caller = staffIn(request)
    return {
      caller,
      counted: {
        span: spanOf(period, timeZone, now()),
        counsellor: isOwner(caller) ? counsellor : caller.person.id,
      },
    }
  }

async function namesOf(db: Db) {
  const [present, former] = await Promise.all([listPeople(db), listFormerPeople(db)])
  return new Map([...former, ...present].map(({ id, name }) => [id, name]))
}
