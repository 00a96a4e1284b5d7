import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Urgent } from '#contract/desk.ts'
import { collection, enquiriesCollection, paths } from '#contract/paths.ts'
import { whatIsUndelivered } from '#site/backend/desk.ts'
import { findByReference, referencesIn } from '#site/backend/references.ts'
import { undelivered, urgent as words } from '#site/content/desk.ts'
import { Offline, Warning } from '#site/images/desk-icons.tsx'
import { useOffer } from '#site/offers.ts'
import { isPlainClick } from '#site/ui/plain-click.ts'
import { Typed } from '#site/ui/quoted.tsx'
import { timeOf } from '../enquiry/marks/follow-up.ts'
import { localTime } from '../ui/time.ts'
import { queryFrom, type SetView, type View } from './view.ts'

type Props = { urgent: Urgent; view: View; setView: SetView; isCovered: boolean }

/** Shown while a new enquiry may come from somebody in distress. */
export function UrgentLine({ urgent, view, setView, isCovered }: Props) {
  if (urgent[collection].length + urgent[enquiriesCollection].length === 0) return null
  return (
    <div role="alert" inert={isCovered}>
      <Line ids={urgent[collection]} list={undefined} view={view} setView={setView} />
      <Line ids={urgent[enquiriesCollection]} list="others" view={view} setView={setView} />
    </div>
  )
}

type LineProps = { ids: string[]; list: View['list']; view: View; setView: SetView }

function Line({ ids, list, view, setView }: LineProps) {
  const [only, ...others] = ids
  if (only === undefined) return null
  const isOne = others.length === 0
  // Opens next to the current list if it is of the same kind.
  const listed = view.list === list ? view : wholeList(list)
  const next: View = isOne
    ? { ...listed, enquiry: only }
    : { ...wholeList(list), filters: { todo: true } }
  return (
    <p className="notice urgent-line">
      <Warning className="size-5 shrink-0" />
      <span>{words.line(ids.length, list === 'others')}</span>
      <ViewLink to={next} setView={setView}>
        {isOne ? words.open : words.show}
      </ViewLink>
    </p>
  )
}

type ReferenceLinesProps = { view: View; setView: SetView; isCovered: boolean }

/** The enquiries with a searched reference: the search itself covers other columns. */
export function ReferenceLines({ view, setView, isCovered }: ReferenceLinesProps) {
  const references = referencesIn(view.search)
  const { data = [] } = useQuery({
    queryKey: ['reference', view.search],
    queryFn: () => findByReference(references ?? { eligibility: [], enquiries: [] }),
    enabled: references !== undefined,
  })
  if (!references || data.length === 0) return null
  return (
    <output className="reference-lines" inert={isCovered}>
      {data.map(({ id, collection: found, reference, name }) => {
        const list = found === enquiriesCollection ? 'others' : undefined
        const listed = view.list === list ? view : wholeList(list)
        return (
          <span key={id}>
            <b>{reference}</b> is the enquiry of{' '}
            <b>
              <Typed>{name}</Typed>
            </b>
            .{' '}
            <ViewLink to={{ ...listed, enquiry: id }} setView={setView} label={`Open ${reference}`}>
              Open
            </ViewLink>
          </span>
        )
      })}
    </output>
  )
}

const minute = 60_000

/** Only while something could not be delivered, and only for owners: the server refuses others. */
export function UndeliveredLine() {
  const isSetUp = useOffer('news')
  const { data } = useQuery({
    queryKey: ['undelivered'],
    queryFn: whatIsUndelivered,
    enabled: isSetUp,
    refetchInterval: 5 * minute,
  })
  if (!data || data.count === 0) return null
  return (
    <output className="trouble mb-4 block">
      {undelivered(data.count, data.since ? localTime(new Date(data.since)) : undefined)}
    </output>
  )
}

type ConnectionSlipProps = {
  /** When the server last answered. */
  lost: Date | undefined
  /** When changes were last told. */
  since: Date | undefined
  onTry: () => void
}

/** In the free space of the header, so that nothing moves. */
export function ConnectionSlip({ lost, since, onTry }: ConnectionSlipProps) {
  const text = lost
    ? `No connection since ${timeOf(lost)}`
    : since && `No live updates since ${timeOf(since)}. Trying again…`
  return (
    <>
      {text && (
        <p className="notice connection">
          <Offline className="size-5 shrink-0" />
          <span>{text}</span>
          <button type="button" onClick={onTry}>
            Try now
          </button>
        </p>
      )}
      {/* Also rendered while empty; otherwise screen readers would not announce its text. */}
      <AtBody>
        <output className="sr-only">{text}</output>
      </AtBody>
    </>
  )
}

type ViewLinkProps = { to: View; setView: SetView; label?: string; children: ReactNode }

/** A link to a view of the list, opened without a reload. */
const ViewLink = ({ to, setView, label, children }: ViewLinkProps) => (
  <a
    href={paths.admin + queryFrom(to)}
    aria-label={label}
    className="text-link"
    onClick={(event) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      setView(to)
    }}
  >
    {children}
  </a>
)

/** The first page of a list without search and filters. */
const wholeList = (list: View['list']): View => ({
  page: 1,
  search: '',
  filters: {},
  ...(list && { list }),
})

/** Renders at the end of the body; nothing into the prerendered page. */
export const AtBody = ({ children }: { children: ReactNode }) =>
  typeof document === 'undefined' ? null : createPortal(children, document.body)
