import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useBrowserLocation, useSearch } from 'wouter/use-browser-location'
import { enquiriesCollection, paths } from '#contract/paths.ts'
import {
  type AuditEntry,
  auditFileAddress,
  type AuditFilter,
  listAudit,
} from '#site/backend/audit.ts'
import { listTeam } from '#site/backend/team.ts'
import { Download } from '#site/images/desk-icons.tsx'
import { Button, ButtonLink } from '#site/ui/button.tsx'
import { momentAlone } from '../people/moments.ts'
import { loginHere, NotLoaded, StaffPage } from '../people/staff-page.tsx'
import { useDemotion, useLeadOn } from '../sign-in/standing.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { useNow, zoneName } from '../ui/time.ts'
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
  useLeadOn(list.error, loginHere)
  useDemotion(list.error)
  const filtered = isFiltered(filter)

  return (
    <>
      <h1 className="staff-title">Audit</h1>
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
    <div className="audit-filters">
      <div>
        <label htmlFor="audit-actor">Person</label>
        <PersonChoice
          value={actor}
          shown={shownActor}
          onChoose={(id) => onFilter({ ...filter, actor: id })}
        />
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
        className="audit-export"
        href={auditFileAddress(filter)}
        download
      >
        <Download className="size-4.5" /> Export as CSV
      </ButtonLink>
    </div>
  )
}

type PersonChoiceProps = {
  value: string
  shown: string | undefined
  onChoose: (id: string) => void
}

function PersonChoice({ value, shown, onChoose }: PersonChoiceProps) {
  const { data: team = [] } = useQuery({ queryKey: ['team'], queryFn: listTeam })
  return (
    <select
      id="audit-actor"
      className="field"
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">Everybody</option>
      {value && !team.some(({ id }) => id === value) && (
        <option value={value}>{shown || 'Somebody else'}</option>
      )}
      {team
        .filter(({ invited }) => !invited)
        .map(({ id, name, email }) => (
          <option key={id} value={id}>
            {name || email}
          </option>
        ))}
    </select>
  )
}

const isFiltered = ({ actor, action }: AuditFilter) => actor !== '' || action !== ''

function Entries({ entries, now }: { entries: AuditEntry[]; now: Date }) {
  return (
    <table className="people audit">
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
            <td data-column="when">
              <time dateTime={entry.at}>{momentAlone(entry.at, now)}</time>
            </td>
            <td data-column="who">{actorWords(entry.actorName)}</td>
            <td data-column="what">
              <What entry={entry} />
            </td>
            <td data-column="about">
              <About entry={entry} />
            </td>
            <td data-column="from" className="wrap-anywhere">
              {entry.address}
            </td>
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
