import { randomBytes } from 'node:crypto'
import type { Parameter } from '../parameters.ts'
import { Violation } from './violation.ts'

export type Subscription = { channels: ReadonlySet<string> }

const mostSubscriptions = 50
const mostChannels = 100
const longestChannel = 200

/**
 * The subscriptions of an address: `channels[]` as one, or, in newer clients, each channel with the number of its subscription and a
 * query. `slots` has the id for each number.
 */
export function subscriptionsIn(parameters: Parameter[]) {
  const channels = parameters.flatMap(([name, value]) =>
    /^channels(\[\d*\])?$/.test(name) ? [value] : [],
  )
  const bySlot = new Map<string, string[]>()
  for (const [name, value] of parameters) {
    const [, channel, slot] = /^([^[\]]+)\[(\d{1,9})\]\[\d*\]$/.exec(name) ?? []
    if (channel === undefined || slot === undefined) continue
    expectNoFilter([value])
    bySlot.set(slot, [...(bySlot.get(slot) ?? []), channel])
  }
  if (bySlot.size === 0 && channels.length > 0) bySlot.set('0', channels)
  const slots: Record<string, string> = {}
  const subscriptions = new Map<string, Subscription>()
  for (const [slot, names] of bySlot) {
    const id = randomBytes(10).toString('hex')
    slots[slot] = id
    subscriptions.set(id, subscriptionTo(names))
  }
  expectFew(subscriptions)
  return { channels, slots, subscriptions }
}

/** The rows of a `subscribe` message. A row with an existing id replaces it. */
export function withSubscriptions(before: ReadonlyMap<string, Subscription>, rows: unknown[]) {
  const subscriptions = new Map(before)
  const added = rows.map((row) => {
    const { subscriptionId, channels, queries = [] } = recordOf(row)
    if (!Array.isArray(channels) || !Array.isArray(queries)) throw new Violation(1003, notValid)
    expectNoFilter(queries)
    const id = subscriptionId ?? randomBytes(10).toString('hex')
    if (typeof id !== 'string' || !/^[\w.-]{1,36}$/.test(id)) throw new Violation(1003, notValid)
    subscriptions.set(id, subscriptionTo(channels))
    return { subscriptionId: id, channels, queries }
  })
  expectFew(subscriptions)
  return { subscriptions, added }
}

export const notValid = 'Payload is not valid.'

export const recordOf = (value: unknown): Record<string, unknown> =>
  value instanceof Object && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {}

function subscriptionTo(channels: unknown[]): Subscription {
  const names = channels.filter((channel) => typeof channel === 'string')
  const fits = names.every(({ length }) => length > 0 && length <= longestChannel)
  if (names.length < channels.length || names.length > mostChannels || !fits)
    throw new Violation(1003, notValid)
  return { channels: new Set(names) }
}

function expectFew({ size }: ReadonlyMap<string, Subscription>) {
  if (size > mostSubscriptions) throw new Violation(1003, 'Too many subscriptions.')
}

const all = '{"method":"select","values":["*"]}'

/** Newer clients send this if there is no filter. */
function expectNoFilter(queries: unknown[]) {
  if (!queries.every((query) => query === all))
    throw new Violation(1003, 'Queries are not supported here.')
}
