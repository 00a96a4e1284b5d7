import { Button } from '#site/ui/button.tsx'

type Props = { search: string; filtered: boolean; onClear: () => void; onClearAll: () => void }

export function NothingToShow({ search, filtered, onClear, onClearAll }: Props) {
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
        <h3 className="text-h3">No submissions yet</h3>
        <p className="text-note text-ink-soft">
          When a student checks their eligibility, the entry appears here.
        </p>
      </>
    )
  }
  return (
    <>
      <h3 className="text-h3 wrap-anywhere">
        Nothing matches “<bdi>{search}</bdi>”
      </h3>
      <p className="text-note text-ink-soft">
        We searched names, universities, branches and email addresses. Part of a word is enough.
      </p>
      <Button kind="outline" size="small" onClick={onClear}>
        Clear search
      </Button>
    </>
  )
}
