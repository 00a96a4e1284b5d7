import type { Listing } from '#site/backend/listing.ts'
import { Button } from '#site/ui/button.tsx'
import { Typed } from '#site/ui/quoted.tsx'
import { digitsOfNumber } from './view.ts'

const wordsOf = {
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
}

type Props = {
  list: Listing['list']
  search: string
  filtered: boolean
  onClear: () => void
  onClearAll: () => void
  onFindPhone: (digits: string) => void
}

export function NothingToShow(props: Props) {
  const { list, search, filtered, onClear, onClearAll, onFindPhone } = props
  const words = wordsOf[list ?? 'submissions']
  if (filtered) {
    return (
      <>
        <h3 className="text-h3">No enquiry matches these filters</h3>
        <FindPhone search={search} onFind={onFindPhone} />
        <Button kind="outline" size="small" onClick={onClearAll}>
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
      <FindPhone search={search} onFind={onFindPhone} />
      <Button kind="outline" size="small" onClick={onClear}>
        Clear search
      </Button>
    </>
  )
}

type FindPhoneProps = { search: string; onFind: (digits: string) => void }

/** The search does not cover numbers: one that was pasted is offered to the filter that does. */
function FindPhone({ search, onFind }: FindPhoneProps) {
  const digits = digitsOfNumber(search)
  return (
    digits && (
      <Button size="small" className="wrap-anywhere" onClick={() => onFind(digits)}>
        Find {search} among phone numbers
      </Button>
    )
  )
}
