// Requests to a running product, and the count of what it has kept.
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { DocumentList } from '#contract/appwrite.ts'
import { collection, defaultDatabase, defaultProject, endpoints } from '#contract/paths.ts'
import { searchable } from '#server/db/query.ts'

/** A folder for the time of the work. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>) {
  const folder = await mkdtemp(join(tmpdir(), 'kitesail-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Status 0: the connection broke, and the outcome is unknown. */
type Reply = { status: number; headers: IncomingHttpHeaders; body: string }
type Headers = Record<string, string>
export type Call = { method?: 'GET' | 'POST'; headers?: Headers; body?: string; by?: Agent }

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** Closes idle connections, so that the process can end. */
export const hangUp = () => agent.destroy()

export const call = (
  url: string,
  { method = 'GET', headers = {}, body, by = agent }: Call = {},
): Promise<Reply> =>
  new Promise((resolve) => {
    const broken = () => resolve({ status: 0, headers: {}, body: '' })
    const outgoing = request(url, { agent: by, method, headers }, (incoming) => {
      const { statusCode: status = 0, headers: received } = incoming
      text(incoming).then((whole) => resolve({ status, headers: received, body: whole }), broken)
    })
    outgoing.on('error', broken)
    outgoing.end(body)
  })

export const json = { 'content-type': 'application/json' }

const randomAddress = () =>
  Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.')

export const enquiryOf = (name: string) =>
  JSON.stringify({ name, phone: '9800000000', passed: 31, ...searchedOf(name) })

const searchedOf = (name: string) => ({
  email: `${name.replaceAll(' ', '-')}@example.com`,
  branch: 'CSE',
  university: 'JNTUH',
})

/** Its name is its key. By default each comes from its own address, to avoid the limits of one. */
export const submit = (origin: string, name: string, address = randomAddress()) => {
  const key = { 'idempotency-key': name.replaceAll(/[ /]/g, '-') }
  const headers = { ...json, ...key, 'x-forwarded-for': address }
  const form = { method: 'POST', headers, body: enquiryOf(name) } as const
  return call(origin + endpoints.checkEligibility, form)
}

type Credentials = { email: string; password: string }
const project = { 'x-appwrite-project': defaultProject }

export const trySignIn = (
  origin: string,
  credentials: Credentials,
  { by = agent, address = '' } = {},
) =>
  call(`${origin}${endpoints.appwrite}/account/sessions/email`, {
    method: 'POST',
    headers: { ...json, ...project, ...(address && { 'x-forwarded-for': address }) },
    body: JSON.stringify(credentials),
    by,
  })

/** The headers of a member of staff. */
export async function signIn(origin: string, credentials: Credentials, by = agent) {
  const { status, headers } = await trySignIn(origin, credentials, { by })
  if (status !== 201) throw new Error(`The sign-in was answered with ${status}.`)
  const cookie = (headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ')
  return { ...project, cookie }
}

/** `filters`: queries in the API's format. */
export type ListPage = {
  search?: string
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
export async function pageOf(origin: string, headers: Headers, page?: ListPage, by = agent) {
  const { status, body } = await call(origin + listPath(page), { headers, by })
  // The server's own contract; nothing else of it is read.
  return status === 200 ? (JSON.parse(body) as DocumentList) : status
}

/** The outcome of each submission: its name is in `names`, and in `unsure` until it is acknowledged. */
type Fates = { names: Set<string>; unsure: Set<string>; acknowledged: number }

export const noFates = (): Fates => ({ names: new Set(), unsure: new Set(), acknowledged: 0 })

/** Starts writers that send submissions one after the other, until the returned function stops them. */
export function startWriters(origin: string, count: number, label: string, fates: Fates) {
  const end = new AbortController()
  const write = async (writer: number) => {
    for (let number = 0; !end.signal.aborted; number += 1) {
      const name = `${label} writer ${writer} submission ${number}`
      fates.names.add(name)
      fates.unsure.add(name)
      if (!(await isAcknowledged(origin, name, fates))) await pause(100)
    }
  }
  const writing = Promise.all(Array.from({ length: count }, (_, writer) => write(writer)))
  return async () => {
    end.abort()
    await writing
  }
}

async function isAcknowledged(origin: string, name: string, fates: Fates) {
  const { status } = await submit(origin, name)
  // 503 where the database is away, 0 where the server is.
  if (![200, 503, 0].includes(status)) throw new Error(`A submission was answered with ${status}.`)
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
export async function counted(origin: string, headers: Headers, { names }: Fates) {
  const wrong: string[] = []
  const copies = new Map<string, number>()
  const read = async (page: ListPage) => {
    const listed = await pageOf(origin, headers, page)
    if (typeof listed === 'number') throw new Error(`The list was answered with ${listed}.`)
    return listed
  }
  for (const attribute of ['$createdAt', 'name', 'university']) {
    const order = { attribute, method: 'orderAsc' } as const
    const ids = new Set<string>()
    copies.clear()
    for (let offset = 0; ; offset += 500) {
      const { total, documents } = await read({ limit: 500, offset, order })
      if (total !== names.size) wrong.push(`total ${total}, not ${names.size}`)
      for (const { $id, name } of documents) {
        if (ids.has($id)) wrong.push(`a row on two pages, by ${attribute}`)
        ids.add($id)
        copies.set(name, (copies.get(name) ?? 0) + 1)
      }
      if (documents.length < 500) break
    }
  }
  for (const search of ['er', '7', 'writer', 'er 99', 'zqx']) {
    const right = [...names].filter((name) => isFound(name, search)).length
    const { total } = await read({ limit: 1, search })
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
