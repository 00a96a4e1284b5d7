import { skipToken, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { OwnWork } from '#contract/staff/changes.ts'
import { allEnquiries, collection, enquiriesCollection, paths } from '#contract/paths.ts'
import { listRows } from '#site/backend/admin.ts'
import { whatIsUndelivered } from '#site/backend/desk.ts'
import { company } from '#site/content/company.ts'
import { undelivered, urgent as words } from '#site/content/desk.ts'
import { Bell, Offline, Person, Warning } from '#site/images/desk-icons.tsx'
import { useOffer } from '#site/offers.ts'
import { isPlainClick } from '#site/ui/browser.ts'
import { Typed } from '#site/ui/quoted.tsx'
import { timeOf, localTime } from '../ui/time.ts'
import { Close } from '#site/images/icons.tsx'
import { IconButton } from '../ui/buttons.tsx'
import { preferences, usePreference } from '../ui/stored.ts'
import { useOwnWork } from './data/cached-rows.ts'
import { useDesk } from './data/desk.ts'
import { queryFrom, useView, type View, wholeList } from './view.ts'
import { Query } from 'appwrite'

type Props = { isCovered: boolean }

/** Shown while a new enquiry may come from somebody in distress. */
export function UrgentLine({ isCovered }: Props) {
  const { urgent } = useDesk()
  if (urgent[collection].length + urgent[enquiriesCollection].length === 0) return null
  return (
    <div role="alert" inert={isCovered}>
      <Line ids={urgent[collection]} list={undefined} />
      <Line ids={urgent[enquiriesCollection]} list="others" />
    </div>
  )
}

/** Of the tab, with what is new and what is due. */
export function Title({ name, fresh = 0 }: { name: string; fresh?: number }) {
  const due = useOwnWork().due.length
  const news = [fresh, due && `${due} due`].filter(Boolean).join(', ')
  return <title>{`${news ? `(${news}) ` : ''}${name} | ${company.brand}`}</title>
}

/** What is due of one's own, and what a colleague gave, until it is seen. */
export function OwnWorkLines({ isCovered = false }: Partial<Props>) {
  const [view] = useView()
  const { due, given } = useOwnWork()
  const [seen, setSeen] = usePreference(preferences.givenSeen)
  const unseen = given.filter(({ id }) => !seen.includes(id))
  const see = () => setSeen(given.map(({ id }) => id).join(' '))
  if (due.length + unseen.length === 0) return null
  return (
    <div role="alert" inert={isCovered}>
      {due.length > 0 && (
        <p className="notice urgent-line">
          <Bell className="size-5 shrink-0" />
          {due.length === 1
            ? 'A follow-up of yours is due.'
            : `${due.length} of your follow-ups are due.`}
          <ViewLink to={placeIn(view, due, { mine: true, todo: true })}>
            {due.length === 1 ? words.open : 'Show them'}
          </ViewLink>
        </p>
      )}
      {unseen.length > 0 && (
        <p className="notice urgent-line py-0 border-l-brand bg-surface text-ink">
          <Person className="size-5 shrink-0" />
          {unseen.length === 1
            ? 'A colleague gave you an enquiry.'
            : `Colleagues gave you ${unseen.length} enquiries.`}
          <ViewLink to={placeIn(view, unseen, { mine: true })}>
            {unseen.length === 1 ? words.open : 'Show yours'}
          </ViewLink>
          <IconButton name="Seen" onClick={see}>
            <Close className="size-4.5" />
          </IconButton>
        </p>
      )}
    </div>
  )
}

/** The only one, or all with these filters, of any kind. */
function placeIn(view: View, places: OwnWork['due'], filters: View['filters']): View {
  const [only, ...others] = places
  if (!only || others.length > 0) return { ...wholeList('all'), filters }
  return { ...(view.list === 'all' ? view : wholeList('all')), enquiry: only.id }
}

function Line({ ids, list }: { ids: string[]; list: View['list'] }) {
  const { view } = useDesk()
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
      <ViewLink to={next}>{isOne ? words.open : words.show}</ViewLink>
    </p>
  )
}

/** The enquiries with a searched reference: the search itself covers other columns. */
export function ReferenceLines({ isCovered }: Props) {
  const { view } = useDesk()
  const condition = referenceIn(view.search)
  const { data } = useQuery({
    queryKey: ['reference', view.search],
    queryFn: condition === undefined ? skipToken : () => findByReference(condition),
  })
  if (!data?.length) return null
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
            <ViewLink to={{ ...listed, enquiry: id }} label={`Open ${reference}`}>
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

/** In the free space of the header, so that nothing moves. */
export function ConnectionSlip() {
  const { live, list } = useDesk()
  const { since, again } = live
  const tryNow = () => {
    again()
    list.refetch()
  }
  const text = since && `No live updates since ${timeOf(since)}. Trying again…`
  return (
    <>
      {text && (
        <p className="notice connection">
          <Offline className="size-5 shrink-0" />
          <span>{text}</span>
          <button type="button" onClick={tryNow}>
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

type ViewLinkProps = { to: View; label?: string; children: ReactNode }

/** A link to a view of the list, opened without a reload. */
export function ViewLink({ to, label, children }: ViewLinkProps) {
  const [, setView] = useView()
  return (
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
}

/** Renders at the end of the body; nothing into the prerendered page. */
export const AtBody = ({ children }: { children: ReactNode }) =>
  typeof document === 'undefined' ? null : createPortal(children, document.body)

/** With this many digits, few enquiries match without letters. */
const most = 5

/** Of any kind. */
const findByReference = async (condition: string) =>
  (await listRows(allEnquiries, Query.limit(most), condition)).rows

/** The reference that a text may mean: `MS 2475`, `ms-2475`, or its digits alone. Undefined if it is none. */
export function referenceIn(text: string): string | undefined {
  // Letters that look like digits or like each other are in none.
  const [, letters, digits] =
    /^([FHKLMRSTWXY][HKLMRSTWXY])?[\s.-]*(\d{4,7})$/i.exec(text.trim()) ?? []
  if (!digits) return undefined
  return letters
    ? Query.equal('reference', `${letters.toUpperCase()} ${digits}`)
    : Query.endsWith('reference', ` ${digits}`)
}
