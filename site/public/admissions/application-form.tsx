import { type SubmitEvent, useState } from 'react'
import { enquiryFields } from '#contract/enquiry-fields.ts'
import { messages } from '#contract/messages.ts'
import { wellFormed } from '#contract/text.ts'
import { application } from '#site/content/admissions.ts'
import { chatLink } from '#site/content/company.ts'
import { Chat } from '#site/images/icons.tsx'
import { useOffer } from '#site/offers.ts'
import { Button, ButtonLink } from '#site/ui/button.tsx'
import { EnquirySection, Ways } from '#site/ui/enquiry-form.tsx'
import { EnquirySheet } from '#site/ui/enquiry-sheet.tsx'
import { Section } from '#site/ui/section.tsx'

const { label, heading, note, submit, whatsapp } = application

export function ApplicationForm() {
  const isLive = useOffer('forms')
  if (isLive) return <EnquirySection id="apply" kind="application" />
  return (
    <Section id="apply" ground="desk" label={label} heading={heading}>
      <Ways note={note} />
      <LocalForm />
    </Section>
  )
}

function LocalForm() {
  /** The last application, for the student to send by WhatsApp. */
  const [typed, setTyped] = useState<string>()

  /** As specified, nothing is sent: shows the thanks and resets the form. */
  function thank(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const message = messageOf(new FormData(form))
    window.alert(messages.applicationSubmitted)
    form.reset()
    setTyped(message)
  }

  return (
    <EnquirySheet
      fields={enquiryFields.application}
      onSubmit={thank}
      onInput={() => setTyped(undefined)}
    >
      <Button type="submit" kind="main" className="max-sm:w-full">
        {submit}
      </Button>
      {/* Announced when filled; the focus stays on the button above. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Resetting the form would reset an output element. */}
      <div role="status">
        {typed && (
          <div className="mt-6 border-t border-rule pt-5">
            <p className="font-bold">{whatsapp.text}</p>
            <ButtonLink
              href={chatLink(typed)}
              target="_blank"
              rel="noopener"
              kind="outline"
              className="mt-4 max-sm:w-full"
            >
              <Chat />
              {whatsapp.link}
            </ButtonLink>
            <p className="mt-3 text-note text-ink-soft">{whatsapp.note}</p>
          </div>
        )}
      </div>
    </EnquirySheet>
  )
}

/** In characters of any script; some servers refuse longer addresses. */
const longest = 600

/** The application as a chat message. */
export function messageOf(typed: FormData) {
  const lines = Object.entries(application.labels).flatMap(([name, title]) => {
    const value = typed.get(name)
    const text = typeof value === 'string' ? shortened(value.trim()) : ''
    return text ? [`${title}: ${text}`] : []
  })
  return [application.whatsapp.greeting, ...lines].join('\n')
}

function shortened(text: string) {
  const characters = Array.from(wellFormed(text))
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : text
}
