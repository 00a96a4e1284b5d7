import postgres from 'postgres'
import type { Address } from './address.ts'

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
