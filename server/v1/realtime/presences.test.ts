import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, server } from '../../data/postgres/database-for-tests.ts'
import { openPostgres } from '../../data/postgres/open.ts'
import {
  asha,
  addSubmissions,
  officeForTests,
  inSequence,
  type Office,
} from '../office-for-tests.ts'
import { listenerOn } from './listeners-for-tests.ts'

let office: Office
let address: string

beforeAll(async () => {
  office = await officeForTests()
  address = await addressOf(office)
})
afterAll(() => office.end())

async function addressOf({ app }: Office) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  // A server that listens on a port has an address record.
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

async function deskAt(at: string, cookie: string, collections: string[] = []) {
  const channels = collections.map((name) => `databases.consultancy.collections.${name}.documents`)
  const desk = await listenerOn(at, {
    query: ['presences', ...channels].reduce(
      (query, name) => `${query}&channels[]=${name}`,
      'project=consultancy',
    ),
    headers: { cookie },
  })
  await expect.poll(() => desk.ofType('connected')).toHaveLength(1)
  return desk
}

const stages = ['called', 'no-answer', 'follow-up']
type ExpectedAt = (stage: string) => object

const presenceMessage = (presenceId: string, submission?: string) => ({
  type: 'presence',
  data: { presenceId, status: 'open', ...(submission && { metadata: { submission } }) },
})

const list = async (cookie: string) =>
  (await office.call({ url: '/v1/presences', headers: { cookie } })).json<{
    total: number
    presences: { $id: string; metadata: object }[]
  }>()

test('staff see who has which enquiry open, until it is closed or the connection ends', async () => {
  const cookie = await office.cookie()
  const [ravi, meera] = await Promise.all([deskAt(address, cookie), deskAt(address, cookie)])

  ravi.send(presenceMessage('window-of-ravi', 'enquiry-1'))
  const metadata = { submission: 'enquiry-1', name: 'Meera' }
  const presence = { $id: 'window-of-ravi', userId: office.person.id, metadata }
  await expect.poll(() => meera.ofType('event')).toMatchObject([{ payload: presence }])
  expect(meera.ofType('event')[0]).toMatchObject({
    events: expect.arrayContaining(['presences.window-of-ravi.upsert', 'presences.*']),
  })
  expect(await list(cookie)).toMatchObject({ total: 1, presences: [presence] })

  ravi.send(presenceMessage('window-of-ravi'))
  await expect.poll(() => meera.ofType('event')).toHaveLength(2)
  expect(meera.ofType('event')[1]).toMatchObject({
    events: expect.arrayContaining(['presences.window-of-ravi.delete']),
  })
  ravi.send(presenceMessage('window-of-ravi', 'enquiry-2'))
  await expect.poll(() => meera.ofType('event')).toHaveLength(3)
  ravi.socket.terminate()
  await expect.poll(() => meera.ofType('event')).toHaveLength(4)
  expect(await list(cookie)).toMatchObject({ total: 0 })
  meera.socket.terminate()
})

test('a guest can neither set nor see a presence', async () => {
  const guest = await deskAt(address, '')

  guest.send(presenceMessage('window-of-a-guest', 'enquiry-1'))

  expect(await guest.closed).toEqual({ code: 1008, reason: 'Nobody is signed in.' })
  expect((await office.call({ url: '/v1/presences' })).statusCode).toBe(401)
})

test('nobody can take over the presence of another person, and invalid ids are refused', async () => {
  const lata = await office.officeOf('lata@example.com')
  const cookie = await office.cookie()
  const meera = await deskAt(address, cookie)
  const colleague = await deskAt(address, await lata.cookie())
  meera.send(presenceMessage('window-of-meera', 'enquiry-1'))
  await expect.poll(() => colleague.ofType('event')).toHaveLength(1)

  colleague.send(presenceMessage('window-of-meera', 'enquiry-2'))
  colleague.send(presenceMessage('x'.repeat(37), 'enquiry-2'))
  colleague.send(presenceMessage('window', '<b>'))
  colleague.send({ type: 'presence', data: [] })

  await expect.poll(() => colleague.ofType('error')).toHaveLength(4)
  expect((await list(cookie)).presences).toMatchObject([{ metadata: { submission: 'enquiry-1' } }])
  expect(
    (await office.call({ url: '/v1/presences?queries[0]=x', headers: { cookie } })).json(),
  ).toMatchObject({ type: 'general_query_invalid' })
  for (const { socket } of [meera, colleague]) socket.terminate()
})

describe.skipIf(server === '')('two replicas', () => {
  test('show within a second who has an enquiry open on the other, its new stage, and a note', async () => {
    const database = await freshDatabase()
    const stores = await Promise.all([openPostgres(database.url), openPostgres(database.url)])
    const offices = await Promise.all(stores.map((store) => officeForTests({ store })))
    const [first, second] = offices
    if (!first || !second) throw new Error('A replica is missing.')
    const addresses = await Promise.all(offices.map(addressOf))
    const cookie = await first.cookie()
    const ravi = await deskAt(addresses[0] ?? '', cookie)
    const meera = await deskAt(addresses[1] ?? '', cookie, ['eligibility', 'activity'])
    const [id = ''] = await addSubmissions(first, [asha])
    const place = '/v1/databases/consultancy/collections'
    const headers = { cookie, 'content-type': 'application/json' }
    const expectEvent = (payload: object) =>
      expect
        .poll(() => meera.ofType('event'), { interval: 10 })
        .toContainEqual(expect.objectContaining({ payload: expect.objectContaining(payload) }))
    await expectEvent({ $id: id })
    const markRequest = { method: 'PATCH', url: `${place}/eligibility/documents/${id}` } as const
    const noteRequest = { method: 'POST', url: `${place}/activity/documents` } as const

    /** The fastest of three: the machine may be busy with something else. */
    async function expectSoon(change: (stage: string) => Promise<unknown>, expected: ExpectedAt) {
      const times = await inSequence(stages.length, async (index) => {
        const stage = stages[index] ?? ''
        const start = performance.now()
        await change(stage)
        await expectEvent(expected(stage))
        return performance.now() - start
      })
      expect(Math.min(...times)).toBeLessThan(1_000)
    }

    await expectSoon(
      async (stage) => ravi.send(presenceMessage(`window-${stage}`, 'enquiry-1')),
      (stage) => ({ $id: `window-${stage}` }),
    )
    await expectSoon(
      (stage) => first.call({ ...markRequest, headers, payload: { data: { stage } } }),
      (stage) => ({ $id: id, stage }),
    )
    await expectSoon(
      (stage) => {
        const data = { submission: id, kind: 'note', text: `It was ${stage}.` }
        return first.call({ ...noteRequest, headers, payload: { documentId: 'unique()', data } })
      },
      (stage) => ({ submission: id, text: `It was ${stage}.` }),
    )

    for (const { socket } of [ravi, meera]) socket.terminate()
    await Promise.all(offices.map((each) => each.end()))
    await database.remove()
  })
})
