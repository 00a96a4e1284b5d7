import { useState } from 'react'
import type { Overview, Slice } from '#contract/overview.ts'
import { Figure, grouped, Part, Table } from './parts.tsx'
import { dateWords, listAddress, periodWords } from './slices.ts'

type All = NonNullable<Overview['all']>
type Bucket = All['buckets'][number]
type Props = { all: All; slice: Slice }

const titles = {
  '30-days': { title: 'Enquiries a day', now: 'today, so far' },
  '12-weeks': { title: 'Enquiries a week', now: 'this week, so far' },
  '12-months': { title: 'Enquiries a month', now: 'this month, so far' },
}

/** Each bar beside the one of the period before, as a picture or as a table. */
export function Days({ all, slice }: Props) {
  const [shows, setShows] = useState<'Picture' | 'Table'>('Picture')
  const { title, now } = titles[slice.period]
  const period = periodWords[slice.period]
  return (
    <Part
      title={title}
      className="overview-days"
      lead={
        <span className="overview-legend">
          <span>
            <i data-look="now" /> these {period}
          </span>
          <span>
            <i data-look="before" /> {period} before
          </span>
          <span>
            <i data-look="today" /> {now}
          </span>
        </span>
      }
      tools={
        <fieldset className="overview-switch">
          <legend className="sr-only">{title}</legend>
          {(['Picture', 'Table'] as const).map((word) => (
            <button
              key={word}
              type="button"
              aria-pressed={shows === word}
              onClick={() => setShows(word)}
            >
              {word}
            </button>
          ))}
        </fieldset>
      }
    >
      {shows === 'Picture' && <Picture all={all} slice={slice} />}
      <div className={`overview-day-table ${shows === 'Table' ? '' : 'screen-hidden'}`}>
        <DayTable all={all} slice={slice} caption={`${title}, beside the ${period} before`} />
      </div>
    </Part>
  )
}

const bucketWords = ({ from, to }: { from: string; to: string }, { period }: Slice) => {
  if (period === '30-days') return dateWords(from)
  if (period === '12-weeks') return `${dateWords(from, {})} to ${dateWords(to, {})}`
  return dateWords(from, { day: undefined, year: 'numeric' })
}

/** Under every seventh day, each second week, each month. */
function tickOf({ from }: Bucket, at: number, { period }: Slice) {
  if (period === '12-months') return dateWords(from, { day: undefined })
  if (period === '12-weeks') return at % 2 === 0 ? dateWords(from, {}) : ''
  return new Date(from).getUTCDay() === 0 ? dateWords(from) : ''
}

function Picture({ all: { buckets }, slice }: Props) {
  const most = Math.max(1, ...buckets.flatMap(({ count, before }) => [count, before]))
  const step = stepFor(most)
  const top = Math.ceil(most / step) * step
  const lines = Array.from({ length: top / step + 1 }, (_, at) => at * step)
  const counts = buckets.map(({ count }) => count)
  // oxlint-disable-next-line unicorn/no-array-sort -- Older browsers have no other.
  const best = new Set(counts.sort((one, other) => other - one).slice(0, 4))
  const at = (value: number) => `${(100 * value) / top}%`
  return (
    <div className="overview-chart">
      {lines.map((value) => (
        <span
          key={value}
          aria-hidden="true"
          className="overview-line"
          style={{ bottom: at(value) }}
        >
          {grouped(value)}
        </span>
      ))}
      <ol>
        {buckets.map((bucket, index) => {
          const { from, to, count, before } = bucket
          const tick = tickOf(bucket, index, slice)
          return (
            <li key={from} data-today={index === buckets.length - 1 || undefined}>
              <a
                href={listAddress({ ...slice, from, to })}
                aria-label={`${bucketWords(bucket, slice)}: ${count}, before ${before}`}
                title={`${bucketWords(bucket, slice)}: ${count}, before ${before}`}
              >
                <span className="overview-column" style={{ height: at(count) }}>
                  {best.has(count) && count > 0 && <b>{grouped(count)}</b>}
                </span>
                <span className="overview-before" style={{ bottom: at(before) }} />
              </a>
              {tick && <small aria-hidden="true">{tick}</small>}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** At most five lines, of round numbers. */
function stepFor(most: number) {
  for (let ten = 1; ; ten *= 10)
    for (const step of [ten, 2 * ten, 5 * ten]) if (most / step <= 5) return step
}

function DayTable({ all, slice, caption }: Props & { caption: string }) {
  return (
    <Table caption={caption} heads={['Time', 'Enquiries', 'Before', 'Difference']}>
      {all.buckets.map((bucket) => {
        const { from, to, count, before, beforeFrom, beforeTo } = bucket
        return (
          <tr key={from}>
            <th scope="row">{bucketWords(bucket, slice)}</th>
            <td>
              <Figure of={{ ...slice, from, to }} count={count} className="font-bold" />
            </td>
            <td>
              <Figure
                of={{ ...slice, before: 'true', from: beforeFrom, to: beforeTo }}
                count={before}
              />
            </td>
            <td>
              {count > before ? '+' : ''}
              {count - before}
            </td>
          </tr>
        )
      })}
    </Table>
  )
}
