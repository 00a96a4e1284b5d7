import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { browserFor } from '../browser-for-tests.ts'
import { asha, meera, type Office } from '../office-for-tests.ts'
import { offices } from '../offices-for-tests.ts'
import { browserSocket } from './listeners-for-tests.ts'
import { browserKits, clientOf, listen } from '../sdk-clients-for-tests.ts'

type Event = { events: string[]; channels: string[]; payload: Record<string, unknown> }

const page = 'http://localhost:5173'
const documents = 'databases.consultancy.collections.eligibility.documents'
const rows = 'databases.consultancy.tables.eligibility.rows'

describe.for(offices)('on %s', ([, open]) => {
  let office: Office
  let address: string

  beforeAll(async () => {
    office = await open({ ALLOWED_ORIGINS: page })
    address = await listen(office)
    vi.stubGlobal('WebSocket', browserSocket({ cookie: await office.cookie(), origin: address }))
    // The browser globals that the clients use.
    vi.stubGlobal('window', {
      setTimeout,
      setInterval,
      clearInterval,
      localStorage: { getItem: () => null },
    })
  })
  afterAll(() => office.end())

  test('appwrite 27 sets a presence for an open enquiry, receives it, and lists presences', async () => {
    const kit = await browserKits['appwrite 27']()
    const browser = await browserFor(address, page)
    const realtime = new kit.Realtime(clientOf(kit, address))
    const received: unknown[] = []
    await realtime.subscribe('presences', ({ payload }) => received.push(payload))

    await realtime.upsertPresence({
      presenceId: 'window-of-meera',
      status: 'open',
      metadata: { submission: 'enquiry-1' },
    })

    const presence = { $id: 'window-of-meera', metadata: { submission: 'enquiry-1' } }
    await expect.poll(() => received).toMatchObject([presence])
    const client = clientOf(kit, browser.address)
    await new kit.Account(client).createEmailPasswordSession(meera)
    expect(await new kit.Presences(client).list()).toMatchObject({
      total: 1,
      presences: [presence],
    })
    await realtime.disconnect()
    await browser.close()
  })

  describe.each(Object.entries(browserKits))('%s', (name, load) => {
    // Clients with Realtime have both.
    test.each(['client.subscribe', ...(Number(name.split(' ')[1]) >= 21 ? ['Realtime'] : [])])(
      'receives a new enquiry through %s, on the channels of documents and of rows',
      async (api) => {
        const kit = await load()
        const client = clientOf(kit, address)
        const realtime = api === 'Realtime' ? new kit.Realtime(client) : undefined
        const received: Record<string, Event[]> = { [documents]: [], [rows]: [] }
        const unsubscribes: (() => unknown)[] = []
        for (const [channel, events] of Object.entries(received)) {
          const receive = (event: unknown) => void events.push(event as Event)
          const subscription = await realtime?.subscribe(channel, receive)
          unsubscribes.push(
            subscription ? () => subscription.close() : client.subscribe(channel, receive),
          )
        }

        // Clients connect with a delay, and newer ones then subscribe by a message.
        const { submissions } = office.parts.store
        const connected = async () => {
          await submissions.add(asha)
          return Object.values(received).every((events) => events.length > 0)
        }
        await expect.poll(connected).toBe(true)
        const person = `Asha of ${name} by ${api}`
        const added = await submissions.add({ ...asha, name: person })
        const eventsOfPerson = () =>
          Object.entries(received).map(
            ([place, events]) =>
              [place, events.filter(({ payload }) => payload['name'] === person)] as const,
          )
        await expect.poll(() => eventsOfPerson().map(([, events]) => events.length)).toEqual([1, 1])

        const id = added.outcome === 'clash' ? '' : added.submission.id
        for (const [place, [event]] of eventsOfPerson()) {
          expect(event?.events).toContain(`${place}.${id}.create`)
          expect(event?.events).toContain('databases.*.collections.*.documents.*.create')
          expect(event?.channels).toContain(`${place}.${id}`)
          expect(event?.payload).toMatchObject({
            $id: id,
            $collectionId: 'eligibility',
            $tableId: 'eligibility',
            $databaseId: 'consultancy',
            name: person,
            papers_passed: 31,
          })
        }
        for (const unsubscribe of unsubscribes) await unsubscribe()
        await pause(100)
      },
    )
  })
})
