import type { Row } from '#site/backend/marks.ts'
import { useFocusOnce } from './focus.ts'
import { formWords } from './form-words.ts'
import { instantFrom, localTime, relativeTime } from './time.ts'

/** Announced with each opened enquiry. */
export function EnquiryName({ children }: { children: string }) {
  const heading = useFocusOnce<HTMLHeadingElement>()
  return (
    <h2 ref={heading} id="enquiry-name" tabIndex={-1} className="enquiry-name" dir="auto">
      {children}
    </h2>
  )
}

/** Its reference, its time, and when somebody last called or wrote. */
export function Received({ row, now }: { row: Row; now: Date }) {
  const at = instantFrom(row.createdAt)
  const contacted = instantFrom(row.contactedAt ?? '')
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
          {relativeTime(at, now).toLowerCase()}, {localTime(at)}, from{' '}
          {row.form ? formWords[row.form.kind] : 'Check Eligibility'}
        </>
      )}
      {contacted && (
        <span className="block">
          Last contact {relativeTime(contacted, now).toLowerCase()}
          <span className="cards:sr-only">, {localTime(contacted)}</span>
        </span>
      )}
    </p>
  )
}
