import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * What a browser adds to a client that runs in a page of `origin`: the preflight before each call, the origin, the cookies. Clients of
 * every make can be pointed at its `address`, just as they are.
 */
export async function browserFor(server: string, origin: string) {
  const cookies = new Map<string, string>()

  const browser = createServer((request, response) => {
    void answer().then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error: unknown) => response.writeHead(502).end(`The browser refuses: ${String(error)}`),
    )

    async function answer() {
      const target = server + (request.url ?? '')
      const headers = sent(request.headers)
      await preflight(target, request.method ?? 'GET', headers)
      const body = await text(request)
      const reply = await fetch(target, {
        method: request.method ?? 'GET',
        headers: {
          ...headers,
          origin,
          cookie: [...cookies].map((one) => one.join('=')).join('; '),
        },
        ...(body === '' ? {} : { body }),
      })
      if (!readable(reply.headers)) throw new Error('the answer may not be read')
      for (const cookie of reply.headers.getSetCookie()) keep(cookie)
      return {
        status: reply.status,
        headers: Object.fromEntries(
          ['content-type'].flatMap((name) => {
            const value = reply.headers.get(name)
            return value === null ? [] : [[name, value]]
          }),
        ),
        body: await reply.text(),
      }
    }
  })

  async function preflight(target: string, method: string, headers: Record<string, string>) {
    const { ok, headers: permission } = await fetch(target, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': Object.keys(headers).join(','),
      },
    })
    const list = (name: string) => (permission.get(name) ?? '').toLowerCase().split(', ')
    const allowed = new Set(list('access-control-allow-headers'))
    const missing = Object.keys(headers).find((name) => !allowed.has(name))
    const methods = list('access-control-allow-methods')
    if (!ok || !readable(permission)) throw new Error('the preflight was declined')
    if (missing !== undefined) throw new Error(`the header ${missing} is not allowed`)
    if (!methods.includes(method.toLowerCase())) throw new Error(`${method} is not allowed`)
  }

  const readable = (headers: Headers) =>
    headers.get('access-control-allow-origin') === origin &&
    headers.get('access-control-allow-credentials') === 'true'

  function keep(line: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    const expires = Date.parse(/expires=([^;]+)/i.exec(line)?.[1] ?? '')
    if (expires < Date.now()) cookies.delete(name)
    else cookies.set(name, value)
  }

  await new Promise<void>((listening) => browser.listen(0, '127.0.0.1', listening))
  // It listens on a port here, never on a pipe.
  const { port } = browser.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    cookies,
    close: () => new Promise((closed) => browser.close(closed)),
  }
}

/** The headers that a script can set in a browser; the others belong to the connection. */
function sent(headers: IncomingHttpHeaders) {
  const own =
    /^(host|connection|content-length|accept-encoding|user-agent|transfer-encoding|sec-.*|accept-language)$/
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !own.test(name) ? [[name, value]] : [],
    ),
  )
}
