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
