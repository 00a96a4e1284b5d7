// Runs the product in time zones of both ends of the day, with the clock set back an hour, and 400 days ahead.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { staff, startWithClock } from '../server-process.ts'
import { pageOf, signIn, submit, trySignIn } from './traffic.ts'

const hour = 3_600_000
const day = 24 * hour
const names = ['Asha Rao', 'Ravi Kumar', 'meera', 'Zoya']

type Server = Awaited<ReturnType<typeof startWithClock>>
type Headers = Record<string, string>

export async function clock(settings: Record<string, string>) {
  const directory = await mkdtemp(join(tmpdir(), 'clock-'))
  const start = (shift: number, overrides: Record<string, string> = {}) =>
    startWithClock(directory, shift, {
      TRUST_PROXY: 'loopback',
      RETENTION_DAYS: '0',
      ...settings,
      ...overrides,
    })
  const wrong: string[] = []
  const expect = (what: string, actual: unknown, expected: unknown) => {
    const isSo = JSON.stringify(actual) === JSON.stringify(expected)
    console.log(`${isSo ? ' ok ' : 'FAIL'} ${what}`)
    if (!isSo) wrong.push(`${what}: ${JSON.stringify(actual).slice(0, 60)}`)
  }
  try {
    let server = await start(0, { TZ: 'UTC' })
    const [first] = await Promise.all(names.map((name) => submit(server.origin, name)))
    const headers = await signIn(server.origin, staff)
    const rows = await rowsOf(server, headers)
    const expectSame = async (when: string) => {
      expect(`${when}: the same rows, orders and instants`, await rowsOf(server, headers), rows)
      const again = await submit(server.origin, 'Asha Rao')
      expect(`${when}: a used key gives its answer again`, again.body, first?.body)
    }

    for (const zone of ['Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await server.kill('SIGTERM')
      server = await start(0, { TZ: zone })
      await expectSame(zone)
      await submit(server.origin, `In ${zone}`)
      expect(`${zone}: a new row has its instant`, isNow(await newestAt(server, headers)), true)
    }

    await limitsReached(server)
    const before = await totalOf(server, headers)
    await server.shiftTo(-hour)
    await expectSame('an hour back')
    await submit(server.origin, 'Late')
    const total = await totalOf(server, headers)
    expect('an hour back: a new row is kept, and no second one made', total, before + 1)
    for (const wait of await waitsOf(server))
      expect('an hour back: a pause is no longer than a minute', wait > 0 && wait <= 60, true)
    await server.kill('SIGTERM')
    server = await start(-hour)
    await expectSame('started an hour back')

    await server.kill('SIGTERM')
    server = await start(400 * day)
    expect('400 days ahead: every session has ended', await totalOf(server, headers), 401)
    await server.kill('SIGTERM')
    server = await start(400 * day, { RETENTION_DAYS: '365', LOG_LEVEL: 'info' })
    while (!server.log.some((line) => line.includes('"msg":"swept"'))) await pause(20)
    const kept = await totalOf(server, await signIn(server.origin, staff))
    expect('400 days ahead: the sweep waits, and erases nothing', kept, total)
    await server.kill('SIGTERM')
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  for (const each of wrong) console.error(`wrong: ${each}`)
  return wrong.length === 0
}

const [guesser, sender] = ['192.0.2.1', '192.0.2.2']
const guess = ({ origin }: Server) =>
  trySignIn(origin, { ...staff, password: 'not the one' }, { address: guesser })

async function limitsReached(server: Server) {
  for (let count = 0; count < 11; count += 1) await guess(server)
  const sent = Array.from({ length: 61 }, (_, number) =>
    submit(server.origin, `Many ${number}`, sender),
  )
  await Promise.all(sent)
}

/** The seconds that the two refusals ask for. */
async function waitsOf(server: Server) {
  const refusals = [await guess(server), await submit(server.origin, 'Many', sender)]
  return refusals.map(({ headers }) => Number(headers['retry-after'] ?? 0))
}

async function pageFrom({ origin }: Server, headers: Headers, attribute: string) {
  const order = { attribute, method: 'orderDesc' } as const
  const page = await pageOf(origin, headers, { limit: 100, order })
  if (typeof page === 'number') throw new Error(`The list was answered with ${page}.`)
  return page.documents
}

/** The first rows in two orders, without later ones. */
async function rowsOf(server: Server, headers: Headers) {
  const lists = []
  for (const attribute of ['$createdAt', 'name'])
    lists.push(
      (await pageFrom(server, headers, attribute))
        .filter(({ name }) => names.includes(name))
        .map(({ $id, $createdAt, name }) => [$id, $createdAt, name]),
    )
  return lists
}

async function newestAt(server: Server, headers: Headers) {
  const [newest] = await pageFrom(server, headers, '$createdAt')
  return Date.parse(newest?.$createdAt ?? '')
}

const isNow = (instant: number) => Math.abs(instant - Date.now()) < 10_000

/** The total, or the status of the refusal. */
async function totalOf({ origin }: Server, headers: Headers) {
  const page = await pageOf(origin, headers)
  return typeof page === 'number' ? page : page.total
}
