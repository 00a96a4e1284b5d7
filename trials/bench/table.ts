import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Unit = 'ms' | 's' | '%' | 'MB'

/** The measurement for one table row: the values of each round, and the baseline of the same run. */
export type Measurement = {
  row: keyof typeof rows
  /** One list of rounds for each figure of the row. */
  values: number[][]
  baseline?: string
}

/** The rows of docs/performance.md, with limits for 100,000 rows and a million. Percentages should be high, all else low. */
export const rows = {
  near: {
    name: 'Newest page and the next hundred pages, any sort, with exact total: p50 / p99',
    units: ['ms', 'ms'],
    limits: [
      [2, 15],
      [3, 40],
    ],
  },
  far: {
    name: 'Any page typed into the address (the middle, the last), any sort: p99',
    units: ['ms'],
    limits: [[60], [400]],
  },
  search: {
    name: 'Search of three letters or more, first time, with exact total: p50 / p99',
    units: ['ms', 'ms'],
    limits: [
      [10, 60],
      [50, 300],
    ],
  },
  shortSearch: {
    name: 'Search of one or two letters, first time: p99',
    units: ['ms'],
    limits: [[60], [600]],
  },
  filters: {
    name: 'Page of a filter (stage, mine, to do, received, university, branch, phone), first time, with exact total: p50 / p99',
    units: ['ms', 'ms'],
    limits: [
      [10, 60],
      [50, 300],
    ],
  },
  panel: {
    name: 'Enquiry opened (itself, history, answer, same person): p50 / p99',
    units: ['ms', 'ms'],
    limits: [
      [10, 60],
      [50, 300],
    ],
  },
  again: {
    name: 'The same list / the same search again, nothing written since: rate beside a constant GET',
    units: ['%', '%'],
    limits: [
      [40, 40],
      [40, 40],
    ],
  },
  form: {
    name: 'Form, 64 connections, acknowledged after fsync: rate beside an empty POST with the same schema / p99',
    units: ['%', 'ms'],
    limits: [
      [15, 100],
      [15, 100],
    ],
  },
  crowd: {
    name: 'Form / newest page beside 40 heavy searches: p99',
    units: ['ms', 'ms'],
    limits: [
      [60, 30],
      [150, 60],
    ],
  },
  export: {
    name: 'Export of all rows as XLSX: time / most memory / form meanwhile, p99',
    units: ['s', 'MB', 'ms'],
    limits: [
      [Infinity, 350, 60],
      [Infinity, 350, 150],
    ],
  },
  start: { name: 'Start to the first list', units: ['ms'], limits: [[1_000], [1_000]] },
  memory: { name: 'Memory after all of it, resident', units: ['MB'], limits: [[250], [350]] },
  page: {
    name: 'The largest public page from memory: rate beside a constant GET',
    units: ['%'],
    limits: [[50], []],
  },
} satisfies Record<string, { name: string; units: Unit[]; limits: [number[], number[]] }>

export const replicasRow =
  'Two replicas behind nginx, one killed, database restarted: lost / doubled / wrong pages or totals'

/** The table of one store. Missing measurements are marked. */
export function tableOf(results: Map<number, Measurement[]>): string {
  const head =
    '| What a user notices | 10k | 100k | Asked | 1M | Asked | Baseline of the same run |'
  const lines = Object.entries(rows).map(([key, { name, units, limits }]) => {
    const of = (size: number) => results.get(size)?.find(({ row }) => row === key)
    const cell = (size: number, limit: number[] = []) => {
      const measured = of(size)
      return measured ? valuesText(measured.values, units, limit) : 'not measured yet'
    }
    const [few, many] = limits
    const baseline = (of(1_000_000) ?? of(100_000) ?? of(10_000))?.baseline ?? ''
    return `| ${[name, cell(10_000), cell(100_000, few), limitText(few, units), cell(1_000_000, many), limitText(many, units), baseline].join(' | ')} |`
  })
  return [head, '|---|---|---|---|---|---|---|', ...lines].join('\n')
}

/** Such as `1.2 (1.1-1.4) / 8.0 (7.2-9.9) ms`: the median of the rounds and their spread, of each figure. */
function valuesText(values: number[][], units: readonly Unit[], limits: number[]) {
  const parts = values.map((rounds, index) => {
    const { median, least, most } = spreadOf(rounds)
    const [unit, limit] = [units[index] ?? '', limits[index]]
    const isMissed = limit !== undefined && (unit === '%' ? median < limit : median > limit)
    const spread = least === most ? '' : ` (${short(least)}-${short(most)})`
    return `${short(median)}${spread} ${unit}${isMissed ? ' **missed**' : ''}`
  })
  return parts.join(' / ')
}

const limitText = (limits: number[], units: readonly Unit[]) =>
  limits
    .map((limit, index) => (limit === Infinity ? 'any' : `${limit} ${units[index]}`))
    .join(' / ')

export function spreadOf(values: number[]) {
  const sorted = values.toSorted((one, other) => one - other)
  return { median: atShare(sorted, 0.5), least: sorted[0] ?? 0, most: sorted.at(-1) ?? 0 }
}

export function atShare(sorted: number[], share: number) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (values: number[]) => spreadOf(values).median

export function short(value: number) {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value.toFixed(value >= 10 ? 1 : 2)
}

export const machine = () =>
  `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`

const root = join(import.meta.dirname, '..', '..')
const paper = join(root, 'docs', 'performance.md')

/** Puts a table into docs/performance.md, between the two comments that name it. */
export async function writeToPaper(name: string, text: string) {
  const before = await readFile(paper, 'utf8')
  const begin = `<!-- bench: ${name} -->`
  const [from, to] = [before.indexOf(begin), before.indexOf('<!-- end -->', before.indexOf(begin))]
  if (from < 0 || to < 0) throw new Error(`docs/performance.md has no place for "${name}".`)
  await writeFile(paper, `${before.slice(0, from)}${begin}\n\n${text}\n\n${before.slice(to)}`)
  execFileSync(join(root, 'node_modules', '.bin', 'oxfmt'), [paper])
}
