import postgres from 'postgres'
import { Denied } from '../authority.ts'
import { CursorNotFound, StoreUnavailable, UnusableDatabase } from '../db.ts'

export type Client = ReturnType<typeof clientTo>
export type Transaction = Parameters<Parameters<Client['begin']>[1]>[0]

/** Server settings that hold for each of its connections. */
type Settings = Record<string, string | number>

export function clientTo({ url, socket }: Address, most: number, settings: Settings) {
  const host = socket === undefined ? {} : { host: socket }
  return postgres(url, {
    ...host,
    max: most,
    connect_timeout: 3,
    idle_timeout: 300,
    keep_alive: 20,
    // A server that is back is tried at once; the driver's own pause grows to twenty seconds.
    backoff: () => 0.1,
    fetch_types: false,
    onnotice: () => {},
    types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
    connection: { application_name: 'eligibility', ...settings },
  })
}

/** A separate connection for the duration of the work. */
export async function withConnection<Result>(
  address: Address,
  settings: Settings,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = clientTo(address, 1, settings)
  try {
    return await work(client)
  } finally {
    await client.end({ timeout: 1 })
  }
}

/** The location of the database. `shown` contains no password. */
export type Address = { url: string; socket: string | undefined; shown: string }

/** Accepts `postgres://user:password@host:5432/name`, and a socket's folder as `postgres:///name?host=/run/postgresql`. */
export function addressFrom(text: string): Address {
  if (!URL.canParse(text))
    throw new Error('DATABASE_URL is not an address like postgres://host/name.')
  const url = new URL(text)
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  // The driver would hand it to the server as a setting.
  url.searchParams.delete('host')
  const shown = `${url.protocol}//${host}${url.port && `:${url.port}`}${url.pathname}`
  return { url: url.href, socket: host.startsWith('/') ? host : undefined, shown }
}

/** An address as it is `shown`, or without its login, with the login of `configured` if that is on the same server. */
export function withLoginOf(configured: string | undefined, typed: string): string {
  if (configured === undefined || !URL.canParse(typed)) return typed
  if (typed === addressFrom(configured).shown) return configured
  const [url, login] = [new URL(typed), new URL(configured)]
  const isOurs = url.username === '' || url.username === login.username
  if (serverOf(url) === serverOf(login) && url.password === '' && isOurs) {
    url.username = login.username
    url.password = login.password
  }
  return url.href
}

const serverOf = ({ host, searchParams }: URL) => `${host} ${searchParams.get('host') ?? ''}`

/**
 * SQLSTATE classes (postgresql.org/docs/current/errcodes-appendix.html) that speak of the server and not of the statement:
 * connection, authorisation, missing database, read-only after a failover, rollback, resources, state, operator, system, damage.
 */
const unavailable = /^(08|28|3D|25006|40|53|55|57|58|XX001|XX002)/

/** The server replied, so it is reachable. */
export const isAnswer = (error: unknown) => error instanceof postgres.PostgresError

/** The connection is closed or about to be, by the server or the network. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return /^(FATAL|PANIC)$/.test(error.severity)
  return error instanceof Error && 'code' in error
}

/** What the caller sees. Details of the server's are left out: they quote the rows of people. */
export function errorFrom(error: unknown): Error {
  if ([CursorNotFound, Denied, StoreUnavailable].some((one) => error instanceof one))
    return error as Error
  if (!(error instanceof Error)) return new Error(String(error))
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (!isAnswer(error))
    return code ? new StoreUnavailable(`${code}: ${error.message}`, code) : error
  const message = `PostgreSQL ${code}: ${error.message}`
  return unavailable.test(code)
    ? new StoreUnavailable(message, code)
    : Object.assign(new Error(message), { code })
}

/** Why the server cannot be used, in one line without the password. */
export function unusable({ shown, url }: Address, error: unknown): Error {
  const message = error instanceof Error ? error.message || error.name : String(error)
  const reason = message.replaceAll(/\s+/g, ' ').replace(/\.$/, '')
  const remedy = error instanceof UnusableDatabase ? '' : `; ${remedyFor(error, url)}`
  return new Error(`Cannot use ${shown}: ${reason}${remedy}.`, { cause: error })
}

/** By SQLSTATE: 3D000 is a database that does not exist, class 28 a login that is refused. */
function remedyFor(error: unknown, url: string) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === '3D000')
    return `create it (createdb ${decodeURIComponent(new URL(url).pathname.slice(1))}), or correct DATABASE_URL`
  return code.startsWith('28') ? 'correct DATABASE_URL' : 'start it, or correct DATABASE_URL'
}
