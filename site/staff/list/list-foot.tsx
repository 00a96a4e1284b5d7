import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { comesNext } from '#site/backend/admin.ts'
import { followUpOf } from '../enquiry/marks/follow-up.ts'
import { company } from '#site/content/company.ts'
import { Button } from '#site/ui/button.tsx'
import { EmptyTable, Note, RequestFailure } from '../ui/request-failure.tsx'
import { zoneName } from '../ui/time.ts'
import { useDesk } from './data/desk.ts'
import { isFiltered, digitsOfNumber } from './view.ts'
import { Typed } from '#site/ui/quoted.tsx'

/** Below the rows: the empty or failure message, and the pager. */
export function ListFoot({ onPage }: { onPage: (page: number) => void }) {
  const { view, list, now } = useDesk()
  const { data, error, waiting, pages, beyond, refetch } = list
  const failure = error && <RequestFailure error={error} onAgain={refetch} />
  return (
    <div className="cards:order-4">
      {!data?.rows.length && (
        <EmptyTable>
          {failure}
          {data &&
            !waiting &&
            !error &&
            (view.filters.todo && !view.search ? <DayDone /> : <NothingToShow />)}
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

const emptyWords = {
  submissions: {
    none: 'No submissions yet',
    when: 'When a student checks their eligibility, the entry appears here.',
    searched:
      'We searched names, universities, branches and email addresses. Part of a word is enough.',
  },
  others: {
    none: 'No other enquiries yet',
    when: 'Applications, contact messages, enrolments and consultations appear here.',
    searched:
      'We searched names, email addresses, courses, subjects and messages. Part of a word is enough.',
  },
  all: {
    none: 'No enquiries yet',
    when: 'Whatever comes by any form appears here.',
    searched:
      'We searched names, universities, branches, email addresses, courses, subjects and messages. Part of a word is enough.',
  },
}

function NothingToShow() {
  const { view, finding } = useDesk()
  const { list, search } = view
  const words = emptyWords[list ?? 'submissions']
  if (isFiltered(view)) {
    return (
      <>
        <h3 className="text-h3">No enquiry matches these filters</h3>
        <FindPhone />
        <Button kind="outline" size="small" onClick={finding.clear}>
          Clear
        </Button>
      </>
    )
  }
  if (!search) {
    return (
      <>
        <img src="/art/empty-register.svg" width="360" height="210" alt="" className="w-60" />
        <h3 className="text-h3">{words.none}</h3>
        <p className="text-note text-ink-soft">{words.when}</p>
      </>
    )
  }
  return (
    <>
      <h3 className="text-h3 wrap-anywhere">
        Nothing matches “<Typed>{search}</Typed>”
      </h3>
      <p className="text-note text-ink-soft">{words.searched}</p>
      <FindPhone />
      <Button
        kind="outline"
        size="small"
        onClick={() => finding.findPeople({ ...view, page: 1, search: '' })}
      >
        Clear search
      </Button>
    </>
  )
}

/** Nothing is left of today's work; what comes then. */
function DayDone() {
  const { view, asker, finding } = useDesk()
  const { data } = useQuery({
    queryKey: ['counts', 'next', view.list, view.filters, asker.me, asker.today],
    queryFn: () => comesNext(view, asker),
  })
  const due = data?.next && followUpOf(data.next, asker.now)
  return (
    <>
      <h3 className="text-h3">Nothing left to call today.</h3>
      <p className="text-note text-ink-soft">
        {data &&
          (due
            ? `The next follow-up is on ${due.weekday}${due.text}.`
            : 'No follow-up is planned.')}{' '}
        {data && data.tomorrow > 0 && `Tomorrow has ${data.tomorrow}.`} A new enquiry will show here
        by itself.
      </p>
      <Button size="small" onClick={finding.clear}>
        Show all enquiries
      </Button>
    </>
  )
}

/** The search does not cover numbers: one that was pasted is offered to the filter that does. */
function FindPhone() {
  const { view, finding } = useDesk()
  const { search } = view
  const digits = digitsOfNumber(search)
  return (
    digits && (
      <Button
        size="small"
        className="wrap-anywhere"
        onClick={() => finding.open({ ...view, page: 1, search: '', filters: { phone: digits } })}
      >
        Find {search} among phone numbers
      </Button>
    )
  )
}
