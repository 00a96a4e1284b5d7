import { week } from '#contract/opening.ts'
import type { Slice } from '#contract/staff/overview.ts'
import { FigureCell, Figure, grouped, Part } from './parts.tsx'
import { clock, type PartOf } from './slices.ts'

const sum = (values: number[]) => values.reduce((all, one) => all + one, 0)

/** Steps of one hue; the darkest is the most. */
const shades = [
  'bg-surface outline outline-hair -outline-offset-1',
  'bg-sheet-strong',
  'bg-[#c3dad1]',
  'bg-(--bar-pale)',
  'bg-[#35786d] text-surface',
  'bg-brand text-surface',
]
const levelOf = (count: number, most: number) =>
  count === 0 ? 0 : Math.min(5, 1 + Math.floor((count / most) * 4.999))

/** The four hours with most. */
function busiest(hours: number[][]) {
  let best = { weekday: 0, first: 0, count: -1 }
  for (const [weekday, counts] of hours.entries())
    for (let first = 0; first + 4 <= 24; first += 1) {
      const count = sum(counts.slice(first, first + 4))
      if (count > best.count) best = { weekday, first, count }
    }
  return best
}

export function Hours({ all, slice, timeZone }: PartOf & { timeZone: string }) {
  const { hours, inOffice, count } = all
  const { weekday, first, count: most } = busiest(hours)
  return (
    <Part
      title="When they come"
      lead={`Weekday and hour, ${timeZone.replace('_', ' ')}. The darker, the more.`}
      wide
    >
      {count > 0 && (
        <p className="mt-3">
          The busiest hours are{' '}
          <b>
            {week[weekday]}, {clock(first)} to {clock(first + 4)}
          </b>
          :{' '}
          <Figure
            of={{ ...slice, weekday: String(weekday), hours: `${first}-${first + 3}` }}
            count={most}
          />
          . <Figure of={{ ...slice, office: 'true' }} count={inOffice} /> of {grouped(count)} come
          while the office is open.
        </p>
      )}
      <Heat hours={hours} slice={slice} width={1} />
      <Heat hours={hours} slice={slice} width={3} />
    </Part>
  )
}

/** `width`: how many hours a column has. */
function Heat({ hours, slice, width }: { hours: number[][]; slice: Slice; width: 1 | 3 }) {
  const firsts = Array.from({ length: 24 / width }, (_, at) => at * width)
  const rows = hours.map((counts) => firsts.map((first) => sum(counts.slice(first, first + width))))
  const most = Math.max(1, ...rows.flat())
  return (
    <table className="overview-heat" data-width={width}>
      <caption className="sr-only">Enquiries by weekday and hour</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Weekday</span>
          </th>
          {firsts.map((first) => (
            <th key={first} scope="col">
              {first}
            </th>
          ))}
          <th scope="col">all</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((counts, weekday) => {
          const of = { ...slice, weekday: String(weekday) }
          return (
            <tr key={week[weekday]}>
              <th scope="row">
                {week[weekday]?.slice(0, 3)}
                <span className="hidden @min-[44rem]:inline">{week[weekday]?.slice(3)}</span>
              </th>
              {counts.map((count, at) => {
                const first = at * width
                const level = levelOf(count, most)
                return (
                  <td key={first} className={shades[level]}>
                    {count > 0 && (
                      <Figure
                        of={{ ...of, hours: `${first}-${first + width - 1}` }}
                        count={count}
                        className={`grid h-full place-items-center no-underline ${level > 3 ? 'hover:text-surface' : ''}`}
                      />
                    )}
                  </td>
                )
              })}
              <FigureCell of={of} count={sum(counts)} className="font-bold" />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
