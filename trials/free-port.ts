import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** A port that was just free. */
export async function freePort() {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // A server on a port has an address record.
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
