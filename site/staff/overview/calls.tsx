import { useQuery } from '@tanstack/react-query'
import { missed, type Slice, type SliceList } from '#contract/staff/overview.ts'
import { enquiriesCollection, paths } from '#contract/paths.ts'
import { readSlice } from '#site/backend/staff-pages.ts'
import { stageKeys, StageMark } from '../enquiry/marks/stage.tsx'
import { FigureCell, Bar, Figure, grouped, Part, Table } from './parts.tsx'
import { callWords, dateWords, share, stepWords, timeWords, type PartOf } from './slices.ts'

const subheading = 'mt-5 font-body text-(length:--text-note) font-bold'
const standing = 'flex min-h-10 items-center justify-between border-t border-t-hair print:min-h-0'

const ranges = ['1h', '4h', '12h', '24h', 'later', 'never'] as const

export const promisedIn = ({ calls }: PartOf['all']) => {
  const inTime = calls['1h'] + calls['4h'] + calls['12h'] + calls['24h']
  return { inTime, missed: calls.later + calls.never, of: inTime + calls.later + calls.never }
}

/** As the site promises, in plain hours; the hours of the office stand beside. */
export function Calls({ all, slice }: PartOf) {
  const { calls } = all
  const { missed: late } = promisedIn(all)
  const most = Math.max(...ranges.map((range) => calls[range]))
  return (
    <Part title="Called within 24 hours" lead="As the site promises">
      <Promised all={all} slice={slice} />
      <Table caption="How long it took until somebody called" heads={['Called', 'Enquiries']}>
        {ranges.map((range) => (
          <tr key={range} data-late={missed.includes(range) || undefined}>
            <th scope="row">{callWords[range]}</th>
            <FigureCell of={{ ...slice, call: range }} count={calls[range]} className="font-bold">
              <Bar value={calls[range]} most={most} look={missed.includes(range) ? 'late' : ''} />
            </FigureCell>
          </tr>
        ))}
      </Table>
      {late > 0 && <Missed slice={{ ...slice, call: 'missed' }} count={late} />}
    </Part>
  )
}

function Promised({ all, slice }: PartOf) {
  const { calls, callsBefore, medians } = all
  const { inTime, of } = promisedIn(all)
  return (
    <div className="flex items-center my-3 text-(length:--text-note) gap-y-3 gap-x-4">
      {of > 0 && (
        <Figure
          of={{ ...slice, call: 'in-time' }}
          count={inTime}
          className="flex-none font-heading text-[2.75rem]/[1.2] whitespace-nowrap [text-decoration-thickness:2px]"
        >
          {share(inTime, of)}
        </Figure>
      )}
      <p>
        {of === 0 ? (
          'No call was due'
        ) : (
          <>
            <Figure of={{ ...slice, call: 'in-time' }} count={inTime} /> of{' '}
            <Figure of={{ ...slice, call: 'promised' }} count={of} />
          </>
        )}
        {callsBefore.promised > 0 && (
          <>
            , before{' '}
            <Figure of={{ ...slice, before: 'true', call: 'in-time' }} count={callsBefore.inTime}>
              {share(callsBefore.inTime, callsBefore.promised)}
            </Figure>
          </>
        )}
        .
        {medians.called !== null && (
          <>
            {' '}
            Half were called within <b>{timeWords(medians.called)}</b>
            {medians.calledInOffice !== null && (
              <>, of which the office was open {timeWords(medians.calledInOffice)}</>
            )}
            .
          </>
        )}
        <Beside count={calls.waiting} of={{ ...slice, call: 'waiting' }} words="still in time." />
        <Beside
          count={calls['left-out']}
          of={{ ...slice, call: 'left-out' }}
          words="spam, imported, or more of the same person, not counted."
        />
      </p>
    </div>
  )
}

const Beside = ({ count, of, words }: { count: number; of: Slice; words: string }) =>
  count > 0 && (
    <span className="text-ink-soft">
      {' '}
      <Figure of={of} count={count} /> {words}
    </span>
  )

export const enquiryAddress = ({ collection, id }: SliceList['rows'][number]) =>
  `${paths.admin}?${new URLSearchParams({ ...(collection === enquiriesCollection && { list: 'others' }), enquiry: id })}`

export const waitWords = ({ call, waited }: SliceList['rows'][number]) =>
  waited === null ? (call === 'never' ? 'not yet' : '') : timeWords(waited)

const shownAtOnce = 3

/** Three of them, and all of a page on paper. */
function Missed({ slice, count }: { slice: Slice; count: number }) {
  const { data } = useQuery({
    queryKey: ['overview', 'rows', slice, 1],
    queryFn: () => readSlice(slice),
  })
  return (
    <div className="text-(length:--text-note)">
      <h3 className={subheading}>The {grouped(count)} that we missed</h3>
      <ul className="print:columns-[2]">
        {data?.rows.map((row, at) => (
          <li
            key={row.id}
            className={`${at < shownAtOnce ? 'grid' : 'hidden print:grid'} grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_max-content] gap-x-3 gap-y-1 border-b border-b-hair py-2 print:py-0`}
          >
            <a href={enquiryAddress(row)} className="text-link">
              <span className="hidden whitespace-nowrap print:inline">{row.reference}</span>
              <span className="overview-name">{row.name}</span>
            </a>
            <span>
              <span className="overview-about @max-[44rem]:hidden">{row.about}, </span>
              {dateWords(row.receivedAt, {})}
            </span>
            <span
              className={`text-right ${row.call === 'never' ? 'font-bold text-accent-ink' : ''}`}
            >
              {waitWords(row)}
            </span>
          </li>
        ))}
      </ul>
      <Figure
        of={slice}
        count={count}
        className="inline-block py-2.5 font-bold text-brand print:hidden"
      >
        Show all {grouped(count)}
      </Figure>
    </div>
  )
}

/** How far the enquiries of the period have come, and where they stand. */
export function Funnel({ all, slice }: PartOf) {
  const { steps, stages, medians } = all
  const { received: count } = steps
  const rows = [
    { word: 'Received', of: { ...slice, step: 'received' } satisfies Slice, count, time: null },
    ...(['reached', 'followed', 'enrolled'] as const).map((step) => ({
      word: stepWords[step],
      of: { ...slice, step },
      count: steps[step],
      time: medians[step],
    })),
  ]
  return (
    <Part title="From enquiry to enrolment" lead={`Each person once, as it stands today`}>
      <Table
        caption="From enquiry to enrolment"
        heads={['Step', 'People', 'Of all', 'Half within']}
        className="overview-funnel"
      >
        {rows.map((row) => (
          <tr key={row.word}>
            <th scope="row">{row.word}</th>
            <FigureCell of={row.of} count={row.count} className="font-bold">
              <Bar value={row.count} most={count} look="thick" />
            </FigureCell>
            <td>{share(row.count, count)}</td>
            <td>{row.time === null ? '' : timeWords(row.time)}</td>
          </tr>
        ))}
      </Table>
      <h3 className={subheading}>Where the {grouped(count)} stand today</h3>
      <dl className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-x-6 text-(length:--text-note) print:grid-cols-2">
        {stageKeys.map((stage) => (
          <div key={stage} className={standing}>
            <dt>
              <StageMark stage={stage} />
            </dt>
            <dd>
              <Figure of={{ ...slice, stage }} count={stages[stage]} className="font-bold" />
            </dd>
          </div>
        ))}
        <div className={standing}>
          <dt>Together</dt>
          <dd className="font-bold">{grouped(count)}</dd>
        </div>
      </dl>
    </Part>
  )
}
