import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { fieldLimits } from '#contract/field-limits.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import type { Answer } from '../../backend/answer.ts'
import { checkEligibility } from '../../backend/eligibility.ts'
import { contact, emailLink, phoneLink } from '../../content/company.ts'
import { consent, copy, fields, submit } from '../../content/eligibility.ts'
import { Alert } from '../../images/icons.tsx'
import { Button } from '../../ui/button.tsx'
import type { Values } from '../../ui/draft.ts'
import { Area, Field } from '../../ui/field.tsx'
import { emptyBlanks, fieldIn, fill, overwrite, valuesOf } from '../../ui/form-fields.ts'
import { useOffer } from '../../offers.ts'
import { wholeStyle } from '../../whole-style.ts'
import { answerWasOpen, markAnswerOpen } from './answer-in-history.ts'
import { openDraft } from './draft.ts'
import { KeptAnswer } from './kept-answer.tsx'
import { payloadFrom } from './payload.ts'
import { amendsOf, dateOf, type Result, tapsIn } from './result.ts'
import type { ResultDialogProps } from './result/result-dialog.tsx'
import { SuggestedField } from './suggested-field.tsx'

const draft = openDraft(() => sessionStorage)

type Shown = { Dialog: ComponentType<ResultDialogProps> }

export function EligibilityForm() {
  const form = useRef<HTMLFormElement>(null)
  // Two submits may come before the button is drawn disabled.
  const busy = useRef(false)
  const [state, setState] = useState<'ready' | 'checking' | 'failed'>('ready')
  const [result, setResult] = useState<Result>()
  const [before, setBefore] = useState<Answer>()
  const [shown, setShown] = useState<Shown>()
  // Of this moment, for what ends later.
  const isShown = useRef(false)
  const fieldToCorrect = useRef<string>(undefined)
  const offersCopy = useOffer('copy')

  // The fields belong to the browser: what was typed before the script came counts, then the draft.
  useLayoutEffect(() => {
    if (!form.current) return undefined
    fill(form.current, draft.values())
    draft.keep(valuesOf(form.current))
    setResult(draft.result())
    reopen()
    // Back may come before the next page has taken the place of this one.
    addEventListener('popstate', reopen)
    return () => removeEventListener('popstate', reopen)
  }, [])

  // The form takes no focus as long as the dialog stands before it.
  useEffect(() => {
    if (shown || !fieldToCorrect.current) return
    fieldIn(form.current, fieldToCorrect.current)?.focus()
    fieldToCorrect.current = undefined
  }, [shown])

  /** After Back or a reload, where the answer was open when this page was left. */
  function reopen() {
    if (location.pathname === paths.checkEligibility && draft.result() && answerWasOpen()) open()
  }

  function open() {
    show().catch(() => setState('failed'))
  }

  async function show() {
    setShown(await loadDialog())
    isShown.current = true
    markAnswerOpen(true)
  }

  function hide() {
    isShown.current = false
    setShown(undefined)
    setBefore(undefined)
  }

  /** True when there is an answer. */
  async function check(values: Values, taps = tapsIn(values['reason'] ?? '', result?.taps ?? {})) {
    if (busy.current) return false
    busy.current = true
    setState('checking')
    try {
      const call = {
        key: draft.keyFor(values),
        amends: amendsOf(result, values),
        copy: offersCopy && values['copy'] === 'yes',
      }
      const [answer] = await Promise.all([
        checkEligibility(payloadFrom(values), call),
        loadDialog(),
      ])
      const next = { answer, sent: values, taps, date: dateOf(new Date()) }
      setResult(next)
      // An error is nothing to come back to.
      draft.keepResult(answer.error ? undefined : next)
      setState('ready')
      if (shown && !isShown.current) return true
      setBefore(shown && result?.answer)
      if (shown && form.current) overwrite(form.current, values)
      await show()
      return true
    } catch {
      // Whatever it was, the student can do one thing: press again, and the same key is sent.
      setState('failed')
      return false
    } finally {
      busy.current = false
    }
  }

  function correct(field: string) {
    fieldToCorrect.current = field
    hide()
    markAnswerOpen(false)
    if (!busy.current) setState('ready')
  }

  function startAgain() {
    draft.forget()
    form.current?.reset()
    setResult(undefined)
    setState('ready')
    fieldIn(form.current, 'name')?.focus()
  }

  return (
    <>
      {result && !result.answer.error && (
        <KeptAnswer result={result} onShow={open} onStartAgain={startAgain} />
      )}
      {/* Without script this method sends nothing, so that no phone number ends in an address. */}
      <form
        ref={form}
        method="dialog"
        onInput={({ currentTarget }) => {
          draft.keep(valuesOf(currentTarget))
          fetchDialogAhead()
        }}
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
        <div className={`stub-edge ${state === 'checking' ? 'stub-edge-busy' : ''}`} />
        <div className="px-4 pt-5 pb-8 sm:px-11">
          {state === 'failed' && (
            <p role="alert" className="mb-4 flex items-center gap-2 font-semibold text-danger">
              <Alert className="size-5 shrink-0" />
              {messages.tryAgain}
            </p>
          )}
          {/* Its place is there before the app, so that nothing moves when the box comes. */}
          <div data-when="copy" className="when-offered mb-3 min-h-11">
            {offersCopy && (
              <label className="flex min-h-11 items-start gap-3 py-2.5">
                <input type="checkbox" name="copy" value="yes" className="mt-0.5 size-5 shrink-0" />
                {copy.label}
              </label>
            )}
          </div>
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
            <Button
              type="submit"
              disabled={state === 'checking'}
              className="w-full sm:w-auto sm:min-w-49"
            >
              {state === 'checking' ? submit.busy : submit.ready}
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
      {shown && result && (
        <shown.Dialog
          result={result}
          before={before}
          checking={state === 'checking'}
          failed={state === 'failed'}
          onCheck={check}
          onCorrect={correct}
          onClose={() => {
            hide()
            navigate(paths.creditTransfer)
          }}
        />
      )}
    </>
  )
}

async function loadDialog(): Promise<Shown> {
  const [{ ResultDialog }] = await Promise.all([import('./result/result-dialog.tsx'), wholeStyle()])
  return { Dialog: ResultDialog }
}

/** A failure here is met again, and answered, when the form is sent. */
function fetchDialogAhead() {
  loadDialog().catch(() => undefined)
}

// As the server keeps it: a longer text, like an empty one, would only come back as a failure.
const filled = { required: true, maxLength: fieldLimits.short }
