import type { ReactNode } from 'react'
import { contact, emailLink, phoneLink } from '../content/company.ts'
import { forms } from '../content/forms.ts'
import type { EnquiryKind } from '#contract/enquiry-fields.ts'
import { Email } from './email.tsx'
import { EnquiryForm } from './enquiry-form.tsx'
import { Section } from './section.tsx'

type Props = { id: string; kind: EnquiryKind; course?: string | undefined }

/** A form with its heading and other ways to reach us. */
export function EnquirySection({ id, kind, course }: Props) {
  const { label, heading, note } = forms[kind]
  return (
    <Section id={id} ground="desk" label={label} heading={heading}>
      <Ways note={note} />
      <EnquiryForm key={kind} kind={kind} course={course} />
    </Section>
  )
}

/** A note with phone number and email address appended. */
export function Ways({ note }: { note: string }) {
  return (
    <p className="mt-4 max-w-prose text-ink-soft">
      {note} {/* The comma stays with the number. */}
      <span className="inline-block">
        <Way href={phoneLink}>{contact.phone}</Way>,
      </span>{' '}
      <Way href={emailLink}>
        <Email />
      </Way>
    </p>
  )
}

function Way({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-block py-0.5 font-semibold wrap-anywhere text-brand underline underline-offset-4"
    >
      {children}
    </a>
  )
}
