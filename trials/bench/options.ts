import { parseArgs } from 'node:util'

export const usage = `npm run bench                     10,000 and 100,000 rows on both stores, about five minutes
npm run bench -- OPTIONS
  --sizes 1000000,10000           numbers of rows
  --stores embedded,postgres      one store, or both
  --site 5                        only the public pages on Lighthouse's slow phone, five visits each
  --full                          all sizes, both stores, the pages, two replicas; writes the tables of docs/performance.md
  --help                          these lines`

const storeNames = ['embedded', 'postgres'] as const
const usualSizes = [10_000, 100_000]
const allSizes = [...usualSizes, 1_000_000]

export type BenchOptions = {
  sizes: number[]
  stores: (typeof storeNames)[number][]
  /** How often each public page is visited; 0: not at all. */
  visits: number
  /** Writes the tables of docs/performance.md. */
  full: boolean
}

/** What to measure; undefined for help. Throws for an unknown option. */
export function benchOptionsFrom(args: string[]): BenchOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string' },
      stores: { type: 'string' },
      site: { type: 'string' },
      full: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const { sizes, stores, site, full } = values
  return {
    sizes: sizes?.split(',').map(positive) ?? (full ? allSizes : usualSizes),
    // Measuring only pages needs no store.
    stores: site === undefined ? (stores?.split(',').map(storeNamed) ?? [...storeNames]) : [],
    visits: site === undefined ? (full ? 5 : 0) : positive(site),
    full,
  }
}

function positive(text: string) {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Error(`"${text}" is no positive number.`)
  return number
}

function storeNamed(text: string) {
  const store = storeNames.find((name) => name === text)
  if (store === undefined) throw new Error(`"${text}" is no store.`)
  return store
}
