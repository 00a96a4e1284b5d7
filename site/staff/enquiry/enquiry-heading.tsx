import { enteredKind, type StoredKind } from '#contract/enquiry-fields.ts'
import type { Row } from '#site/backend/marks.ts'
import { useFocusOnce } from '../ui/keyboard.ts'
import { instantFrom, localTime, relativeTime } from '../ui/time.ts'

/** Announced with each opened enquiry. */
export function EnquiryName({ children }: { children: string }) {
  const heading = useFocusOnce<HTMLHeadingElement>()
  return (
    <h2 ref={heading} id="enquiry-name" tabIndex={-1} className="enquiry-name" dir="auto">
      {children}
    </h2>
  )
}

/** The enquiries that are shown together, and those of them that are of one person. */
type Shown = { rows: Row[]; joined: Row[] }

type ReceivedProps = { row: Row; now: Date | undefined; person: Shown }

/** Its reference, its time, and when somebody last called or wrote. `now`: undefined on paper, which has only dates. */
export function Received({ row, now, person }: ReceivedProps) {
  const at = instantFrom(row.createdAt)
  const contacted = instantFrom(row.contactedAt ?? '')
  return (
    <p className="text-note leading-snug text-ink-soft">
      {person.rows.length > 1 && <span className="block">{personWords(person)}</span>}
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
          {now && `${relativeTime(at, now).toLowerCase()}, `}
          {localTime(at)}
          <span className={row.form ? undefined : 'cards:sr-only compact:sr-only'}>
            {row.form?.kind === enteredKind
              ? ', entered by staff'
              : `, from ${row.form ? formWords[row.form.kind] : 'Check Eligibility'}`}
          </span>
        </>
      )}
      <span className="flex flex-wrap gap-x-4">
        {contacted && (
          <span>
            Last contact {now && relativeTime(contacted, now).toLowerCase()}
            <span className={now && 'cards:sr-only'}>
              {now && ','} {localTime(contacted)}
            </span>
          </span>
        )}
      </span>
    </p>
  )
}

/** Where an enquiry came from, for staff. */
export const formWords: Record<StoredKind, string> = {
  application: 'Application',
  contact: 'Contact form',
  enroll: 'Enroll Now',
  consultation: 'Free consultation',
  entered: 'Entered by staff',
}

/** What an enquiry is about, in a word or two. */
export const aboutOf = ({ form }: Row) =>
  form ? (form.course ?? form.subject ?? formWords[form.kind]) : 'Credit transfer'

/** How many enquiries are shown together. */
function personWords({ rows, joined }: Shown) {
  if (joined.length < 2) return `${rows.length} enquiries with this phone or email.`
  const kinds = new Set(joined.map(aboutOf)).size
  return `One person, ${joined.length} enquiries${kinds > 1 ? ` of ${kinds} kinds` : ''}.`
}
