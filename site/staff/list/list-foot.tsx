import { useRef } from 'react'
import { company } from '#site/content/company.ts'
import { Button } from '#site/ui/button.tsx'
import { EmptyTable, Note, RequestFailure } from '../ui/request-failure.tsx'
import { zoneName } from '../ui/time.ts'
import type { ListedRows } from './data/listed-rows.ts'
import type { Finding } from './filters/finding.ts'
import { NothingToShow } from './nothing-to-show.tsx'
import { isFiltered, type View } from './view.ts'

type Props = {
  view: View
  list: ListedRows
  finding: Finding
  now: Date
  loginHere: () => string
  onClearSearch: () => void
  onPage: (page: number) => void
}

/** Below the rows: the empty or failure message, and the pager. */
export function ListFoot({ view, list, finding, now, loginHere, onClearSearch, onPage }: Props) {
  const { data, error, waiting, pages, beyond, refetch } = list
  const failure = error && <RequestFailure error={error} onAgain={refetch} loginHere={loginHere} />
  return (
    <div className="cards:order-4">
      {!data?.rows.length && (
        <EmptyTable>
          {failure}
          {data && !waiting && !error && (
            <NothingToShow
              list={view.list}
              search={view.search}
              filtered={isFiltered(view)}
              onClear={onClearSearch}
              onClearAll={finding.clear}
              onFindPhone={(phone) =>
                finding.open({ ...view, page: 1, search: '', filters: { phone } })
              }
            />
          )}
        </EmptyTable>
      )}
      {data?.rows.length && error ? <Note>{failure}</Note> : null}
      {pages !== undefined && !beyond && (
        <div className="list-foot flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <Pager page={Math.min(view.page, pages)} pages={pages} onPage={onPage} />
          <p className="text-fine text-ink-soft">{zoneWords(now)}</p>
        </div>
      )}
    </div>
  )
}

/** Follow-ups are by the company's clock. */
function zoneWords(now: Date) {
  const [own, ofCompany] = [zoneName(now), zoneName(now, company.timeZone)]
  return own === ofCompany ? `Times in ${own}` : `Times in ${own}, follow-ups in ${ofCompany}`
}

type PagerProps = { page: number; pages: number; onPage: (page: number) => void }

const buttonClasses =
  'min-w-23 disabled:border-rule disabled:bg-transparent disabled:text-ink-soft disabled:hover:bg-transparent'

function Pager({ page, pages, onPage }: PagerProps) {
  const label = useRef<HTMLParagraphElement>(null)
  const goTo = (next: number) => {
    // A button that becomes disabled would drop the focus.
    if (next <= 1 || next >= pages) label.current?.focus({ preventScroll: true })
    onPage(next)
  }
  const step = (word: string, next: number) => (
    <Button
      kind="outline"
      size="small"
      className={buttonClasses}
      disabled={next < 1 || next > pages}
      onClick={() => goTo(next)}
    >
      {word}
    </Button>
  )
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center gap-3.5 cards:w-full cards:justify-between"
    >
      {step('Previous', page - 1)}
      <p ref={label} tabIndex={-1} className="text-note font-semibold outline-none">
        Page {page} of {pages}
      </p>
      {step('Next', page + 1)}
    </nav>
  )
}
