import type { Listing } from '#site/backend/listing.ts'
import { Button } from '#site/ui/button.tsx'

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
}

export function NothingToShow({ list, search, filtered, onClear, onClearAll }: Props) {
  const words = wordsOf[list ?? 'submissions']
  if (filtered) {
    return (
      <>
        <h3 className="text-h3">No enquiry matches these filters</h3>
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
        Nothing matches “<bdi>{search}</bdi>”
      </h3>
      <p className="text-note text-ink-soft">{words.searched}</p>
      <Button kind="outline" size="small" onClick={onClear}>
        Clear search
      </Button>
    </>
  )
}
