// Runs the product in five time zones, with the clock set back an hour, and 400 days ahead.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DocumentList } from '#contract/appwrite.ts'
import { endpoints } from '#contract/paths.ts'
import { startCluster } from '#server/data/postgres/cluster-for-tests.ts'
import { staff, startWithClock } from '../server-process.ts'
import { call, enquiryOf, hangUp, pageOf, signIn, trySignIn } from './traffic.ts'

const zones = ['UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']
const hour = 3_600_000
const day = 24 * hour

/** One observation, and whether it is right. */
export type Check = { when: string; what: string; well: boolean; actual: string }

export async function clockTrial(settings: Record<string, string> = {}): Promise<Check[]> {
  const directory = await mkdtemp(join(tmpdir(), 'clock-'))
  const trial = trialIn(directory, settings)
  try {
    const server = await trial.start(0, { TZ: 'UTC' })
    const first = await enquire(server, 'key-of-asha', 'Asha Rao')
    for (const name of ['Ravi Kumar', 'meera', 'Zoya']) await enquire(server, `key-${name}`, name)
    const cookie = await signIn(server.origin, staff)
    const before = { first, reference: await readAll(server, cookie) }
    const last = await inZones(server, cookie, before, trial)
    const newer = await anHourBack(last, before, trial)
    await aYearAhead(newer, before, trial)
    return trial.checks
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

type Trial = ReturnType<typeof trialIn>
type Server = Awaited<ReturnType<typeof startWithClock>>
/** The reply to the first enquiry, and the first rows in every order. */
type Before = { first: unknown; reference: unknown }

function trialIn(directory: string, settings: Record<string, string>) {
  const checks: Check[] = []

  const check = (when: string, what: string, actual: unknown, expected: unknown) => {
    const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)]
    checks.push({ when, what, well: one === other, actual: one.slice(0, 60) })
  }

  const start = (shift: number, overrides: Record<string, string> = {}) =>
    startWithClock(directory, shift, {
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'info',
      RETENTION_DAYS: '0',
      ...settings,
      ...overrides,
    })

  return { checks, check, start }
}

/** Starts in each zone in turn. Returns the last server. */
async function inZones(
  utc: Server,
  cookie: string,
  { reference }: Before,
  { check, start }: Trial,
) {
  let server = utc
  for (const zone of zones) {
    await server.kill('SIGTERM')
    server = await start(0, { TZ: zone })
    const [before, list] = [Date.now(), await readAll(server, cookie)]
    check(zone, sameRows, list, reference)
    const added = await enquire(server, `key-of-${zone}`, `In ${zone}`)
    const at = await instantOf(server, cookie, `In ${zone}`)
    check(
      zone,
      'a new row has the instant at which it came',
      [added.status, at >= before && at <= Date.now()],
      [200, true],
    )
  }
  return server
}

const sameRows = 'the same rows in the same orders, with the same instants'
const sameAnswer = 'a key that was used gives its answer again'

/** Set back while running, then started set back. Returns the server and the cookie of its newest session. */
async function anHourBack(running: Server, { first }: Before, { check, start }: Trial) {
  let server = running
  let cookie = ''
  const paused = { staff: '192.0.2.1', enquiries: '192.0.2.2' }
  for (let times = 0; times < 11; times += 1) await guess(server, paused.staff)
  for (let times = 0; times < 61; times += 1)
    await enquire(server, undefined, 'Many', paused.enquiries)
  // As many sessions as one person may have.
  for (let times = 0; times < 10; times += 1) cookie = await signIn(server.origin, staff)
  const total = await totalOf(server, cookie)

  const clockBack = 'an hour back'
  await server.shiftTo(-hour)
  check(clockBack, sameAnswer, await enquire(server, 'key-of-asha', 'Asha Rao'), first)
  check(clockBack, 'and makes no second row', await totalOf(server, cookie), total)
  const late = await enquire(server, undefined, 'Late')
  const at = await instantOf(server, cookie, 'Late')
  check(
    clockBack,
    'a new row is kept, with the instant of the clock',
    [late.status, Math.abs(at - Date.now() + hour) < 10_000],
    [200, true],
  )
  check(
    clockBack,
    'the list stays in the order of its instants',
    await isInOrder(server, cookie),
    true,
  )
  check(clockBack, 'who is signed in stays so', await totalOf(server, cookie), total + 1)
  const newer = await signIn(server.origin, staff)
  check(clockBack, 'a new session is not the oldest one', await totalOf(server, newer), total + 1)
  for (const [what, reply] of [
    ['the pause of a sign-in', await guess(server, paused.staff)],
    ['the pause of an address', await enquire(server, undefined, 'Many', paused.enquiries)],
  ] as const)
    check(clockBack, `${what} is no longer than a minute`, reply.wait <= 60, true)

  const count = await totalOf(server, newer)
  await server.kill('SIGTERM')
  server = await start(-hour)
  const started = 'started an hour back'
  check(started, sameAnswer, await enquire(server, 'key-of-asha', 'Asha Rao'), first)
  check(started, 'who is signed in stays so', await totalOf(server, newer), count)
  return { server, cookie: newer, total: count }
}

async function aYearAhead(
  clockBack: { server: Server; cookie: string; total: number },
  { first, reference }: Before,
  { check, start }: Trial,
) {
  await clockBack.server.kill('SIGTERM')
  const ahead = '400 days ahead'
  let server = await start(400 * day)
  check(ahead, 'every session has ended', await totalOf(server, clockBack.cookie), 401)
  const cookie = await signIn(server.origin, staff)
  check(ahead, sameRows, await readAll(server, cookie), reference)
  check(ahead, sameAnswer, await enquire(server, 'key-of-asha', 'Asha Rao'), first)

  await server.kill('SIGTERM')
  server = await start(400 * day, { RETENTION_DAYS: '365' })
  while (!server.log.some((line) => line.includes('"msg":"swept"'))) await pause(20)
  const remaining = await totalOf(server, await signIn(server.origin, staff))
  check(
    ahead,
    'what would be past its 365 days is held, and nothing is erased',
    remaining,
    clockBack.total,
  )
  await server.kill('SIGTERM')
}

/** `wait` is how many seconds a refusal asks for. */
async function enquire(
  { origin }: Server,
  key: string | undefined,
  name: string,
  visitor = '192.0.2.9',
) {
  const { status, headers, body } = await call(origin + endpoints.checkEligibility, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': visitor,
      ...(key && { 'idempotency-key': key.replaceAll('/', '-') }),
    },
    body: enquiryOf(name),
  })
  return { status, wait: Number(headers['retry-after'] ?? 0), body: status === 200 ? body : '' }
}

async function guess({ origin }: Server, visitor: string) {
  const { headers } = await trySignIn(origin, { ...staff, password: 'not the one' }, { visitor })
  return { wait: Number(headers['retry-after'] ?? 0) }
}

const orders = [
  { order: '$createdAt', direction: 'orderDesc' },
  { order: '$createdAt', direction: 'orderAsc' },
  { order: 'name', direction: 'orderAsc' },
] as const

async function documentsOf({ origin }: Server, cookie: string, which: (typeof orders)[number]) {
  const page = await pageOf(origin, cookie, { limit: 1_000, offset: 0, ...which })
  if (typeof page === 'number') throw new Error(`The list was answered with ${page}.`)
  return page.documents
}

/** The first rows in every order, without later ones. */
async function readAll(server: Server, cookie: string) {
  const lists: unknown[] = []
  for (const which of orders) {
    const all = await documentsOf(server, cookie, which)
    lists.push(all.filter(isFirst).map(({ $id, $createdAt, name }) => [$id, $createdAt, name]))
  }
  return lists
}

const firstNames = new Set(['Asha Rao', 'Ravi Kumar', 'meera', 'Zoya'])
const isFirst = ({ name }: DocumentList['documents'][number]) => firstNames.has(name)

async function instantOf(server: Server, cookie: string, submitter: string) {
  const all = await documentsOf(server, cookie, orders[0])
  return Date.parse(all.find(({ name }) => name === submitter)?.$createdAt ?? '')
}

async function isInOrder(server: Server, cookie: string) {
  const all = await documentsOf(server, cookie, orders[0])
  return all.every(({ $createdAt }, index) => $createdAt <= (all[index - 1]?.$createdAt ?? '9'))
}

/** The total, or the status of the refusal. */
async function totalOf({ origin }: Server, cookie: string) {
  const page = await pageOf(origin, cookie, { limit: 1, offset: 0, ...orders[0] })
  return typeof page === 'number' ? page : page.total
}

/** Both stores; PostgreSQL in a cluster of its own. */
export async function clockFromCommand() {
  const cluster = await startCluster()
  if (!cluster) console.warn('SKIPPED: PostgreSQL is not installed (apt-get install postgresql).')
  try {
    const embedded = await clockTrial()
    const postgres = cluster ? await clockTrial({ DATABASE_URL: cluster.url }) : []
    console.table(
      embedded.map(({ when, what, well }, index) => ({
        when,
        what,
        embedded: well ? 'well' : 'WRONG',
        PostgreSQL:
          postgres[index] === undefined ? 'skipped' : postgres[index].well ? 'well' : 'WRONG',
      })),
    )
    const wrong = [...embedded, ...postgres].filter(({ well }) => !well)
    for (const { when, what, actual } of wrong) console.error(`wrong: ${when}: ${what}: ${actual}`)
    return wrong.length === 0
  } finally {
    hangUp()
    await cluster?.remove()
  }
}
