import { week } from '#contract/opening.ts'
import type { Overview, Slice } from '#contract/overview.ts'
import { Figure, grouped, Part } from './parts.tsx'
import { clock } from './slices.ts'

type All = NonNullable<Overview['all']>

const sum = (values: number[]) => values.reduce((all, one) => all + one, 0)

/** Steps of one hue; the darkest is the most. */
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

export function Hours({ all, slice, timeZone }: { all: All; slice: Slice; timeZone: string }) {
  const { hours, inOffice, count } = all
  const { weekday, first, count: most } = busiest(hours)
  return (
    <Part
      title="When they come"
      lead={`Weekday and hour, ${timeZone.replace('_', ' ')}. The darker, the more.`}
      className="overview-all"
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
                <span className="overview-rest">{week[weekday]?.slice(3)}</span>
              </th>
              {counts.map((count, at) => {
                const first = at * width
                return (
                  <td key={first} data-level={levelOf(count, most)}>
                    {count > 0 && (
                      <Figure
                        of={{ ...of, hours: `${first}-${first + width - 1}` }}
                        count={count}
                      />
                    )}
                  </td>
                )
              })}
              <td>
                <Figure of={of} count={sum(counts)} className="font-bold" />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
