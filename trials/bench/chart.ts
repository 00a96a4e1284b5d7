import { short, type Figure } from './figures.ts'

const size = { width: 300, height: 190, left: 46, right: 14, top: 34, bottom: 30 }
const inARow = 3
const legend = 44

/** Each kind of figure against the number of rows, both on scales of powers of ten. */
export function chartOf(figures: Figure[], machine: string): string {
  const groups = Map.groupBy(
    figures.filter(({ group, rows }) => group !== '' && rows > 0),
    ({ group, name, unit }) => (group === 'first search' ? '' : `${group}|${name}|${unit}`),
  )
  groups.delete('')
  const panels = [...groups.values()].map((points, index) => {
    const [x, y] = [(index % inARow) * size.width, Math.floor(index / inARow) * size.height]
    return `<g transform="translate(${x} ${y})">${panel(points)}</g>`
  })
  const height = Math.ceil(panels.length / inARow) * size.height
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${inARow * size.width} ${height + legend}" role="img" aria-labelledby="title description">
<title id="title">How each figure of the benchmark changes with the number of rows</title>
<desc id="description">${descriptionOf([...groups.values()])}</desc>
<style>text{font:11px system-ui,sans-serif;fill:#26313d}.title{font-weight:600}.axis{stroke:#b8c0c8;fill:none}.line{stroke:#0b5d66;fill:none;stroke-width:2}.spread{stroke:#0b5d66;stroke-opacity:.35;stroke-width:5}.must{stroke:#a63d2f;stroke-dasharray:4 3}</style>
<rect width="100%" height="100%" fill="#fff"/>
<text x="10" y="16">Median of each size, with its spread (bar); dashed: what is asked at least. Both scales go by powers of ten.</text>
<text x="10" y="32">${escaped(machine)}</text>
<g transform="translate(0 ${legend})">
${panels.join('\n')}
</g>
</svg>
`
}

function panel(points: Figure[]): string {
  const sorted = points.toSorted((one, other) => one.rows - other.rows)
  const bars = sorted.flatMap(({ must }) => must ?? [])
  const values = sorted.flatMap(({ least, most, median }) => [least, most, median]).concat(bars)
  const [low, high] = [
    decade(Math.min(...values), Math.floor),
    decade(Math.max(...values), Math.ceil),
  ]
  const across = (rows: number) =>
    size.left + ((Math.log10(rows) - 4) / 2) * (size.width - size.left - size.right)
  const up = (value: number) => {
    const share =
      (Math.log10(Math.max(value, low)) - Math.log10(low)) / (Math.log10(high / low) || 1)
    return size.height - size.bottom - share * (size.height - size.top - size.bottom)
  }
  const marks = sorted.map(({ rows, least, most, median }) => {
    const at = across(rows).toFixed(1)
    return `<path class="spread" d="M${at} ${up(least).toFixed(1)}V${up(most).toFixed(1)}"/><circle cx="${at}" cy="${up(median).toFixed(1)}" r="3" fill="#0b5d66"/>`
  })
  const line = sorted
    .map(({ rows, median }) => `${across(rows).toFixed(1)} ${up(median).toFixed(1)}`)
    .join('L')
  const must = bars.at(-1)
  const [first] = sorted
  const [left, right, floor] = [size.left, size.width - size.right, size.height - size.bottom]
  return [
    `<text class="title" x="${left - 36}" y="16">${escaped(first?.name ?? '')}</text>`,
    `<path class="axis" d="M${left} ${size.top}V${floor}H${right}"/>`,
    ...decades(low, high).map(
      (value) => `<text x="${left - 6}" y="${up(value) + 4}" text-anchor="end">${value}</text>`,
    ),
    ...[10_000, 100_000, 1_000_000].map(
      (rows) =>
        `<text x="${across(rows)}" y="${floor + 15}" text-anchor="middle">${rows >= 1_000_000 ? '1M' : `${rows / 1000}k`}</text>`,
    ),
    `<text x="${right}" y="30" text-anchor="end">${first?.unit ?? ''}</text>`,
    must === undefined ? '' : `<path class="must" d="M${left} ${up(must).toFixed(1)}H${right}"/>`,
    `<path class="line" d="M${line}"/>`,
    ...marks,
  ].join('')
}

/** The same in words, for whoever does not see it. */
const descriptionOf = (groups: Figure[][]) =>
  escaped(
    groups
      .map((points) => {
        const values = points
          .toSorted((one, other) => one.rows - other.rows)
          .map(({ rows, median }) => `${short(median)} at ${rows.toLocaleString('en')} rows`)
        return `${points[0]?.name ?? ''} (${points[0]?.unit ?? ''}): ${values.join(', ')}.`
      })
      .join(' '),
  )

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const decade = (value: number, round: (value: number) => number) =>
  10 ** round(Math.log10(Math.max(value, 0.01)))

const decades = (low: number, high: number) =>
  Array.from({ length: Math.round(Math.log10(high / low)) + 1 }, (_, step) =>
    Number((low * 10 ** step).toPrecision(1)),
  )
