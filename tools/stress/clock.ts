// Runs the product in time zones of both ends of the day, with the clock set back an hour, and 400 days ahead.
import { setTimeout as pause } from 'node:timers/promises'
import { staff, startWithClock } from '../server-process.ts'
import { inFolder, pageOf, signIn, submit, trySignIn } from './traffic.ts'

const hour = 3_600_000
const day = 24 * hour
const names = ['Asha Rao', 'Ravi Kumar', 'meera', 'Zoya']
const [guesser, sender] = ['192.0.2.1', '192.0.2.2']

type Server = Awaited<ReturnType<typeof startWithClock>>
type Headers = Record<string, string>

export const clock = (settings: Record<string, string>) =>
  inFolder(async (folder) => {
    const common = { TRUST_PROXY: 'loopback', RETENTION_DAYS: '0', ...settings }
    const start = (shift: number, overrides: Record<string, string> = {}) =>
      startWithClock(folder, shift, { ...common, ...overrides })
    let isRight = true
    const expect = (what: string, actual: unknown, expected: unknown) => {
      const isSo = JSON.stringify(actual) === JSON.stringify(expected)
      console.log(`${isSo ? ' ok ' : 'FAIL'} ${what}${isSo ? '' : `: ${JSON.stringify(actual)}`}`)
      isRight &&= isSo
    }
    let server = await start(0, { TZ: 'UTC' })
    const restart = async (...how: Parameters<typeof start>) => {
      await server.kill('SIGTERM')
      server = await start(...how)
    }
    const [first] = await Promise.all(names.map((name) => submit(server.origin, name)))
    const headers = await signIn(server.origin, staff)
    const rows = await rowsOf(server, headers)
    const expectSame = async (when: string) => {
      expect(`${when}: the same rows, orders and instants`, await rowsOf(server, headers), rows)
      const again = await submit(server.origin, 'Asha Rao')
      expect(`${when}: a used key gives its answer again`, again.body, first?.body)
    }

    for (const zone of ['Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await restart(0, { TZ: zone })
      await expectSame(zone)
      await submit(server.origin, `In ${zone}`)
      const [newest] = await documentsOf(server, headers, '$createdAt')
      const age = Date.now() - Date.parse(newest?.$createdAt ?? '')
      expect(`${zone}: a new row has its instant`, Math.abs(age) < 10_000, true)
    }

    for (let count = 0; count < 11; count += 1) await guess(server)
    const many = Array.from({ length: 61 }, (_, number) => `Many ${number}`)
    await Promise.all(many.map((name) => submit(server.origin, name, sender)))
    const before = await totalOf(server, headers)
    await server.shiftTo(-hour)
    await expectSame('an hour back')
    await submit(server.origin, 'Late')
    const total = await totalOf(server, headers)
    expect('an hour back: a new row is kept, and no second one made', total, before + 1)
    for (const refusal of [await guess(server), await submit(server.origin, 'Many', sender)]) {
      const wait = Number(refusal.headers['retry-after'] ?? 0)
      expect('an hour back: a pause is no longer than a minute', wait > 0 && wait <= 60, true)
    }
    await restart(-hour)
    await expectSame('started an hour back')

    await restart(400 * day)
    expect('400 days ahead: every session has ended', await totalOf(server, headers), 401)
    await restart(400 * day, { RETENTION_DAYS: '365', LOG_LEVEL: 'info' })
    while (!server.log.some((line) => line.includes('"msg":"swept"'))) await pause(20)
    const kept = await totalOf(server, await signIn(server.origin, staff))
    expect('400 days ahead: the sweep waits, and erases nothing', kept, total)
    await server.kill('SIGTERM')
    return isRight
  })

const guess = ({ origin }: Server) =>
  trySignIn(origin, { ...staff, password: 'not the one' }, { address: guesser })

async function documentsOf({ origin }: Server, headers: Headers, attribute: string) {
  const order = { attribute, method: 'orderDesc' } as const
  const page = await pageOf(origin, headers, { limit: 100, order })
  if (typeof page === 'number') throw new Error(`The list was answered with ${page}.`)
  return page.documents
}

/** The first rows in two orders, without later ones. */
async function rowsOf(server: Server, headers: Headers) {
  const byTime = await documentsOf(server, headers, '$createdAt')
  const byName = await documentsOf(server, headers, 'name')
  return [...byTime, ...byName]
    .filter(({ name }) => names.includes(name))
    .map(({ $id, $createdAt, name }) => [$id, $createdAt, name])
}

/** The total, or the status of the refusal. */
async function totalOf({ origin }: Server, headers: Headers) {
  const page = await pageOf(origin, headers)
  return typeof page === 'number' ? page : page.total
}
