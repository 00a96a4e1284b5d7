import { WebSocket } from 'ws'

type Message = { type: string; data: Record<string, unknown> }

/** A minimal client. `headers` are those that a browser would send, such as `origin` and `cookie`. */
export async function listenerOn(
  address: string,
  {
    query = 'project=consultancy',
    headers = {},
  }: { query?: string; headers?: Record<string, string> } = {},
) {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/v1/realtime?${query}`, { headers })
  const messages: Message[] = []
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  )
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as Message))
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
    socket.on('unexpected-response', (_request, { statusCode }) =>
      reject(new Error(`answered ${statusCode}`)),
    )
  })
  const ofType = (type: string) =>
    messages.filter((message) => message.type === type).map(({ data }) => data)
  return {
    socket,
    messages,
    closed,
    ofType,
    send: (message: unknown) => socket.send(JSON.stringify(message)),
  }
}

/** The WebSocket class of a browser whose page has this origin and cookie. */
export const browserSocket = (headers: { cookie: string; origin: string }): unknown =>
  class extends WebSocket {
    constructor(url: string) {
      super(url, { headers })
    }
  }
