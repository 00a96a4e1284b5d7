import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { asha, officeForTests, type Office } from '../office-for-tests.ts'
import { browserSocket } from './listeners-for-tests.ts'

type Kit = typeof import('appwrite')
type Event = { events: string[]; channels: string[]; payload: Record<string, unknown> }

/** Those for browsers, each as it is published. */
const clients: Record<string, () => Promise<Kit>> = {
  '14': () => import('appwrite14') as unknown as Promise<Kit>,
  '17': () => import('appwrite17') as unknown as Promise<Kit>,
  '21': () => import('appwrite21') as unknown as Promise<Kit>,
  '24': () => import('appwrite24') as unknown as Promise<Kit>,
  '27': () => import('appwrite'),
}

const documents = 'databases.consultancy.collections.eligibility.documents'
const rows = 'databases.consultancy.tables.eligibility.rows'

let office: Office
let address: string

beforeAll(async () => {
  office = await officeForTests()
  await office.app.listen({ port: 0, host: '127.0.0.1' })
  // It listens on a port here, never on a pipe.
  address = `http://127.0.0.1:${(office.app.server.address() as AddressInfo).port}`
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

describe.each(Object.entries(clients))('appwrite %s', (major, load) => {
  // Those that have it have both.
  test.each(['client.subscribe', ...(Number(major) >= 21 ? ['Realtime'] : [])])(
    'hears of a new enquiry by %s, on the channels of documents and of rows',
    async (way) => {
      const kit = await load()
      const client = new kit.Client().setEndpoint(`${address}/v1`).setProject('consultancy')
      const realtime = way === 'Realtime' ? new kit.Realtime(client) : undefined
      const heard: Record<string, Event[]> = { [documents]: [], [rows]: [] }
      const ends: (() => unknown)[] = []
      for (const [name, events] of Object.entries(heard)) {
        const hear = (event: unknown) => void events.push(event as Event)
        const subscription = await realtime?.subscribe(name, hear)
        ends.push(subscription ? () => subscription.close() : client.subscribe(name, hear))
      }

      // Clients wait a moment before they connect, and newer ones subscribe by a message afterwards.
      await pause(400)
      const name = `Asha of ${major} by ${way}`
      const added = await office.parts.store.submissions.add({ ...asha, name })
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
          name,
          papers_passed: 31,
        })
      }
      for (const end of ends) await end()
      await pause(100)
    },
  )
})
