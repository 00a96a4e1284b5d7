import { activityCollection, collection } from '#contract/paths.ts'
import { phoneDigitsOf } from '#contract/phone.ts'
import { call, listPath } from '../stress/traffic.ts'
import { idOf } from './fill.ts'
import { listAddress, queryPart, type ListPage } from './list-address.ts'
import { constantGet, roundsOf } from './lists.ts'
import { counsellors, rowAt } from './sample-rows.ts'
import type { Bench } from './processes.ts'
import { atShare, type Measurement } from './table.ts'

const rounds = 3
const enquiries = 40
const day = 24 * 60 * 60 * 1_000
const parts = ['1', '42', '977', '0421', '88123', '9100031', '910004212345']

/** The response times of filters, counts and an opened enquiry. No request is repeated. */
export async function measureFilters(bench: Bench): Promise<Measurement[]> {
  const filters = await roundsOf(bench, (round) => pagesOf(bench.rows, round))
  const opened = await openedEnquiries(bench)
  const baseline = await constantGet(bench)
  return [
    { row: 'filters', values: [filters.p50, filters.p99], baseline },
    { row: 'panel', values: [opened.p50, opened.p99], baseline },
  ]
}

const equal = (attribute: string, ...values: unknown[]) => ({
  method: 'equal',
  attribute,
  values,
})
const compared = (method: string, attribute: string, at: number) => ({
  method,
  attribute,
  values: [new Date(at).toISOString()],
})
const stages = ['new', 'called', 'no-answer', 'follow-up', 'enrolled', 'closed', 'spam']

/** Each filter of the staff area as a page and as a count. */
export function pagesOf(rows: number, round: number): ListPage[] {
  const newest = rowAt(rows - 1, rows).at
  const today = new Date(newest + round * day).toISOString().slice(0, 10)
  const urgent = equal('urgentOn', today)
  const due = equal('dueOn', today)
  const waiting = equal('waitingOn', today)
  const byDue = { attribute: 'followUpAt', method: 'orderAsc' } as const
  const oldest = { attribute: '$createdAt', method: 'orderAsc' } as const
  const byName = { attribute: 'name', method: 'orderAsc' } as const
  const all = [
    ...stages.map((stage) => [equal('stage', stage)]),
    ...counsellors.map((one) => [equal('assignee', one)]),
    [equal('assignee', 'meera'), equal('stage', 'follow-up')],
    ...[1, 7, 30].map((days) => [compared('greaterThanEqual', '$createdAt', newest - days * day)]),
    ...[0, 5, 200].map((one) => [equal('universityId', `university-${one + round}`)]),
    ...[0, 20].map((one) => [equal('branchId', `branch-${one + round}`)]),
    [equal('universityId', 'university-1'), equal('stage', 'enrolled')],
    ...parts.map((part) => [
      { method: 'contains', attribute: 'phoneDigits', values: [`${part}${round || ''}`] },
    ]),
    [equal('stage', 'closed'), { method: 'contains', attribute: 'phoneDigits', values: ['77'] }],
  ]
  const [offset, limit] = [round * 10, round + 1]
  return [
    ...all.map((filters) => ({ filters, offset })),
    ...all.map((filters) => ({ filters, limit })),
    ...stages.map((stage) => ({ filters: [equal('stage', stage)], order: byName, offset })),
    // "To do today" is these three lists one after the other, and their count.
    { filters: [urgent], order: oldest, offset },
    { filters: [due], order: byDue, offset },
    { filters: [waiting], order: oldest, offset },
    { filters: [or(urgent, due, waiting)], limit },
    { filters: [equal('stage', 'called')], search: 'computer', offset },
  ]
}

const or = (...values: object[]) => ({ method: 'or', values })

/** The four requests of the open enquiry, at once, until the last is answered. */
async function openedEnquiries({ served, rows }: Bench) {
  const figures = { p50: [] as number[], p99: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const times: number[] = []
    for (let count = 0; count < enquiries; count += 1) {
      const number = Math.floor(((count * rounds + round) * rows) / (enquiries * rounds))
      const begin = performance.now()
      const replies = await Promise.all(
        addressesOf(number, rows).map((path) =>
          call(served.origin + path, { headers: served.headers }),
        ),
      )
      times.push(performance.now() - begin)
      const refused = replies.find(({ status }) => status !== 200)
      if (refused) throw new Error(`An enquiry was answered with ${refused.status}.`)
    }
    times.sort((one, other) => one - other)
    figures.p50.push(atShare(times, 0.5))
    figures.p99.push(atShare(times, 0.99))
  }
  return figures
}

function addressesOf(number: number, rows: number) {
  const { at, phone, email } = rowAt(number, rows)
  const id = idOf(number, at)
  const history = (...queries: object[]) =>
    `${listPath.replace(collection, activityCollection)}?${queryPart([
      equal('submission', id),
      ...queries,
      { method: 'orderDesc', attribute: '$createdAt' },
    ])}`
  const same = { method: 'contains', attribute: 'phoneDigits', values: [phoneDigitsOf(phone)] }
  return [
    `${listPath}/${id}`,
    history({ method: 'limit', values: [50] }),
    history(equal('kind', 'answer'), { method: 'limit', values: [1] }),
    listAddress({ filters: [same], limit: 6 }),
    listAddress({ filters: [equal('email', email)], limit: 6 }),
  ]
}
