import {
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { enquiryFields, type EnquiryKind } from '#contract/enquiry-fields.ts'
import { care } from '#contract/messages.ts'
import { type Receipt, sendEnquiry } from '#site/backend/public-call.ts'
import { forms } from '#site/content/forms.ts'
import { sending } from '#site/content/sending.ts'
import { Button, ButtonLink } from './button.tsx'
import { openDraftAt } from './draft.ts'
import { EnquirySheet } from './enquiry-sheet.tsx'
import { emptyBlanks, expectRoom, fill, overwrite, valuesOf } from './form-fields.ts'
import { Consent, SendingFailed } from './form-foot.tsx'
import { contact, emailLink, phoneLink } from '../content/company.ts'
import { Email } from './contact-words.tsx'
import { Section } from './section.tsx'

type Props = { kind: EnquiryKind; course?: string | undefined }

/** A form, replaced by its receipt once sent. */
function EnquiryForm(props: Props) {
  const [receipt, setReceipt] = useState<Receipt>()
  if (!receipt) return <OpenForm {...props} onSent={setReceipt} />
  return <Done kind={props.kind} receipt={receipt} onAgain={() => setReceipt(undefined)} />
}

type OpenProps = Props & { onSent: (receipt: Receipt) => void }

/** Stores the typed values until the server has them: across a failure, a reload or a page change. */
function OpenForm({ kind, course, onSent }: OpenProps) {
  const form = useRef<HTMLFormElement>(null)
  // Two submits may come before the button renders as disabled.
  const busy = useRef(false)
  const [draft] = useState(() => openDraftAt(`${kind}-draft`, () => sessionStorage))
  const [state, setState] = useState<'ready' | 'sending' | 'failed'>('ready')

  // Uncontrolled fields: text typed before the script loaded wins over the draft.
  useLayoutEffect(() => {
    if (!form.current) return
    fill(form.current, draft.values())
    draft.keep(valuesOf(form.current))
  }, [draft])

  // Selects the course chosen on the page.
  useLayoutEffect(() => {
    if (!form.current || course === undefined) return
    overwrite(form.current, { course })
    draft.keep(valuesOf(form.current))
  }, [draft, course])

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget } = event
    emptyBlanks(currentTarget)
    expectRoom(currentTarget)
    if (busy.current || !currentTarget.reportValidity()) return
    const values = valuesOf(currentTarget)
    busy.current = true
    setState('sending')
    try {
      const receipt = await sendEnquiry(kind, values, draft.keyFor(values))
      draft.forget()
      onSent(receipt)
    } catch {
      // Whatever the failure, the visitor can only press again, which sends the same key.
      setState('failed')
    } finally {
      busy.current = false
    }
  }

  return (
    <EnquirySheet
      ref={form}
      data-draft={`${kind}-draft`}
      fields={enquiryFields[kind]}
      onSubmit={(event) => void send(event)}
      onInput={({ currentTarget }) => draft.keep(valuesOf(currentTarget))}
    >
      {state === 'failed' && <SendingFailed />}
      <Consent />
      <Button type="submit" kind="main" className="max-sm:w-full" disabled={state === 'sending'}>
        {state === 'sending' ? sending.busy : forms[kind].submit}
      </Button>
    </EnquirySheet>
  )
}

type DoneProps = { kind: EnquiryKind; receipt: Receipt; onAgain: () => void }

function Done({ kind, receipt, onAgain }: DoneProps) {
  const top = useRef<HTMLDivElement>(null)
  // The pressed button was removed; this is announced. The helpline, if any, comes first.
  useEffect(() => top.current?.querySelector<HTMLElement>('[tabindex]')?.focus(), [])
  return (
    <div ref={top} className="mt-8 max-w-180 border border-rule bg-surface">
      <div className="ribbon h-12 border-b border-rule" />
      <div className="px-5 py-7 sm:px-11">
        {receipt.care && (
          <div className="mb-6 border-l-4 border-accent bg-tint p-4">
            <p tabIndex={-1} className="text-h3 outline-none">
              {care.heading}
            </p>
            <p className="mt-1">{care.text}</p>
            <ButtonLink href={`tel:${care.number}`} className="mt-3 max-sm:w-full">
              {care.call}
            </ButtonLink>
          </div>
        )}
        <h3 tabIndex={-1} className="text-title outline-none">
          {forms[kind].done}
        </h3>
        <p className="mt-2">
          {sending.reference}: <b>{receipt.reference}</b>
        </p>
        <p className="mt-1 text-ink-soft">{sending.next}</p>
        <Button kind="outline" className="mt-5 max-sm:w-full" onClick={onAgain}>
          {sending.again}
        </Button>
      </div>
    </div>
  )
}

type SectionProps = { id: string; kind: EnquiryKind; course?: string | undefined }

/** A form with its heading and other ways to reach us. */
export function EnquirySection({ id, kind, course }: SectionProps) {
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
