import { useInfiniteQuery } from '@tanstack/react-query'
import { useBrowserLocation, useSearch } from 'wouter/use-browser-location'
import { enquiriesCollection, paths } from '#contract/paths.ts'
import type { AuditEntry } from '#contract/people.ts'
import { auditFileAddress, type AuditFilter, listAudit } from '#site/backend/staff-pages.ts'
import { Download } from '#site/images/desk-icons.tsx'
import { Button, ButtonLink } from '#site/ui/button.tsx'
import { momentAlone, useNow, zoneName } from '../ui/time.ts'
import { NotLoaded, PersonOptions, StaffPage } from '../people/staff-page.tsx'
import { LinkButton } from '../ui/buttons.tsx'
import { actionWords, actorWords, entryText, isAction } from './action-words.ts'

export default function AuditPage() {
  return (
    <StaffPage title="Audit" ownersOnly>
      {() => <Audit />}
    </StaffPage>
  )
}

function Audit() {
  const [filter, setFilter] = useFilter()
  const now = useNow()
  const list = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) => listAudit(filter, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  const filtered = isFiltered(filter)

  return (
    <>
      <h1 className="text-title">Audit</h1>
      <p className="staff-lead">
        Who did what, from where. Entries stay for 400 days, and nobody can change them.
      </p>
      <Filters filter={filter} onFilter={setFilter} shownActor={entries[0]?.actorName} />
      {list.error && entries.length === 0 && (
        <NotLoaded query={list} words="The audit could not be loaded." />
      )}
      {list.isPending && <output className="mt-4 block">Loading...</output>}
      {list.data && entries.length === 0 && (
        <p className="p-5 border-y-2 border-y-brand mt-6 bg-surface">
          {filtered ? 'No entry matches.' : 'Nothing was noted yet.'}
        </p>
      )}
      {entries.length > 0 && <Entries entries={entries} now={now} />}
      <div className="flex flex-wrap items-center justify-between mt-4 gap-3">
        {list.hasNextPage && (
          <Button
            kind="outline"
            size="small"
            aria-disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {list.isFetchingNextPage ? 'Loading...' : 'Show older entries'}
          </Button>
        )}
        {list.isFetchNextPageError && (
          <p role="alert" className="text-note font-semibold text-danger">
            The older entries could not be loaded. Try again.
          </p>
        )}
        {entries.length > 0 && <p className="text-fine text-ink-soft">Times in {zoneName(now)}</p>}
      </div>
    </>
  )
}

type FiltersProps = {
  filter: AuditFilter
  onFilter: (filter: AuditFilter) => void
  /** The name from the entries: the person may have left the team. */
  shownActor: string | undefined
}

function Filters({ filter, onFilter, shownActor }: FiltersProps) {
  const { actor, action } = filter
  return (
    <div className="mt-4 grid items-end gap-3 [&_label]:mb-1.5 [&_label]:block [&_label]:text-(length:--text-note) [&_label]:font-semibold table:grid-cols-[minmax(0,16rem)_minmax(0,18rem)_auto_minmax(max-content,1fr)]">
      <div>
        <label htmlFor="audit-actor">Person</label>
        <select
          id="audit-actor"
          className="field"
          value={actor}
          onChange={({ target }) => onFilter({ ...filter, actor: target.value })}
        >
          <option value="">Everybody</option>
          <PersonOptions chosen={actor} shown={shownActor ?? ''} />
        </select>
      </div>
      <div>
        <label htmlFor="audit-action">Action</label>
        <select
          id="audit-action"
          className="field"
          value={action}
          onChange={({ target: { value } }) =>
            onFilter({ ...filter, action: isAction(value) ? value : '' })
          }
        >
          <option value="">All actions</option>
          {Object.entries(actionWords).map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </select>
      </div>
      {isFiltered(filter) && (
        <LinkButton onPress={() => onFilter({ actor: '', action: '' })}>Clear</LinkButton>
      )}
      <ButtonLink
        kind="outline"
        size="small"
        className="table:col-[-2] table:justify-self-end"
        href={auditFileAddress(filter)}
        download
      >
        <Download className="size-4.5" /> Export as CSV
      </ButtonLink>
    </div>
  )
}

const isFiltered = ({ actor, action }: AuditFilter) => actor !== '' || action !== ''

const fineOnCards = 'cards:text-(length:--text-fine) cards:text-ink-soft'

function Entries({ entries, now }: { entries: AuditEntry[]; now: Date }) {
  return (
    <table className="people [&_tbody_tr]:h-13 [&_tbody_tr]:cards:h-auto [&_tbody_tr]:cards:items-baseline [&_tbody_tr]:cards:pr-3.5">
      <caption className="sr-only">Audit, newest first</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">About</th>
          <th scope="col">From</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} data-failed={entry.action === 'sign-in-failed' || undefined}>
            <td className={`table:whitespace-nowrap ${fineOnCards}`}>
              <time dateTime={entry.at}>{momentAlone(entry.at, now)}</time>
            </td>
            <td>{actorWords(entry.actorName)}</td>
            <td className="cards:-order-1 cards:w-full">
              <What entry={entry} />
            </td>
            <td className={`cards:before:content-['about_'] cards:empty:hidden ${fineOnCards}`}>
              <About entry={entry} />
            </td>
            <td className={`wrap-anywhere ${fineOnCards}`}>{entry.address}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function What({ entry }: { entry: AuditEntry }) {
  const { words, detail } = entryText(entry)
  return (
    <>
      <b>{words}</b>
      {detail && <span className="wrap-anywhere">{detail}</span>}
    </>
  )
}

/** Staff by name; an enquiry by its reference while it exists. */
function About({ entry: { subject, subjectName, action, enquiry } }: { entry: AuditEntry }) {
  if (subjectName) return subjectName
  // The signed-in person's account.
  if (!subject || !aboutEnquiries.has(action)) return null
  if (!enquiry)
    return (
      <span className="text-ink-soft">
        {action === 'erased' ? 'An enquiry' : 'An enquiry, erased since'}
      </span>
    )
  const { collection: name, reference } = enquiry
  const list = name === enquiriesCollection ? 'list=others&' : ''
  return (
    <a
      href={`${paths.admin}?${list}enquiry=${encodeURIComponent(subject)}`}
      className="text-link whitespace-nowrap"
    >
      {reference}
    </a>
  )
}

const aboutEnquiries = new Set(['opened', 'changed', 'noted', 'erased'])

/** Stored in the address, so that it can be shared and survives a reload. */
function useFilter() {
  const search = new URLSearchParams(useSearch())
  const [, navigate] = useBrowserLocation()
  const action = search.get('action') ?? ''
  const filter: AuditFilter = {
    actor: search.get('actor') ?? '',
    action: isAction(action) ? action : '',
  }
  const setFilter = (next: AuditFilter) => {
    const query = new URLSearchParams(Object.entries(next).filter(([, value]) => value))
    navigate(query.size > 0 ? `${paths.adminAudit}?${query}` : paths.adminAudit)
  }
  return [filter, setFilter] as const
}
