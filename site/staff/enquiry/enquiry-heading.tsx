import { useQuery } from '@tanstack/react-query'
import type { EnquiryKind } from '#contract/enquiry-fields.ts'
import { samePerson } from '#site/backend/desk.ts'
import type { Row } from '#site/backend/marks.ts'
import { LinkButton } from '../ui/buttons.tsx'
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

/** Its reference, its time, and when somebody last called or wrote. `now`: undefined on paper, which has only dates. */
export function Received({ row, now }: { row: Row; now: Date | undefined }) {
  const at = instantFrom(row.createdAt)
  const contacted = instantFrom(row.contactedAt ?? '')
  return (
    <p className="text-note leading-snug text-ink-soft">
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
            , from {row.form ? formWords[row.form.kind] : 'Check Eligibility'}
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
        {now && <SamePersonLink row={row} />}
      </span>
    </p>
  )
}

/** Their list is the last part of the enquiry. */
function SamePersonLink({ row }: { row: Row }) {
  const others = useSamePerson(row)
  if (others.length === 0) return null
  const when = others.every(({ createdAt }) => createdAt < row.createdAt) ? 'earlier' : 'other'
  return (
    <LinkButton inText onPress={() => document.getElementById(samePersonTitle)?.focus()}>
      {others.length} {when} {others.length === 1 ? 'enquiry' : 'enquiries'}
    </LinkButton>
  )
}

/** The other enquiries of the same person. */
export const useSamePerson = (row: Row) =>
  useQuery({ queryKey: ['same', row.id], queryFn: () => samePerson(row) }).data ?? []

/** The id of their heading. */
export const samePersonTitle = 'same-title'

/** The names of the forms for staff. */
export const formWords: Record<EnquiryKind, string> = {
  application: 'Application',
  contact: 'Contact form',
  enroll: 'Enroll Now',
  consultation: 'Free consultation',
}
