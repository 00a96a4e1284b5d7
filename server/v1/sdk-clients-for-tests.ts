import type { AddressInfo } from 'node:net'
import type { Office } from './office-for-tests.ts'

export type Kit = typeof import('appwrite')

/** The official client for browsers that the page ships, and the major version before it. */
export const browserKits = {
  'appwrite 26': () => import('appwrite26') as unknown as Promise<Kit>,
  'appwrite 27': () => import('appwrite'),
}

/** With the official client for servers. */
export const kits = {
  ...browserKits,
  'node-appwrite 27': () => import('node-appwrite') as unknown as Promise<Kit>,
}

/** A client of the default project. */
export const clientOf = ({ Client }: Pick<Kit, 'Client'>, address: string) =>
  new Client().setEndpoint(`${address}/v1`).setProject('consultancy')

/** Listens on a free port, and returns the address. */
export async function listen({ app }: Office) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  // A server that listens on a port has an address record.
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
