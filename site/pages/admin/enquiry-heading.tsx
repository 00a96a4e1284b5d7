import type { Row } from '#site/backend/marks.ts'
import { useFocusOnce } from './focus.ts'
import { formWords } from './form-words.ts'
import { instantFrom, localTime, relativeTime } from './time.ts'

/** Read out with each enquiry that is opened. */
export function EnquiryName({ children }: { children: string }) {
  const heading = useFocusOnce<HTMLHeadingElement>()
  return (
    <h2 ref={heading} id="enquiry-name" tabIndex={-1} className="enquiry-name" dir="auto">
      {children}
    </h2>
  )
}

/** Its reference and its time. */
export function Received({ row, now }: { row: Row; now: Date }) {
  const at = instantFrom(row.createdAt)
  return (
    <p className="text-note text-ink-soft">
      {row.reference && (
        <>
          <span className="cards:sr-only">Reference </span>
          <b className="text-ink">{row.reference}</b>
          <span className="cards:hidden mx-1"> </span>
          <span className="table:hidden">, </span>
        </>
      )}
      {at && (
        <>
          <span className="cards:sr-only">Received </span>
          {relativeTime(at, now).toLowerCase()}, {localTime(at)}
          <span className="cards:sr-only">
            , from {row.form ? formWords[row.form.kind] : 'Check Eligibility'}
          </span>
        </>
      )}
    </p>
  )
}
