import { useRef, useSyncExternalStore } from 'react'
import { paths } from '#contract/paths.ts'
import { declined, exportAddress } from '#site/backend/admin.ts'
import type { Me } from '#site/backend/desk.ts'
import { collectionOf } from '#site/backend/listing.ts'
import type { Row } from '#site/backend/marks.ts'
import { company } from '#site/content/company.ts'
import { stages } from '#site/content/desk.ts'
import { isOffered } from '#site/offers.ts'
import { EnquiryPanel } from '../enquiry/enquiry-panel.tsx'
import { OutcomeStrip } from '../enquiry/marks/outcome-strip.tsx'
import { type Desk, useDesk } from './data/desk.ts'
import { BesideSummary, FiltersButton } from './filters/beside-summary.tsx'
import type { ExportProps } from './filters/export-choices.tsx'
import { filterWords } from './filters/filter-words.ts'
import { Filters } from './filters/filters.tsx'
import { SearchBox } from './filters/search-box.tsx'
import { ListFoot } from './list-foot.tsx'
import { AtBody, ConnectionSlip, ReferenceLines, UrgentLine } from './notices.tsx'
import { SortChoice } from './sort-choice.tsx'
import { SubmissionTable } from './submission-table.tsx'
import { isFiltered, queryFrom, sortedBy, summaryOf } from './view.ts'

type Props = { loginHere: () => string }

export function SubmissionList({ loginHere }: Props) {
  const desk = useDesk(loginHere)
  const cards = useCards()
  const top = useRef<HTMLDivElement>(null)
  const { view, setView, now, live, list, filters, finding } = desk
  const { enquiry } = view
  const exporting = exportingOf(desk)
  const fresh = live.fresh.size
  // The open enquiry covers everything.
  const isCovered = cards && enquiry !== undefined

  async function showPage(page: number) {
    if (page < view.page || !(await list.movedUp())?.length) setView({ ...view, page })
    // On cards the pager is far below the first row.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
  }

  return (
    <>
      <title>{`${fresh ? `(${fresh}) ` : ''}Admin Dashboard | ${company.brand}`}</title>
      <Connection desk={desk} />
      <UrgentLine urgent={desk.urgent} view={view} setView={setView} isCovered={isCovered} />
      <ReferenceLines view={view} setView={setView} isCovered={isCovered} />
      <div
        ref={top}
        inert={isCovered}
        data-panel={enquiry !== undefined || undefined}
        data-filters={filters.shown || undefined}
        className="submission-list"
      >
        <div className="find">
          {!filters.shown && <FiltersButton onShow={filters.show} />}
          <SearchBox
            list={view.list}
            search={view.search}
            onSearch={(search, further) =>
              setView({ ...view, page: 1, search }, { replace: further })
            }
          />
          <SortChoice view={view} onView={setView} />
        </div>
        <Table desk={desk} exporting={exporting} />
        <ListFoot
          view={view}
          list={list}
          finding={finding}
          now={now}
          loginHere={loginHere}
          onClearSearch={() => setView({ ...view, page: 1, search: '' })}
          onPage={(page) => void showPage(page)}
        />
      </div>
      <RowHint />
      {enquiry !== undefined && <OpenEnquiry desk={desk} id={enquiry} />}
    </>
  )
}

/** Outside the list, which is inert while covered by an enquiry. */
const RowHint = () => (
  <AtBody>
    <p id="row-hint" hidden>
      Press Enter to open this enquiry.
    </p>
  </AtBody>
)

function Connection({ desk: { live, list } }: { desk: Desk }) {
  const { data, error, dataUpdatedAt, refetch } = list
  return (
    <ConnectionSlip
      lost={data && error && !declined(error) ? new Date(dataUpdatedAt) : undefined}
      since={live.since}
      onTry={() => {
        live.again()
        refetch()
      }}
    />
  )
}

type TableProps = { desk: Desk; exporting: ExportProps }

function Table({ desk, exporting }: TableProps) {
  const { view, setView, now, live, staff, list, filters, finding } = desk
  const { data, total = 0, waiting, beyond } = list

  function showFresh() {
    live.markShown()
    setView({ ...view, page: 1 })
    list.refetch()
  }

  return (
    <SubmissionTable
      view={view}
      rows={desk.rows}
      waiting={waiting}
      now={now}
      whoIs={staff.whoIs}
      onOpen={desk.openEnquiry}
      onContact={desk.contact}
      outcomeOf={(row) => outcomeOf(row, desk)}
      onSort={(column) => setView(sortedBy(view, column))}
      summary={
        waiting ? 'Loading...' : data && !beyond ? summaryOf(view, { total }, live.since) : ''
      }
      beside={
        <BesideSummary
          finding={finding}
          filtered={isFiltered(view)}
          fresh={live.fresh.size}
          onFresh={showFresh}
          onHide={filters.hide}
        />
      }
      filters={
        filters.shown && (
          <Filters finding={finding} exporting={exporting} total={list.total} now={now} />
        )
      }
    />
  )
}

/** In the row of the call, unless its enquiry is open. */
const outcomeOf = (row: Row, { view, now, work, openNote }: Desk) =>
  work.outcome?.row.id === row.id &&
  view.enquiry !== row.id && (
    <OutcomeStrip
      outcome={work.outcome}
      work={work}
      now={now}
      place="row"
      onNote={() => openNote(row.id)}
    />
  )

function OpenEnquiry({ desk, id }: { desk: Desk; id: string }) {
  const { view, asker, staff, list, rows, stepping } = desk
  const { at, step } = stepping
  return (
    <EnquiryPanel
      collection={collectionOf(view)}
      id={id}
      listed={rows[at]}
      place={at < 0 ? undefined : (view.page - 1) * asker.pageSize + at + 1}
      total={list.data?.total}
      {...staff}
      peers={desk.live.peers}
      now={desk.now}
      work={desk.work}
      addressOf={(one) => paths.admin + queryFrom({ ...view, enquiry: one })}
      loginHere={desk.loginHere}
      onOpen={desk.openEnquiry}
      onStep={step}
      onClose={desk.closeEnquiry}
    />
  )
}

/** The export of the current view: its description and address. */
function exportingOf({ view, list, asker, finding, staff }: Desk): ExportProps {
  const { enquiry: _, ...listing } = view
  const filterText = filterWords(listing.filters, finding.names)
  return {
    refusal: exportRefusal(staff.me),
    total: list.total,
    shown:
      [listing.search && `“${listing.search}”`, filterText].filter(Boolean).join(', ') ||
      'all enquiries',
    addressOf: (format) => exportAddress(format, listing, asker, stages),
  }
}

function exportRefusal(me: Me | undefined) {
  if (isOffered('no-export')) return 'Exports are turned off on this server.'
  if (isOffered('owners-export') && me?.owner === false) return 'Only an owner can export.'
  return undefined
}

/** Whether rows are cards, as in styles/staff.css. In rem, so that larger text selects the layout of a narrower screen. */
const useCards = () => useSyncExternalStore(subscribe, areCards, () => false)

function subscribe(changed: () => void) {
  const observer = new ResizeObserver(changed)
  observer.observe(document.documentElement)
  return () => observer.disconnect()
}

function areCards() {
  const root = document.documentElement
  return root.clientWidth / Number.parseFloat(getComputedStyle(root).fontSize) < 56.25
}
