import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { browserFor } from '../browser-for-tests.ts'
import { asha, meera, type Office } from '../office-for-tests.ts'
import { offices } from '../offices-for-tests.ts'
import { browserSocket } from './listeners-for-tests.ts'
import { browserKits, clientOf, listening } from '../sdk-clients-for-tests.ts'

type Event = { events: string[]; channels: string[]; payload: Record<string, unknown> }

const page = 'http://localhost:5173'
const documents = 'databases.consultancy.collections.eligibility.documents'
const rows = 'databases.consultancy.tables.eligibility.rows'

describe.for(offices)('on %s', ([, open]) => {
  let office: Office
  let address: string

  beforeAll(async () => {
    office = await open({ ALLOWED_ORIGINS: page })
    address = await listening(office)
    vi.stubGlobal('WebSocket', browserSocket({ cookie: await office.cookie(), origin: address }))
    // What the clients take from a browser.
    vi.stubGlobal('window', {
      setTimeout,
      setInterval,
      clearInterval,
      localStorage: { getItem: () => null },
    })
  })
  afterAll(() => office.end())

  test('appwrite 27 says which enquiry is open, hears of it, and lists who has one', async () => {
    const kit = await browserKits['appwrite 27']()
    const browser = await browserFor(address, page)
    const realtime = new kit.Realtime(clientOf(kit, address))
    const heard: unknown[] = []
    await realtime.subscribe('presences', ({ payload }) => heard.push(payload))

    await realtime.upsertPresence({
      presenceId: 'window-of-meera',
      status: 'open',
      metadata: { submission: 'enquiry-1' },
    })

    const presence = { $id: 'window-of-meera', metadata: { submission: 'enquiry-1' } }
    await expect.poll(() => heard).toMatchObject([presence])
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
    // Those that have it have both.
    test.each(['client.subscribe', ...(Number(name.split(' ')[1]) >= 21 ? ['Realtime'] : [])])(
      'hears of a new enquiry by %s, on the channels of documents and of rows',
      async (way) => {
        const kit = await load()
        const client = clientOf(kit, address)
        const realtime = way === 'Realtime' ? new kit.Realtime(client) : undefined
        const heard: Record<string, Event[]> = { [documents]: [], [rows]: [] }
        const ends: (() => unknown)[] = []
        for (const [channel, events] of Object.entries(heard)) {
          const hear = (event: unknown) => void events.push(event as Event)
          const subscription = await realtime?.subscribe(channel, hear)
          ends.push(subscription ? () => subscription.close() : client.subscribe(channel, hear))
        }

        // Clients wait a moment before they connect, and newer ones subscribe by a message afterwards.
        const { submissions } = office.parts.store
        const connected = async () => {
          await submissions.add(asha)
          return Object.values(heard).every((events) => events.length > 0)
        }
        await expect.poll(connected).toBe(true)
        const person = `Asha of ${name} by ${way}`
        const added = await submissions.add({ ...asha, name: person })
        const own = () =>
          Object.entries(heard).map(
            ([place, events]) =>
              [place, events.filter(({ payload }) => payload['name'] === person)] as const,
          )
        await expect.poll(() => own().map(([, events]) => events.length)).toEqual([1, 1])

        const id = added.outcome === 'clash' ? '' : added.submission.id
        for (const [place, [event]] of own()) {
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
        for (const end of ends) await end()
        await pause(100)
      },
    )
  })
})
