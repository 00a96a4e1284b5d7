import { cpus, loadavg } from 'node:os'

/** One line of the tables: a median with its spread, beside what was asked. `floor` is the figure of the floor itself. */
export type Figure = {
  group: string
  name: string
  rows: number
  unit:
    | '% of the floor'
    | 'ms'
    | 'MB'
    | '/s'
    | '% of the list'
    | '% of 10k rows'
    | 'of 100'
    | 'of the screen'
  median: number
  least: number
  most: number
  floor?: string
  must?: number
  goal?: number
  note?: string
}

export function spreadOf(values: number[]) {
  const sorted = values.toSorted((one, other) => one - other)
  return { median: atShare(sorted, 0.5), least: sorted[0] ?? 0, most: sorted.at(-1) ?? 0 }
}

export function atShare(sorted: number[], share: number) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Shares of a floor, rates and scores are to be high, everything else low. */
const isBetterHigh = ({ unit }: Figure) =>
  unit.startsWith('%') || unit === '/s' || unit === 'of 100'

export function verdictOf(figure: Figure): string {
  const { median, must, goal } = figure
  if (must === undefined && goal === undefined) return ''
  const reaches = (bar: number) => (isBetterHigh(figure) ? median >= bar : median <= bar)
  if (goal !== undefined && reaches(goal)) return 'goal'
  if (must !== undefined && reaches(must)) return 'must'
  const bar = must ?? goal ?? 0
  const missedBy = isBetterHigh(figure) ? bar / median : median / bar
  return `${must === undefined ? 'goal ' : ''}missed, ${missedBy.toFixed(1)} x`
}

export function tableOf(figures: Figure[]): string {
  const head = ['Figure', 'Rows', 'Median', 'Spread', 'Floor', 'Must', 'Goal', 'Reached']
  const lines = figures.map((figure) => {
    const { name, rows, unit, median, least, most, floor = '', must, goal, note } = figure
    const values = [
      note === undefined ? name : `${name} (${note})`,
      rows === 0 ? '' : rows.toLocaleString('en'),
      `${short(median)} ${unit}`,
      `${short(least)} to ${short(most)}`,
      floor,
      must === undefined ? '' : String(must),
      goal === undefined ? '' : String(goal),
      verdictOf(figure),
    ]
    return `| ${values.join(' | ')} |`
  })
  return [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...lines].join('\n')
}

export const short = (value: number) =>
  value >= 100
    ? Math.round(value).toLocaleString('en')
    : value >= 10
      ? value.toFixed(1)
      : value.toFixed(2)

export const machine = () =>
  `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`
