// Requests to a running product, and the count of what it has kept.
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { DocumentList } from '#contract/appwrite.ts'
import { collection, defaultDatabase, defaultProject, endpoints } from '#contract/paths.ts'
import { searchable } from '#server/data/query.ts'

/** Status 0: the connection broke, and the outcome is unknown. */
type Reply = { status: number; headers: IncomingHttpHeaders; body: string }
export type Call = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  by?: Agent
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

export function call(
  url: string,
  { method = 'GET', headers = {}, body, by = agent }: Call = {},
): Promise<Reply> {
  return new Promise((resolve) => {
    const broken = () => resolve({ status: 0, headers: {}, body: '' })
    const outgoing = request(url, { agent: by, method, headers }, (incoming) => {
      const { statusCode = 0 } = incoming
      text(incoming).then(
        (whole) => resolve({ status: statusCode, headers: incoming.headers, body: whole }),
        broken,
      )
    })
    outgoing.on('error', broken)
    outgoing.end(body)
  })
}

/** Closes idle connections, so that the process can end. */
export const hangUp = () => agent.destroy()

export const randomAddress = () =>
  Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.')

export const enquiryOf = (name: string) =>
  JSON.stringify({ name, phone: '9800000000', passed: 31, ...searchedOf(name) })

const searchedOf = (name: string) => ({
  email: `${name.replaceAll(' ', '-')}@example.com`,
  branch: 'CSE',
  university: 'JNTUH',
})

/** Its name is its key. By default each comes from its own address, to avoid the limits of one. */
export const submit = (origin: string, name: string, address = randomAddress()) =>
  call(origin + endpoints.checkEligibility, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': name.replaceAll(/[ /]/g, '-'),
      'x-forwarded-for': address,
    },
    body: enquiryOf(name),
  })

type Credentials = { email: string; password?: string }

export const trySignIn = (
  origin: string,
  credentials: Credentials,
  { by, address }: { by?: Agent | undefined; address?: string } = {},
) =>
  call(`${origin}${endpoints.appwrite}/account/sessions/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': defaultProject,
      ...(address && { 'x-forwarded-for': address }),
    },
    body: JSON.stringify(credentials),
    ...(by && { by }),
  })

/** The headers of a member of staff. */
export async function signIn(origin: string, credentials: Credentials, by?: Agent) {
  const { status, headers } = await trySignIn(origin, credentials, { by })
  if (status !== 201) throw new Error(`The sign-in was answered with ${status}.`)
  const cookie = (headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ')
  return { 'x-appwrite-project': defaultProject, cookie }
}

export type ListPage = {
  search?: string
  /** Queries in the API's format. */
  filters?: object[]
  order?: { attribute: string; method: 'orderAsc' | 'orderDesc' }
  offset?: number
  limit?: number
}

const newest = { attribute: '$createdAt', method: 'orderDesc' } as const

/** The path of a list page, as the staff area asks for it. */
export function listPath({
  search,
  filters = [],
  order = newest,
  offset = 0,
  limit = 10,
}: ListPage = {}) {
  const inEach = searchable.map((attribute) => ({ method: 'search', attribute, values: [search] }))
  const queries = [
    { method: 'limit', values: [limit] },
    { method: 'offset', values: [offset] },
    ...(search === undefined ? [] : [{ method: 'or', values: inEach }]),
    ...filters,
    order,
  ].map((query) => `queries[]=${encodeURIComponent(JSON.stringify(query))}`)
  return `${endpoints.appwrite}/databases/${defaultDatabase}/collections/${collection}/documents?${queries.join('&')}`
}

/** A page of the list, or the status of its refusal. */
export async function pageOf(
  origin: string,
  headers: Record<string, string>,
  page?: ListPage,
  by?: Agent,
) {
  const { status, body } = await call(origin + listPath(page), { headers, ...(by && { by }) })
  // The server's own contract; nothing else of it is read.
  return status === 200 ? (JSON.parse(body) as DocumentList) : status
}

/** The outcome of each submission: its name is in `names`, and in `unsure` until it is acknowledged. */
export type Fates = { names: Set<string>; unsure: Set<string>; acknowledged: number }

export const noFates = (): Fates => ({ names: new Set(), unsure: new Set(), acknowledged: 0 })

/** Starts writers that send submissions one after the other, until the returned function stops them. */
export function startWriters(origin: string, count: number, label: string, fates: Fates) {
  const end = new AbortController()
  const writing = Promise.all(Array.from({ length: count }, (_, writer) => write(writer)))

  async function write(writer: number) {
    for (let number = 0; !end.signal.aborted; number += 1) {
      const name = `${label} writer ${writer} submission ${number}`
      fates.names.add(name)
      fates.unsure.add(name)
      if (!(await isAcknowledged(origin, name, fates))) await pause(100)
    }
  }

  return async () => {
    end.abort()
    await writing
  }
}

async function isAcknowledged(origin: string, name: string, fates: Fates) {
  const { status } = await submit(origin, name)
  // nginx answers 502 and 504 where a replica is gone, the product 503 where the database is.
  if (![200, 502, 503, 504, 0].includes(status))
    throw new Error(`A submission was answered with ${status}.`)
  if (status === 200 && fates.unsure.delete(name)) fates.acknowledged += 1
  return status === 200
}

/** Sends unsure submissions again with their keys until all are acknowledged. Returns their number. */
export async function retryUnsure(origin: string, fates: Fates) {
  const unsure = fates.unsure.size
  const deadline = performance.now() + 60_000
  while (fates.unsure.size > 0) {
    for (const name of fates.unsure) await isAcknowledged(origin, name, fates)
    if (performance.now() > deadline) throw new Error('Submissions are refused again and again.')
  }
  return unsure
}

/** What is in the list beside what was acknowledged. Each order must show every submission once, and each search its exact total. */
export async function counted(origin: string, headers: Record<string, string>, { names }: Fates) {
  const wrong: string[] = []
  let copies = new Map<string, number>()
  for (const attribute of ['$createdAt', 'name', 'university']) {
    const order = { attribute, method: 'orderAsc' } as const
    const ids = new Set<string>()
    copies = new Map()
    let rows = 0
    for (;;) {
      const page = await pageOf(origin, headers, { limit: 500, offset: rows, order })
      if (typeof page === 'number') throw new Error(`The list was answered with ${page}.`)
      if (page.total !== names.size) wrong.push(`total ${page.total}, not ${names.size}`)
      if (page.documents.length === 0) break
      rows += page.documents.length
      for (const { $id, name } of page.documents) {
        ids.add($id)
        copies.set(name, (copies.get(name) ?? 0) + 1)
      }
    }
    if (ids.size !== rows) wrong.push(`${rows - ids.size} rows on two pages, by ${attribute}`)
  }
  // Each twice, for two replicas.
  for (const search of ['er', '7', 'writer', 'er 99', 'zqx'].flatMap((one) => [one, one])) {
    const right = [...names].filter((name) => isFound(name, search)).length
    const page = await pageOf(origin, headers, { limit: 1, search })
    const total = typeof page === 'number' ? `status ${page}` : page.total
    if (total !== right) wrong.push(`${total} for "${search}", not ${right}`)
  }
  const lost = [...names].filter((name) => !copies.has(name)).length
  const doubled = [...copies.values()].filter((count) => count > 1).length
  return { lost, doubled, wrong }
}

const isFound = (name: string, search: string) =>
  Object.values({ name, ...searchedOf(name) }).some((each) =>
    search.split(' ').every((word) => each.toLowerCase().includes(word)),
  )
