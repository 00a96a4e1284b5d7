import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isIPv6 } from 'node:net'
import type { CountryResponse, Reader } from 'mmdb-lib'
import type { Log } from '../http/logging.ts'
import { isPublicAddress } from '../http/public-address.ts'

/** `code` in capital letters, as ISO 3166 has it. */
export type Country = { code: string; name: string }

type Table = Reader<Response>
type Response = CountryResponse & { country_code?: string }

/**
 * The country of each address by the tables of the internet registries, offline. Addresses without a country, such as those of a local
 * network, are left out; all are if a table cannot be read.
 */
export async function countriesOf(
  addresses: Iterable<string>,
  log: Pick<Log, 'error'>,
): Promise<Map<string, Country>> {
  const countries = new Map<string, Country>()
  try {
    for (const address of new Set(addresses)) {
      if (!isPublicAddress(address)) continue
      const table = await (isIPv6(address) ? ipv6 : ipv4)()
      const code = table.get(address)?.country_code
      if (code !== undefined) countries.set(address, { code, name: nameOf(code) })
    }
  } catch (error) {
    log.error(error, 'the table of countries cannot be read')
  }
  return countries
}

let names: Intl.DisplayNames | undefined

function nameOf(code: string) {
  names ??= new Intl.DisplayNames('en', { type: 'region' })
  return names.of(code) ?? code
}

const ipv4 = onDemand('ipv4')
const ipv6 = onDemand('ipv6')

/** Loaded on demand (3 and 5 MB), shared by concurrent callers, then released. */
function onDemand(family: 'ipv4' | 'ipv6') {
  let last: WeakRef<Table> | undefined
  let reading: Promise<Table> | undefined
  return async (): Promise<Table> => {
    const table = last?.deref()
    if (table) return table
    reading ??= read(family).finally(() => {
      reading = undefined
    })
    const next = await reading
    last = new WeakRef(next)
    return next
  }
}

const source = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country'

async function read(family: string): Promise<Table> {
  const { Reader: Open } = await import('mmdb-lib')
  const path = createRequire(import.meta.url).resolve(`${source}-${family}.mmdb`)
  return new Open<Response>(await readFile(path))
}
