import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { usualTimeZone } from '#contract/follow-up.ts'
import { Overview, OverviewQuery, SliceList, SliceQuery, type Period } from '#contract/overview.ts'
import { endpoints } from '#contract/paths.ts'
import type { Site } from '../http/site-files.ts'
import { companyOf } from '../news/company.ts'
import type { Parts } from '../parts.ts'
import { notForGuests } from '../refusal.ts'
import { identifyHere } from '../v1/identify.ts'
import { authorOf, isOwner } from '../v1/roles.ts'
import { countOverview, listSlice } from './overview.ts'
import { overviewFrom } from './overview-figures.ts'
import { daysOf, spanOf } from './overview-span.ts'

/** How the enquiries of a period stand: all of them for an owner, their own line for a counsellor. */
export const overview: FastifyPluginAsyncTypebox<Parts & { site: Site | undefined }> = async (
  app,
  parts,
) => {
  const { store, audit, site } = parts
  const timeZone = site ? companyOf(site).timeZone : usualTimeZone
  app.decorateRequest('caller', undefined)
  // Guests learn nothing, not even what a valid request is.
  app.addHook('onRequest', async (request, reply) => {
    request.caller = await identifyHere(request, reply, parts)
    if (!request.caller) throw notForGuests()
  })
  const countedFor = countedAt(parts, timeZone)

  const options = { schema: { querystring: OverviewQuery, response: { 200: Overview } } }
  app.get(endpoints.overview, options, async (request) => {
    const { period, counsellor } = request.query
    const { caller, counted } = countedFor(request, period, counsellor)
    const { span } = counted
    const [rows, names] = await Promise.all([countOverview(store, counted), namesOf(store)])
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
    const list = await listSlice(store, { ...counted, slice, page: Number(page) })
    audit.listed(
      authorOf(request, caller),
      list.rows.map(({ id }) => id),
    )
    return list
  })
}

/** A counsellor is counted alone, whoever is asked for. */
const countedAt =
  ({ settings, now }: Parts, timeZone: string) =>
  ({ caller }: FastifyRequest, period: Period, counsellor?: string) => {
    if (!caller) throw notForGuests()
    return {
      caller,
      counted: {
        span: spanOf(period, timeZone, now()),
        forms: settings.forms === 'live',
        counsellor: isOwner(caller) ? counsellor : caller.person.id,
      },
    }
  }

async function namesOf({ people }: Parts['store']) {
  const [present, former] = await Promise.all([people.list(), people.listFormer()])
  return new Map([...former, ...present].map(({ id, name }) => [id, name]))
}
