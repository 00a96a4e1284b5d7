import { useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { fieldLimits } from '#contract/field-limits.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { isBlank } from '#contract/text.ts'
import { Alert } from '../../images/icons.tsx'
import { checkEligibility } from '../../backend/eligibility.ts'
import { contact, emailLink, phoneLink } from '../../content/company.ts'
import { consent, fields, submit } from '../../content/eligibility.ts'
import { Button } from '../../ui/button.tsx'
import { Area, Field } from '../../ui/field.tsx'
import { openDraft, type Values } from './draft.ts'
import { payloadFrom, valuesOf } from './payload.ts'
import { ResultDialog } from './result-dialog.tsx'
import { dateOf, type Slip } from './slip.ts'
import { SuggestedField } from './suggested-field.tsx'

const draft = openDraft(() => sessionStorage)

export function EligibilityForm() {
  const form = useRef<HTMLFormElement>(null)
  // Two submits may come before the button is drawn disabled.
  const busy = useRef(false)
  const [checking, setChecking] = useState(false)
  const [failed, setFailed] = useState(false)
  const [slip, setSlip] = useState<Slip>()

  // The fields belong to the browser: what was typed before the script came counts, then the draft.
  useEffect(() => {
    if (!form.current) return
    fill(form.current, draft.values())
    draft.keep(valuesOf(form.current))
  }, [])

  async function check(values: Values) {
    if (busy.current) return
    busy.current = true
    setChecking(true)
    setFailed(false)
    try {
      const answer = await checkEligibility(payloadFrom(values), draft.keyFor(values))
      setSlip({ answer, sent: values, date: dateOf(new Date()) })
    } catch {
      // Whatever it was, the student can do one thing: press again, and the same key is sent.
      setFailed(true)
    }
    busy.current = false
    setChecking(false)
  }

  function askAgainFor(university: string) {
    const field = form.current?.elements.namedItem('university')
    if (field instanceof HTMLInputElement) field.value = university
    setSlip(undefined)
    form.current?.requestSubmit()
  }

  return (
    <>
      {/* Without script this method sends nothing, so that no phone number ends in an address. */}
      <form
        ref={form}
        method="dialog"
        onInput={({ currentTarget }) => draft.keep(valuesOf(currentTarget))}
        onSubmit={(event) => {
          event.preventDefault()
          const { currentTarget } = event
          emptyBlanks(currentTarget)
          if (currentTarget.reportValidity()) void check(valuesOf(currentTarget))
        }}
      >
        <ol className="mt-6 px-4 sm:px-11">
          <Field number={1} name="name" {...fields.name} {...filled} autoComplete="name" />
          <Field
            number={2}
            name="phone"
            {...fields.phone}
            {...filled}
            type="tel"
            autoComplete="tel"
            className="sm:max-w-70"
          />
          <Field
            number={3}
            name="passed"
            {...fields.passed}
            type="number"
            inputMode="numeric"
            min={0}
            max={fieldLimits.papersPassed}
            required
            className="max-w-35"
          />
          <Field
            number={4}
            name="email"
            {...fields.email}
            {...filled}
            type="email"
            autoComplete="email"
          />
          <SuggestedField list="branches" number={5} name="branch" {...fields.branch} {...filled} />
          <SuggestedField
            list="institutions"
            number={6}
            name="university"
            {...fields.university}
            {...filled}
          />
          <Area
            number={7}
            name="reason"
            {...fields.reason}
            optional={submit.optional}
            rows={3}
            maxLength={fieldLimits.long}
          />
        </ol>
        <div className={`stub-edge ${checking ? 'stub-edge-busy' : ''}`} />
        <div className="px-4 pt-5 pb-8 sm:px-11">
          {failed && (
            <p role="alert" className="mb-4 flex items-center gap-2 font-semibold text-danger">
              <Alert className="size-5 shrink-0" />
              {messages.tryAgain}
            </p>
          )}
          <p className="mb-4 text-note text-ink-soft">
            {consent.text}{' '}
            <a
              href={paths.privacy}
              className="inline-block py-2 font-semibold text-brand underline underline-offset-4"
            >
              {consent.link}
            </a>
          </p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
            <Button type="submit" disabled={checking} className="w-full sm:w-auto sm:min-w-49">
              {checking ? submit.busy : submit.ready}
            </Button>
            <p className="text-note text-ink-soft text-balance sm:min-w-60 sm:flex-1">
              {submit.note}
            </p>
          </div>
          <noscript>
            <p className="mt-4 font-semibold text-danger">
              {submit.noScript}{' '}
              <a className="underline" href={phoneLink}>
                {contact.phone}
              </a>
              ,{' '}
              <a className="underline" href={emailLink}>
                {contact.email}
              </a>
            </p>
          </noscript>
        </div>
      </form>
      {slip && <ResultDialog slip={slip} onChoose={askAgainFor} onClose={leave} />}
    </>
  )
}

/** The answer was read: it and its draft are done with. */
function leave() {
  draft.forget()
  navigate(paths.creditTransfer)
}

// As the server keeps it: a longer text, like an empty one, would only come back as a failure.
const filled = { required: true, maxLength: fieldLimits.short }

/** What only looks filled is emptied, so that the browser asks for it in its own words. */
function emptyBlanks(form: HTMLFormElement) {
  for (const field of form.querySelectorAll<HTMLInputElement>('input:required')) {
    if (isBlank(field.value)) field.value = ''
  }
}

function fill(form: HTMLFormElement, values: Values) {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    const typeable = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (typeable && field.value === '') field.value = value
  }
}
