import { Offline } from '#site/images/desk-icons.tsx'
import { AtBody } from '../ui/at-body.tsx'
import { timeOf } from '../enquiry/marks/follow-up.ts'

type Props = {
  /** When the server last answered. */
  lost: Date | undefined
  /** When changes were last told. */
  since: Date | undefined
  onTry: () => void
}

/** In the free space of the header, so that nothing moves. */
export function ConnectionSlip({ lost, since, onTry }: Props) {
  const words = lost
    ? `No connection since ${timeOf(lost)}`
    : since && `No live updates since ${timeOf(since)}. Trying again…`
  return (
    <>
      {words && (
        <p className="notice connection">
          <Offline className="size-5 shrink-0" />
          <span>{words}</span>
          <button type="button" onClick={onTry}>
            Try now
          </button>
        </p>
      )}
      {/* Also rendered while empty; otherwise screen readers would not announce its text. */}
      <AtBody>
        <output className="sr-only">{words}</output>
      </AtBody>
    </>
  )
}
