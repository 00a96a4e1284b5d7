import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { DocumentList } from '#contract/appwrite.ts'
import { collection, defaultDatabase, endpoints } from '#contract/paths.ts'
import { searchable } from '#server/data/query.ts'

/** Status 0: the connection broke, and the outcome is unknown. */
type Reply = { status: number; headers: IncomingHttpHeaders; body: string }
type Call = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  by?: Agent
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** The outcome of each submission; its name is its key. */
export type Fates = { names: Set<string>; unsure: Set<string>; acknowledged: number }

export const noFates = (): Fates => ({ names: new Set(), unsure: new Set(), acknowledged: 0 })

/** Starts writers that send submissions one after the other until stopped. Unacknowledged ones stay unsure. */
export function startWriters(origin: string, count: number, label: string, fates: Fates) {
  const end = new AbortController()
  const writing = Promise.all(Array.from({ length: count }, (_, writer) => write(writer)))

  async function write(writer: number) {
    for (let number = 0; !end.signal.aborted; number += 1) {
      const name = `${label} writer ${writer} submission ${number}`
      fates.names.add(name)
      fates.unsure.add(name)
      const status = await submit(origin, name)
      if (status === 200) acknowledge(name, fates)
      // Refused or cut off: retried at the end.
      else await pause(100)
    }
  }

  return async () => {
    end.abort()
    await writing
  }
}

function acknowledge(name: string, fates: Fates) {
  if (fates.unsure.delete(name)) fates.acknowledged += 1
}

/** Retries unsure submissions with their keys until all are acknowledged. Returns their number. */
export async function retryUnsure(origin: string, fates: Fates) {
  const unsure = fates.unsure.size
  const deadline = performance.now() + 60_000
  while (fates.unsure.size > 0) {
    for (const name of fates.unsure) {
      if ((await submit(origin, name)) === 200) acknowledge(name, fates)
      if (performance.now() > deadline) throw new Error(`"${name}" is refused again and again.`)
    }
  }
  return unsure
}

async function submit(origin: string, name: string) {
  const { status } = await call(origin + endpoints.checkEligibility, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': name.replaceAll(' ', '-'),
      // Each from its own address, to avoid rate limits.
      'x-forwarded-for': randomAddress(),
    },
    body: enquiryOf(name),
  })
  // nginx answers 502 and 504 where a replica is gone, the product 503 where the database is.
  if ([200, 502, 503, 504, 0].includes(status)) return status
  throw new Error(`A submission was answered with ${status}.`)
}

export const enquiryOf = (name: string) =>
  JSON.stringify({ name, phone: '9800000000', passed: 31, ...searchedOf(name) })

const searchedOf = (name: string) => ({
  email: `${name.replaceAll(' ', '-')}@example.com`,
  branch: 'CSE',
  university: 'JNTUH',
})

/** Whether a search for lower-case words matches the submission of this name. */
export const isMatchedBy = (name: string, words: string) =>
  Object.values({ name, ...searchedOf(name) }).some((each) =>
    words.split(' ').every((word) => each.toLowerCase().includes(word)),
  )

/** Responses per second of a trivial endpoint: this machine's current baseline. */
export async function baselineOf(origin: string, connections: number, length: number) {
  const until = performance.now() + length
  let answers = 0
  const poll = async () => {
    while (performance.now() < until) {
      const { status } = await call(origin + endpoints.healthz)
      if (status === 200) answers += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, poll))
  return Math.round((answers * 1_000) / length)
}

/** Who reads the list. */
export async function signIn(
  origin: string,
  credentials: { email: string; password: string },
  by?: Agent,
) {
  const { status, headers } = await trySignIn(origin, credentials, { by })
  if (status !== 201) throw new Error(`The sign-in was answered with ${status}.`)
  return (headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ')
}

export const trySignIn = (
  origin: string,
  credentials: { email: string; password: string },
  { by, visitor }: { by?: Agent | undefined; visitor?: string } = {},
) =>
  call(`${origin}${endpoints.appwrite}/account/sessions/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': 'consultancy',
      ...(visitor && { 'x-forwarded-for': visitor }),
    },
    body: JSON.stringify(credentials),
    ...(by && { by }),
  })

type Part = {
  limit: number
  offset: number
  order: string
  direction: 'orderAsc' | 'orderDesc'
  search?: string
}

const searchFor = (word: string) => ({
  method: 'or',
  values: searchable.map((attribute) => ({ method: 'search', attribute, values: [word] })),
})

export const listPath = `${endpoints.appwrite}/databases/${defaultDatabase}/collections/${collection}/documents`

/** A page of the list, or the status of its refusal. */
export async function pageOf(origin: string, cookie: string, part: Part, by?: Agent) {
  const queries = [
    { method: 'limit', values: [part.limit] },
    { method: 'offset', values: [part.offset] },
    { method: part.direction, attribute: part.order },
    ...(part.search === undefined ? [] : [searchFor(part.search)]),
  ].map((query) => `queries[]=${encodeURIComponent(JSON.stringify(query))}`)
  const { status, body } = await call(`${origin + listPath}?${queries.join('&')}`, {
    headers: { 'x-appwrite-project': 'consultancy', cookie },
    ...(by && { by }),
  })
  // The server's own contract; nothing else of it is read.
  return status === 200 ? (JSON.parse(body) as DocumentList) : status
}

/** Reads the newest page repeatedly and records impossible results. */
export function startReader(origin: string, cookie: string, fates: Fates) {
  const findings = { pages: 0, declined: 0, wrong: [] as string[] }
  const end = new AbortController()
  let highest = 0
  const reading = (async () => {
    while (!end.signal.aborted) {
      // The lower and upper bound of a correct total at this moment.
      const least = Math.max(fates.acknowledged, highest)
      const page = await pageOf(origin, cookie, {
        limit: 10,
        offset: 0,
        order: '$createdAt',
        direction: 'orderDesc',
      })
      const most = fates.names.size
      if (typeof page === 'number') {
        findings.declined += 1
        if (![0, 502, 503, 504].includes(page)) findings.wrong.push(`status ${page}`)
        await pause(100)
        continue
      }
      findings.pages += 1
      const { total, documents } = page
      const ids = new Set(documents.map(({ $id }) => $id))
      const times = documents.map(({ $createdAt }) => $createdAt)
      if (total < least || total > most)
        findings.wrong.push(`total ${total}, not ${least} to ${most}`)
      if (ids.size !== Math.min(10, total)) findings.wrong.push(`${ids.size} rows on a page`)
      if (times.some((time, index) => time > (times[index - 1] ?? time)))
        findings.wrong.push('a page out of order')
      highest = Math.max(highest, total)
    }
  })()
  return {
    findings,
    stop: async () => {
      end.abort()
      await reading
    },
  }
}

export const randomAddress = () =>
  Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.')

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
