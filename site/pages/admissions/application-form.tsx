import { useState, type ReactNode, type SubmitEvent } from 'react'
import { messages } from '#contract/messages.ts'
import { Chat } from '../../images/icons.tsx'
import { application } from '../../content/admissions.ts'
import { chatLink, contact, emailLink, phoneLink } from '../../content/company.ts'
import { courses } from '../../content/courses.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { messageOf } from './whatsapp-message.ts'

const { labels, label, heading, note, choose, optional, submit, whatsapp } = application

const control = 'control mt-1.5 px-3.5 py-2.5'

export function ApplicationForm() {
  /** What the last application said, for the student to send herself. */
  const [typed, setTyped] = useState<string>()

  /** As specified, nothing is sent: the student is thanked and the form is empty again. */
  function thank(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const message = messageOf(new FormData(form))
    window.alert(messages.applicationSubmitted)
    form.reset()
    setTyped(message)
  }

  return (
    <Section id="apply" ground="desk" label={label} heading={heading}>
      <p className="mt-4 max-w-prose text-ink-soft">
        {note} <Way href={phoneLink}>{contact.phone}</Way>,{' '}
        <Way href={emailLink}>{contact.email}</Way>
      </p>
      {/* Without script this method sends nothing, so that no phone number ends in an address. */}
      <form
        method="dialog"
        onSubmit={thank}
        onInput={() => setTyped(undefined)}
        className="mt-8 max-w-180 border border-rule bg-surface print:hidden"
      >
        <div className="ribbon h-12 border-b border-rule" />
        <ol className="px-5 sm:px-11">
          <Line number={1} label={labels.name}>
            <input className={control} name="name" autoComplete="name" required />
          </Line>
          <Line number={2} label={labels.email}>
            <input className={control} name="email" type="email" autoComplete="email" required />
          </Line>
          <Line number={3} label={labels.phone}>
            <input
              className={`${control} sm:max-w-70`}
              name="phone"
              type="tel"
              autoComplete="tel"
              required
            />
          </Line>
          <Line number={4} label={labels.course}>
            <select className={`${control} sm:max-w-100`} name="course" required defaultValue="">
              <option value="" disabled>
                {choose}
              </option>
              {courses.map(({ id, title }) => (
                <option key={id}>{title}</option>
              ))}
            </select>
          </Line>
          <Line number={5} label={labels.message} more={optional}>
            <textarea className={control} name="message" rows={4} />
          </Line>
        </ol>
        <div className="perforation mt-4" />
        <div className="px-5 py-6 sm:px-11">
          <Button type="submit" kind="main" className="max-sm:w-full">
            {submit}
          </Button>
          {/* Read out when it is filled; the focus stays at the button before it. */}
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A reset of the form would replace what an output holds. */}
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
        </div>
      </form>
    </Section>
  )
}

/** A numbered line of the form. The label holds its control, so no name has to be kept twice. */
function Line({
  number,
  label: words,
  more,
  children,
}: {
  number: number
  label: string
  more?: string
  children: ReactNode
}) {
  return (
    <li className="flex gap-4 border-t border-hair py-5 first:border-t-0">
      <span aria-hidden="true" className="w-5 shrink-0 text-ink-soft sm:w-6">
        {number}
      </span>
      <label className="grow">
        <span className="font-bold">{words}</span>{' '}
        {more && <span className="text-ink-soft">{more}</span>}
        {children}
      </label>
    </li>
  )
}

function Way({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="inline-block py-0.5 font-semibold text-brand underline underline-offset-4"
    >
      {children}
    </a>
  )
}
