import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * A proxy that adds what a browser adds for a page at `origin`: the preflight before each call, the origin and the cookies. Every
 * client can use its `address` unchanged.
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
      const headers = scriptHeaders(request.headers)
      await preflight(target, request.method ?? 'GET', headers)
      const body = await text(request)
      const reply = await fetch(target, {
        method: request.method ?? 'GET',
        headers: {
          ...headers,
          origin,
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        },
        ...(body === '' ? {} : { body }),
      })
      if (!isReadable(reply.headers)) throw new Error('the answer may not be read')
      for (const cookie of reply.headers.getSetCookie()) storeCookie(cookie)
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
    if (!ok || !isReadable(permission)) throw new Error('the preflight was declined')
    if (missing !== undefined) throw new Error(`the header ${missing} is not allowed`)
    if (!methods.includes(method.toLowerCase())) throw new Error(`${method} is not allowed`)
  }

  const isReadable = (headers: Headers) =>
    headers.get('access-control-allow-origin') === origin &&
    headers.get('access-control-allow-credentials') === 'true'

  function storeCookie(line: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    const expires = Date.parse(/expires=([^;]+)/i.exec(line)?.[1] ?? '')
    if (expires < Date.now()) cookies.delete(name)
    else cookies.set(name, value)
  }

  await new Promise<void>((listening) => browser.listen(0, '127.0.0.1', listening))
  // A server that listens on a port has an address record.
  const { port } = browser.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    cookies,
    close: () => new Promise((closed) => browser.close(closed)),
  }
}

/** The headers that a script can set. The browser sets the others itself. */
function scriptHeaders(headers: IncomingHttpHeaders) {
  const setByBrowser =
    /^(host|connection|content-length|accept-encoding|user-agent|transfer-encoding|sec-.*|accept-language)$/
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !setByBrowser.test(name) ? [[name, value]] : [],
    ),
  )
}
