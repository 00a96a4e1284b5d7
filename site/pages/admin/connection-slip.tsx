import { createPortal } from 'react-dom'
import { Offline } from '#site/images/desk-icons.tsx'
import { timeOf } from './follow-up.ts'

type Props = {
  /** Nothing was answered since. */
  lost: Date | undefined
  /** Nothing was heard of changes since. */
  since: Date | undefined
  onTry: () => void
}

/** In the free middle of the header, so that nothing moves. */
export function ConnectionSlip({ lost, since, onTry }: Props) {
  const words = lost
    ? `No connection since ${timeOf(lost)}`
    : since && `No live changes since ${timeOf(since)}. Trying again…`
  return (
    <>
      {words && (
        <p className="connection">
          <Offline className="size-5 shrink-0" />
          <span>{words}</span>
          <button type="button" onClick={onTry}>
            Try now
          </button>
        </p>
      )}
      {/* There before it has something to say, else it would not be read out. */}
      {createPortal(<output className="sr-only">{words}</output>, document.body)}
    </>
  )
}
