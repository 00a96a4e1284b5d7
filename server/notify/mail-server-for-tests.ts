import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Received = { to: string[]; text: string; id: string; subject: string }

/**
 * `takes`: accepts everything; `refuses`: no connections; `unknown`: no recipients; `greylists`: a recipient only at the second attempt;
 * `hangs`: never answers; `forgets`: accepts the mail, but closes the connection without confirming it.
 */
export type Mode = 'takes' | 'refuses' | 'unknown' | 'greylists' | 'hangs' | 'forgets'

const failure = (code: number) => Object.assign(new Error('No.'), { responseCode: code })

/** A real mail server on this machine, and the mails that it has received. */
export async function mailServer() {
  const received: Received[] = []
  const earlier = new Set<string>()
  let mode: Mode = 'takes'
  const makeServer = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      closeTimeout: 10,
      onConnect: (_session, next) => {
        if (mode === 'refuses') next(failure(421))
        else if (mode !== 'hangs') next()
      },
      onRcptTo({ address }, _session, next) {
        if (mode === 'unknown') return next(failure(550))
        if (mode === 'greylists' && !earlier.has(address)) {
          earlier.add(address)
          return next(failure(451))
        }
        return next()
      },
      onData(stream, session, next) {
        stream.setEncoding('utf8')
        let body = ''
        stream.on('data', (chunk: string) => (body += chunk))
        stream.on('end', () => {
          received.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            text: body,
            id: header(body, 'Message-ID'),
            subject: header(body, 'Subject'),
          })
          if (mode !== 'forgets') return next()
          for (const connection of server.connections) connection.close()
          return undefined
        })
      },
    }).on('error', () => undefined)
  let server = makeServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // Safe: it listens on a port, not on a pipe.
  const { port } = server.server.address() as AddressInfo

  return {
    port,
    received,
    as(next: Mode) {
      mode = next
    },
    async stop() {
      await new Promise<void>((stopped) => server.close(() => stopped()))
    },
    async startAgain() {
      server = makeServer()
      await once(server.listen(port, '127.0.0.1'), 'listening')
    },
  }
}

const header = (body: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(body)?.[1]?.trim() ?? ''
