import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { paths } from '#contract/paths.ts'
import { listSubmissions, pageSize } from '#site/backend/admin.ts'
import { EmptyTable, Note } from './empty-table.tsx'
import { Failure } from './failure.tsx'
import { NothingToShow } from './nothing-to-show.tsx'
import { useNow } from './now.ts'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import { SortChoice } from './sort-choice.tsx'
import { SubmissionTable } from './submission-table.tsx'
import { summaryOf } from './summary.ts'
import { zoneName } from './time.ts'
import { sortedBy, useView } from './view.ts'

type Props = { leaving: boolean; loginHere: () => string }

export function SubmissionList({ leaving, loginHere }: Props) {
  const [view, setView] = useView()
  const now = useNow()
  const top = useRef<HTMLDivElement>(null)
  const list = useQuery({
    // The view is the key: an answer that comes late is that of another view, and never replaces a newer one.
    queryKey: ['submissions', view],
    queryFn: () => listSubmissions(view),
    placeholderData: keepPreviousData,
    // The address may be on its way to another page already.
    enabled: !leaving && location.pathname === paths.admin,
  })
  const { data, error } = list
  const waiting = list.isPending || list.isPlaceholderData
  const pages = data ? Math.max(1, Math.ceil(data.total / pageSize)) : undefined
  const beyond = pages !== undefined && !waiting && view.page > pages

  // The address is outside React. Rows were erased since, or the page was typed: to the last one there is.
  useEffect(() => {
    if (beyond) setView({ ...view, page: pages }, { replace: true })
  })

  function turnTo(page: number) {
    setView({ ...view, page })
    // On cards the pager is far below the first row.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
  }

  const failure = error && (
    <Failure error={error} onAgain={() => void list.refetch()} loginHere={loginHere} />
  )

  return (
    <div ref={top} className="relative scroll-mt-4 cards:flex cards:flex-col">
      <div className="cards:order-2 cards:mb-4 table:absolute table:top-0 table:right-0 table:w-107.5 table:max-w-[50%]">
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
        rows={data?.rows ?? []}
        waiting={waiting}
        now={now}
        onSort={(column) => setView(sortedBy(view, column))}
        summary={waiting ? 'Loading...' : data && !beyond ? summaryOf(view, data) : ''}
      />

      <div className="cards:order-4">
        {!data?.rows.length && (
          <EmptyTable>
            {error && failure}
            {data && !waiting && !error && (
              <NothingToShow
                search={view.search}
                onClear={() => setView({ ...view, page: 1, search: '' })}
              />
            )}
          </EmptyTable>
        )}
        {data?.rows.length && error ? <Note>{failure}</Note> : null}
        {pages !== undefined && !beyond && (
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 pt-5">
            <Pager page={Math.min(view.page, pages)} pages={pages} onPage={turnTo} />
            <p className="text-fine text-ink-soft">Times in {zoneName(now)}</p>
          </div>
        )}
      </div>
    </div>
  )
}
