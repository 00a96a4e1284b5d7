import { useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { mostPapers } from '#contract/field-limits.ts'
import { paths } from '#contract/paths.ts'
import { copy, fields, submit } from '../../content/eligibility.ts'
import { useOffer } from '../../offers.ts'
import { Button } from '../../ui/button.tsx'
import { Area, Field } from '../../ui/field.tsx'
import { Consent, SendingFailed, WithoutForm, unsent } from '../../ui/form-foot.tsx'
import { emptyBlanks, expectRoom, valuesOf } from '../../ui/form-fields.ts'
import { fetchDialogAhead } from './answer-dialog.ts'
import { useCheck } from './check.ts'
import { draft, draftPlace } from './draft.ts'
import { SavedAnswer } from './saved-answer.tsx'
import { PhoneField } from './phone-field.tsx'
import { SuggestedField } from './suggested-field.tsx'

export function EligibilityForm() {
  const form = useRef<HTMLFormElement>(null)
  const { state, result, dialog, open, check, correct, startAgain } = useCheck(form)
  const { shown, before, hide } = dialog
  const checking = state === 'checking'
  return (
    <>
      {result && !result.answer.error && (
        <SavedAnswer result={result} onShow={open} onStartAgain={startAgain} />
      )}
      <form
        ref={form}
        {...unsent}
        data-draft={draftPlace}
        onInput={({ currentTarget }) => {
          draft.keep(valuesOf(currentTarget))
          fetchDialogAhead()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          const { currentTarget } = event
          emptyBlanks(currentTarget)
          expectRoom(currentTarget)
          if (currentTarget.reportValidity()) void check(valuesOf(currentTarget))
        }}
      >
        <div className="px-4 sm:px-11">
          <WithoutForm words={submit} />
        </div>
        <Fields />
        <div className={`stub-edge ${checking ? 'stub-edge-busy' : ''}`} />
        <div className="px-4 pt-5 pb-8 sm:px-11">
          {state === 'failed' && <SendingFailed />}
          <CopyChoice />
          <Consent />
          <WithoutForm words={submit} />
          <Submit checking={checking} />
        </div>
      </form>
      {shown && result && (
        <shown.Dialog
          result={result}
          before={before}
          checking={checking}
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

const Fields = () => (
  <ol className="mt-6 px-4 sm:px-11">
    <Field number={1} name="name" {...fields.name} {...filled} autoComplete="name" />
    <PhoneField
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
      max={mostPapers}
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
    <SuggestedField list="branch" number={5} name="branch" {...fields.branch} {...filled} />
    <SuggestedField
      list="institution"
      number={6}
      name="university"
      {...fields.university}
      {...filled}
    />
    <Area number={7} name="reason" {...fields.reason} optional={submit.optional} rows={3} />
  </ol>
)

// The server would only refuse an empty text.
const filled = { required: true }

/** Reserves its space before the app loads, so that nothing moves. */
function CopyChoice() {
  const isOffered = useOffer('copy')
  return (
    <div data-when="copy" className="when-offered mb-3 min-h-11">
      {isOffered && (
        <label className="flex min-h-11 items-start gap-3 py-2.5">
          <input type="checkbox" name="copy" value="yes" className="mt-0.5 size-5 shrink-0" />
          {copy.label}
        </label>
      )}
    </div>
  )
}

const Submit = ({ checking }: { checking: boolean }) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
    <Button type="submit" disabled={checking} className="w-full sm:w-auto sm:min-w-49">
      {checking ? submit.busy : submit.ready}
    </Button>
    <p className="text-note text-ink-soft text-balance sm:min-w-60 sm:flex-1">{submit.note}</p>
  </div>
)
