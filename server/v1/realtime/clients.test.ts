import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { asha, officeForTests, type Office } from '../office-for-tests.ts'
import { browserSocket } from './listeners-for-tests.ts'
import { browserKits, clientOf, listening } from '../sdk-clients-for-tests.ts'

type Event = { events: string[]; channels: string[]; payload: Record<string, unknown> }

const documents = 'databases.consultancy.collections.eligibility.documents'
const rows = 'databases.consultancy.tables.eligibility.rows'

let office: Office
let address: string

beforeAll(async () => {
  office = await officeForTests()
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
      await pause(400)
      const person = `Asha of ${name} by ${way}`
      const added = await office.parts.store.submissions.add({ ...asha, name: person })
      await vi.waitFor(() => {
        for (const events of Object.values(heard)) expect(events).toHaveLength(1)
      }, 3_000)

      const id = added.outcome === 'clash' ? '' : added.submission.id
      for (const [place, [event]] of Object.entries(heard)) {
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
