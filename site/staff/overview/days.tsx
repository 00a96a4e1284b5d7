import { useState } from 'react'
import type { Slice } from '#contract/staff/overview.ts'
import { FigureCell, grouped, Part, Table } from './parts.tsx'
import { dateWords, listAddress, periodWords, type PartOf } from './slices.ts'

type Bucket = PartOf['all']['buckets'][number]

const titles = {
  '30-days': { title: 'Enquiries a day', now: 'today, so far' },
  '12-weeks': { title: 'Enquiries a week', now: 'this week, so far' },
  '12-months': { title: 'Enquiries a month', now: 'this month, so far' },
}

/** Each bar beside the one of the period before, as a picture or as a table. */
export function Days({ all, slice }: PartOf) {
  const [shows, setShows] = useState<'Picture' | 'Table'>('Picture')
  const { title, now } = titles[slice.period]
  const period = periodWords[slice.period]
  return (
    <Part
      title={title}
      wide
      lead={
        <span className="mt-0.5 flex flex-wrap items-center gap-x-4.5">
          <span>
            <i className="inline-block size-3 bg-(--bar) align-[-1px]" /> these {period}
          </span>
          <span>
            <i className="inline-block h-[2px] w-4 bg-ink align-[4px]" /> {period} before
          </span>
          <span>
            <i className="inline-block size-3 bg-(--bar-pale) align-[-1px]" /> {now}
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
      <div
        className={`print:columns-[3] ${shows === 'Table' ? 'columns-[20rem_3] gap-x-10' : 'not-print:sr-only'}`}
      >
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

function Picture({ all: { buckets }, slice }: PartOf) {
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
          className="absolute right-0 left-0 border-b border-b-hair text-ink-soft text-fine/[0] [text-indent:-2.25rem]"
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
                <span
                  className="absolute right-[6%] left-[6%] h-[2px] bg-ink shadow-[0_0_0_1.5px_var(--color-surface)] [outline:1px_solid_transparent]"
                  style={{ bottom: at(before) }}
                />
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

function DayTable({ all, slice, caption }: PartOf & { caption: string }) {
  return (
    <Table caption={caption} heads={['Time', 'Enquiries', 'Before', 'Difference']}>
      {all.buckets.map((bucket) => {
        const { from, to, count, before, beforeFrom, beforeTo } = bucket
        return (
          <tr key={from}>
            <th scope="row">{bucketWords(bucket, slice)}</th>
            <FigureCell of={{ ...slice, from, to }} count={count} className="font-bold" />
            <FigureCell
              of={{ ...slice, before: 'true', from: beforeFrom, to: beforeTo }}
              count={before}
            />
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
