import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { mostPapers } from '#contract/field-limits.ts'
import { paths } from '#contract/paths.ts'
import {
  copy,
  fields,
  keptAnswer as words,
  phoneQuestion,
  submit,
} from '#site/content/eligibility.ts'
import { useOffer } from '#site/offers.ts'
import { Button } from '#site/ui/button.tsx'
import { Area, Field } from '#site/ui/field.tsx'
import { emptyBlanks, expectRoom, valuesOf } from '#site/ui/form-fields.ts'
import { Consent, SendingFailed, unsent, WithoutForm } from '#site/ui/form-foot.tsx'
import { fetchDialogAhead } from './answer-dialog.ts'
import { draft, useCheck } from './check.ts'
import { draftPlace } from '#site/ui/draft.ts'
import type { Result } from './result.ts'
import { SuggestedField } from './suggested-field.tsx'
import { useLeaving } from './use-leaving.ts'

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

/** Asks to check an unreadable number, but never blocks the form. */
function PhoneField(field: ComponentProps<typeof Field>) {
  const input = useRef<HTMLInputElement>(null)
  const [isQuestionShown, setQuestionShown] = useState(false)
  useLeaving(input, true, () => void ask())

  async function ask() {
    const text = input.current?.value.trim() ?? ''
    // The browser itself reports an empty field.
    if (text === '') return setQuestionShown(false)
    try {
      // Loaded on demand: most students type a number that is read.
      const { reachableIn } = await import('#contract/phone.ts')
      setQuestionShown(reachableIn(text).length === 0)
    } catch {
      // The form can be sent without the question.
    }
  }

  // The field may have lost focus before hydration.
  useEffect(() => {
    if (document.activeElement !== input.current) void ask()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once, after hydration.
  }, [])

  return (
    <Field {...field} ref={input} onInput={() => isQuestionShown && void ask()}>
      <output className="mt-1.5 block text-note font-semibold text-accent-ink empty:hidden">
        {isQuestionShown && phoneQuestion}
      </output>
    </Field>
  )
}

type Props = { result: Result; onShow: () => void; onStartAgain: () => void }

/** Shown above the form while the tab has a saved answer. */
function SavedAnswer({ result: { answer, date }, onShow, onStartAgain }: Props) {
  return (
    <section
      aria-labelledby="saved-answer"
      className="mx-4 mt-6 border-l-4 border-brand bg-sheet px-4 py-4 sm:mx-11"
    >
      <h2 id="saved-answer" className="text-h3">
        {words.heading}
      </h2>
      <p className="mt-1 text-note text-ink-soft">{words.text(date, answer.reference)}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button kind="outline" size="small" onClick={onShow}>
          {words.show}
        </Button>
        <button
          type="button"
          aria-describedby="start-again-hint"
          onClick={onStartAgain}
          className="min-h-11 font-bold text-brand underline underline-offset-4"
        >
          {words.again}
        </button>
      </div>
      <p id="start-again-hint" className="mt-1 text-note text-ink-soft">
        {words.againHint}
      </p>
    </section>
  )
}
