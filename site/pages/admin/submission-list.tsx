import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { paths } from '#contract/paths.ts'
import { declined, exportAddress, usualPageSize, type Asker } from '#site/backend/admin.ts'
import { collectionOf } from '#site/backend/listing.ts'
import { isMarked, type Row } from '#site/backend/marks.ts'
import { company } from '#site/content/company.ts'
import { stages } from '#site/content/desk.ts'
import { BesideSummary, FiltersButton } from './beside-summary.tsx'
import { ConnectionSlip } from './connection-slip.tsx'
import { EnquiryPanel } from './enquiry-panel.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FilterRow } from './filter-row.tsx'
import { filterWords } from './filter-words.ts'
import { useFinding } from './finding.ts'
import { useLayout } from './layout.ts'
import { ListFoot } from './list-foot.tsx'
import { useListedRows } from './listed-rows.ts'
import { useLive } from './live.ts'
import { notifyOfEnquiry } from './notify.ts'
import { useNow } from './now.ts'
import { OutcomeStrip } from './outcome-strip.tsx'
import { preferences, usePreference } from './preferences.ts'
import { SearchBox } from './search-box.tsx'
import { SortChoice } from './sort-choice.tsx'
import { useStaff } from './staff.ts'
import { useLeadOn } from './standing.ts'
import { useStepping } from './stepping.ts'
import { SubmissionTable } from './submission-table.tsx'
import { summaryOf } from './summary.ts'
import { isFiltered, queryFrom, sortedBy, useView, wasOpened } from './view.ts'
import { useWork } from './work.ts'

type Props = { leaving: boolean; loginHere: () => string }

export function SubmissionList({ leaving, loginHere }: Props) {
  const [view, setView] = useView()
  const { enquiry, ...listing } = view
  const now = useNow()
  const layout = useLayout()
  const top = useRef<HTMLDivElement>(null)
  const [sizeText] = usePreference(preferences.pageSize)
  const [marked, setMarked] = usePreference(preferences.marked)
  const [filtersWanted, setFiltersWanted] = usePreference(preferences.filters)
  const [notify] = usePreference(preferences.notify)
  // The address may already be that of another page.
  const here = !leaving && location.pathname === paths.admin
  const collection = collectionOf(view)
  const live = useLive(
    here,
    collection,
    enquiry,
    () => notify === 'yes' && notifyOfEnquiry(),
    loginHere,
  )

  const [touched, setTouched] = useState(false)
  const filtered = isFiltered(view)
  const showsFilters = filtered || filtersWanted === 'shown' || marked === 'yes'
  // Requested only where something depends on it: the plain list does not.
  const desk = here && (showsFilters || touched || enquiry !== undefined)
  const { me, people, whoIs } = useStaff(desk)
  const pageSize = Number(sizeText) || usualPageSize
  const asker: Asker = { me: me?.id ?? '', pageSize, now }

  const list = useListedRows(view, setView, {
    asker,
    enabled: here && (!view.filters.mine || me !== undefined),
    isLive: live.connected,
  })
  const { data, error, waiting, beyond } = list
  const rows = data?.rows ?? []

  useLeadOn(error, loginHere)

  const hasMarks = rows.some(isMarked)
  // The browser's storage is outside React.
  useEffect(() => {
    if (hasMarks && marked !== 'yes') setMarked('yes')
  })

  // So is the list that came anew, when its window got the focus.
  useEffect(() => {
    if (rows.some(({ id }) => live.fresh.has(id))) live.seen(rows)
  })

  const openEnquiry = (id: string) =>
    setView({ ...view, enquiry: id }, { replace: enquiry !== undefined })
  const work = useWork(me, openEnquiry)
  const finding = useFinding(view, setView, asker, me, here && showsFilters)
  const { at, step } = useStepping(view, setView, list)

  function closeEnquiry() {
    const { enquiry: id, ...rest } = view
    if (wasOpened()) history.back()
    else setView(rest)
    // Once the row is no longer below the panel.
    setTimeout(() => document.getElementById(`enquiry-${id}`)?.focus())
  }

  async function showPage(page: number) {
    if (page < view.page || !(await list.movedUp())?.length) setView({ ...view, page })
    // On cards the pager is far below the first row.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
  }

  function showFresh() {
    live.seen()
    setView({ ...view, page: 1 })
    list.refetch()
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

  const lost = data && error && !declined(error) ? new Date(list.dataUpdatedAt) : undefined
  const summary = waiting ? 'Loading...' : data && !beyond ? summaryOf(view, data, live.since) : ''
  const fresh = live.fresh.size
  const filterText = filterWords(view.filters, finding.names)
  const exporting = view.list === undefined && {
    total: finding.matches ?? data?.total,
    shown:
      [view.search && `“${view.search}”`, filterText].filter(Boolean).join(', ') || 'all enquiries',
    addressOf: (format: 'xlsx' | 'csv') => exportAddress(format, listing, asker, stages),
  }
  return (
    <>
      <title>{`${fresh ? `(${fresh}) ` : ''}Admin Dashboard | ${company.brand}`}</title>
      <ConnectionSlip
        lost={lost}
        since={live.since}
        onTry={() => {
          live.again()
          list.refetch()
        }}
      />
      <div
        ref={top}
        // The open enquiry covers the whole list there.
        inert={layout === 'cards' && enquiry !== undefined}
        data-panel={enquiry !== undefined || undefined}
        data-filters={showsFilters || undefined}
        className="submission-list"
      >
        <div className="find">
          {!showsFilters && <FiltersButton onShow={() => setFiltersWanted('shown')} />}
          <SearchBox
            list={view.list}
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
          filters={showsFilters && <FilterRow finding={finding} now={now} exporting={exporting} />}
        />
        <ListFoot
          view={view}
          list={list}
          finding={finding}
          now={now}
          loginHere={loginHere}
          onClearSearch={() => setView({ ...view, page: 1, search: '' })}
          onPage={(page) => void showPage(page)}
        />
        {showsFilters && layout === 'cards' && (
          <FilterBar finding={finding} exporting={exporting} total={data?.total} now={now} />
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
          collection={collection}
          id={enquiry}
          listed={rows[at]}
          place={at < 0 ? undefined : (view.page - 1) * pageSize + at + 1}
          total={data?.total}
          me={me}
          people={people}
          now={now}
          work={work}
          whoIs={whoIs}
          addressOf={(id) => paths.admin + queryFrom({ ...view, enquiry: id })}
          loginHere={loginHere}
          onOpen={openEnquiry}
          onStep={step}
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
