import { useRef, useSyncExternalStore } from 'react'
import { EnquiryPanel } from '../enquiry/enquiry-panel.tsx'
import { KeptLine } from '../new/kept.tsx'
import { NewEnquiry } from '../new/new-enquiry.tsx'
import { listOf, useSending } from '../new/unsent.ts'
import { useShortcuts } from '../ui/keyboard.ts'
import { DeskContext, isMarking, useDesk, useNewDesk } from './data/desk.ts'
import { FiltersButton, SearchBox } from './filters/search-box.tsx'
import { ListFoot } from './list-foot.tsx'
import {
  AtBody,
  ConnectionSlip,
  OwnWorkLines,
  ReferenceLines,
  Title,
  UrgentLine,
} from './notices.tsx'
import { SortChoice, SubmissionTable } from './submission-table.tsx'
import { newEnquiry, wholeList } from './view.ts'

export function SubmissionList() {
  const desk = useNewDesk()
  const cards = useCards()
  const top = useRef<HTMLDivElement>(null)
  const { view, setView, live, list, filters } = desk
  const { enquiry } = view
  // The open enquiry covers everything.
  const isCovered = cards && enquiry !== undefined

  async function showPage(page: number) {
    if (page < view.page || !(await list.movedUp())?.length) setView({ ...view, page })
    // On cards the pager is far below the first row.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
  }

  return (
    <DeskContext value={desk}>
      <Title name="Admin Dashboard" fresh={live.fresh.size} />
      <ConnectionSlip />
      <UrgentLine isCovered={isCovered} />
      <OwnWorkLines isCovered={isCovered} />
      <Unsent />
      <ReferenceLines isCovered={isCovered} />
      <div
        ref={top}
        inert={isCovered}
        data-panel={enquiry !== undefined || undefined}
        data-filters={filters.shown || isMarking(desk) || undefined}
        className="submission-list"
      >
        <div className="find">
          {!filters.shown && !isMarking(desk) && <FiltersButton />}
          <SearchBox />
          <SortChoice />
        </div>
        <SubmissionTable />
        <ListFoot onPage={(page) => void showPage(page)} />
      </div>
      <RowHint />
      {enquiry === newEnquiry && <AddEnquiry />}
      {enquiry !== undefined && enquiry !== newEnquiry && <EnquiryPanel id={enquiry} />}
    </DeskContext>
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

/** The key of a new enquiry, and those that wait on this device. */
function Unsent() {
  const { view, staff, addEnquiry } = useDesk()
  const isAdding = view.enquiry === newEnquiry
  useShortcuts(isAdding ? {} : { a: addEnquiry })
  const unsent = useSending(staff.me?.id)
  return !isAdding && unsent.length > 0 && <KeptLine kept={unsent} onShow={addEnquiry} />
}

function AddEnquiry() {
  const { view, setView, staff, asker, closeEnquiry } = useDesk()
  return (
    <NewEnquiry
      me={staff.me?.id}
      asker={asker}
      whoIs={staff.whoIs}
      onOpen={({ collection, id }) => {
        const list = listOf(collection)
        const listed = view.list === list ? view : wholeList(list)
        setView({ ...listed, enquiry: id }, { replace: true })
      }}
      onClose={closeEnquiry}
    />
  )
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
