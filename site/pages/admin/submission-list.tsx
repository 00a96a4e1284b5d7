import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { paths } from '#contract/paths.ts'
import {
  declined,
  exportAddress,
  listSubmissions,
  usualPageSize,
  type Asker,
} from '#site/backend/admin.ts'
import { colleagues, whoAmI } from '#site/backend/desk.ts'
import { isMarked, type Row } from '#site/backend/marks.ts'
import { company } from '#site/content/company.ts'
import { ConnectionSlip } from './connection-slip.tsx'
import { EmptyTable, Note } from './empty-table.tsx'
import { EnquiryPanel } from './enquiry-panel.tsx'
import { Failure } from './failure.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FilterRow } from './filter-row.tsx'
import { filterWords } from './filter-words.ts'
import { useFinding } from './finding.ts'
import { useLayout } from './layout.ts'
import { useLive } from './live.ts'
import { notifyOfEnquiry } from './notify.ts'
import { NothingToShow } from './nothing-to-show.tsx'
import { useNow } from './now.ts'
import { OutcomeStrip } from './outcome-strip.tsx'
import { Pager } from './pager.tsx'
import { preferences, usePreference } from './preferences.ts'
import { SearchBox } from './search-box.tsx'
import { SortChoice } from './sort-choice.tsx'
import { leadOn, wayOn } from './standing.ts'
import { SubmissionTable } from './submission-table.tsx'
import { summaryOf } from './summary.ts'
import { BesideSummary, FiltersButton } from './beside-summary.tsx'
import { zoneName } from './time.ts'
import { isFiltered, queryFrom, sortedBy, useView, wasOpened } from './view.ts'
import { useWork } from './work.ts'

type Props = { leaving: boolean; loginHere: () => string }

export function SubmissionList({ leaving, loginHere }: Props) {
  const [view, setView] = useView()
  const now = useNow()
  const top = useRef<HTMLDivElement>(null)
  const here = !leaving && location.pathname === paths.admin
  const [sizeText] = usePreference(preferences.pageSize)
  const pageSize = Number(sizeText) || usualPageSize
  const [marked, setMarked] = usePreference(preferences.marked)
  const [filtersWanted, setFiltersWanted] = usePreference(preferences.filters)
  const [notify] = usePreference(preferences.notify)
  const live = useLive(here, () => notify === 'yes' && notifyOfEnquiry(), loginHere)

  // Who asks is asked only where something depends on it: the plain list does not.
  const [touched, setTouched] = useState(false)
  const filtered = isFiltered(view)
  const showsFilters = filtered || filtersWanted === 'shown' || marked === 'yes'
  const atDesk = here && (showsFilters || touched || view.enquiry !== undefined)
  const { data: me } = useQuery({
    queryKey: ['me'],
    queryFn: whoAmI,
    enabled: atDesk,
    staleTime: Infinity,
  })
  const { data: people = [] } = useQuery({
    queryKey: ['colleagues'],
    queryFn: colleagues,
    enabled: atDesk,
    staleTime: 5 * 60_000,
  })
  const asker: Asker = { me: me?.id ?? '', pageSize, now }

  const { enquiry, ...listing } = view
  const list = useQuery({
    // The view is the key: an answer that comes late is that of another view, and never replaces a newer one.
    queryKey: ['submissions', listing, pageSize, view.filters.mine ? me?.id : undefined],
    queryFn: () => listSubmissions(listing, asker),
    placeholderData: keepPreviousData,
    // Where nothing is heard of changes, they are asked for.
    refetchInterval: live.connected ? false : 60_000,
    // The address may be on its way to another page already.
    enabled: here && (!view.filters.mine || me !== undefined),
  })
  const { data, error } = list
  const rows = data?.rows ?? []
  const waiting = list.isPending || list.isPlaceholderData
  const pages = data ? Math.max(1, Math.ceil(data.total / pageSize)) : undefined
  const beyond = pages !== undefined && !waiting && view.page > pages

  // The address is outside React. Rows were erased since, or the page was typed: to the last one there is.
  useEffect(() => {
    if (beyond) setView({ ...view, page: pages }, { replace: true })
  })

  // So is the page on which a sign-in is completed.
  const onward = wayOn(error)
  useEffect(() => {
    if (onward) leadOn(onward, loginHere())
  })

  const hasMarks = rows.some(isMarked)
  // So is what the browser keeps.
  useEffect(() => {
    if (hasMarks && marked !== 'yes') setMarked('yes')
  })

  const whoIs = useMemo(() => {
    const names = new Map(people.map(({ id, name }) => [id, name.split(' ')[0] ?? name]))
    return (id: string) => (id === me?.id ? 'you' : (names.get(id) ?? 'a colleague'))
  }, [people, me])

  const openEnquiry = (id: string) =>
    setView({ ...view, enquiry: id }, { replace: enquiry !== undefined })
  const work = useWork(me, openEnquiry)
  const finding = useFinding(view, setView, asker, me, here && showsFilters)
  const layout = useLayout()

  // At the end of a page the walk goes on to the next one, whose rows are on their way.
  const walking = useRef<1 | -1>(undefined)
  const at = rows.findIndex(({ id }) => id === enquiry)
  useEffect(() => {
    if (walking.current === undefined || waiting) return
    const next = walking.current === 1 ? rows[0] : rows.at(-1)
    walking.current = undefined
    if (next) setView({ ...view, enquiry: next.id }, { replace: true })
  })

  function walk(step: 1 | -1) {
    const next = rows[at + step]
    const page = view.page + step
    if (next) setView({ ...view, enquiry: next.id }, { replace: true })
    else if (page >= 1 && page <= (pages ?? 1)) {
      walking.current = step
      setView({ ...view, page }, { replace: true })
    }
  }

  function closeEnquiry() {
    const { enquiry: id, ...rest } = view
    if (wasOpened()) history.back()
    else setView(rest)
    // Once the row is no longer below the panel.
    setTimeout(() => document.getElementById(`enquiry-${id}`)?.focus())
  }

  function turnTo(page: number) {
    setView({ ...view, page })
    // On cards the pager is far below the first row.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
  }

  function showFresh() {
    live.seen()
    setView({ ...view, page: 1 })
    void list.refetch()
  }

  function openNote(id: string) {
    openEnquiry(id)
    // Once the panel is drawn and has taken the focus.
    setTimeout(() => document.getElementById('note')?.focus(), 50)
  }

  const outcomeOf = (row: Row) =>
    work.outcome?.row.id === row.id &&
    enquiry !== row.id && (
      <OutcomeStrip
        outcome={work.outcome}
        work={work}
        now={now}
        place="row"
        onNote={() => openNote(row.id)}
      />
    )

  const addressOf = (id: string) => paths.admin + queryFrom({ ...view, enquiry: id })
  const failure = error && !onward && (
    <Failure error={error} onAgain={() => void list.refetch()} loginHere={loginHere} />
  )
  const lost = error && !declined(error) ? new Date(list.dataUpdatedAt) : undefined
  const summary = waiting ? 'Loading...' : data && !beyond ? summaryOf(view, data, live.since) : ''
  const fresh = live.fresh.size

  return (
    <>
      <title>{`${fresh ? `(${fresh}) ` : ''}Admin Dashboard | ${company.brand}`}</title>
      <ConnectionSlip
        lost={data ? lost : undefined}
        since={live.since}
        onTry={() => {
          live.again()
          void list.refetch()
        }}
      />
      <div
        ref={top}
        inert={layout === 'cards' && enquiry !== undefined}
        data-panel={enquiry !== undefined || undefined}
        data-filters={showsFilters || undefined}
        className="submission-list"
      >
        <div className="find" inert={layout === 'compact' && enquiry !== undefined}>
          {!showsFilters && <FiltersButton onShow={() => setFiltersWanted('shown')} />}
          <SearchBox
            search={view.search}
            onSearch={(search, further) =>
              setView({ ...view, page: 1, search }, { replace: further })
            }
          />
          <SortChoice view={view} onView={setView} />
        </div>

        <SubmissionTable
          view={view}
          rows={rows}
          waiting={waiting}
          now={now}
          covered={enquiry === undefined ? none : covered[layout]}
          whoIs={whoIs}
          onOpen={openEnquiry}
          onContact={(row, way) => {
            setTouched(true)
            work.asked(row, way)
          }}
          outcomeOf={outcomeOf}
          onSort={(column) => setView(sortedBy(view, column))}
          summary={summary}
          beside={
            <BesideSummary
              finding={finding}
              filtered={filtered}
              fresh={fresh}
              onFresh={showFresh}
              onHide={
                filtersWanted === 'shown' && marked !== 'yes'
                  ? () => setFiltersWanted('hidden')
                  : undefined
              }
            />
          }
          filters={
            showsFilters && (
              <FilterRow
                finding={finding}
                now={now}
                covered={layout === 'compact' && enquiry !== undefined}
                exporting={{
                  total: data?.total,
                  shown:
                    [view.search && `“${view.search}”`, filterWords(view.filters, finding.names)]
                      .filter(Boolean)
                      .join(', ') || 'all enquiries',
                  addressOf: (format) => exportAddress(format, listing, asker),
                }}
              />
            )
          }
        />

        <div className="cards:order-4">
          {!data?.rows.length && (
            <EmptyTable>
              {failure}
              {data && !waiting && !error && (
                <NothingToShow
                  search={view.search}
                  filtered={filtered}
                  onClear={() => setView({ ...view, page: 1, search: '' })}
                  onClearAll={finding.clear}
                />
              )}
            </EmptyTable>
          )}
          {data?.rows.length && failure ? <Note>{failure}</Note> : null}
          {pages !== undefined && !beyond && (
            <div className="list-foot flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
              <Pager page={Math.min(view.page, pages)} pages={pages} onPage={turnTo} />
              <p className="text-fine text-ink-soft">Times in {zoneName(now)}</p>
            </div>
          )}
        </div>
        {showsFilters && layout === 'cards' && (
          <FilterBar finding={finding} total={data?.total} now={now} />
        )}
      </div>
      {createPortal(
        <p id="row-hint" hidden>
          Press Enter to open this enquiry.
        </p>,
        document.body,
      )}
      {enquiry !== undefined && (
        <EnquiryPanel
          id={enquiry}
          listed={rows[at]}
          place={at < 0 ? undefined : (view.page - 1) * pageSize + at + 1}
          total={data?.total}
          me={me}
          people={people}
          now={now}
          work={work}
          whoIs={whoIs}
          addressOf={addressOf}
          loginHere={loginHere}
          onOpen={openEnquiry}
          onWalk={at < 0 ? undefined : walk}
          onClose={closeEnquiry}
        />
      )}
    </>
  )
}

const none: ReadonlySet<string> = new Set()
/** What lies below the panel leaves the tab order. On cards the whole list does. */
const under = ['email', 'papers_passed', '$createdAt', 'actions']
const covered = { wide: new Set(under), compact: new Set(['phone', ...under]), cards: none }
