import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { EligibilityPayload } from '#contract/eligibility.ts'
import { checkEligibility } from '#site/backend/answer.ts'
import { useOffer } from '#site/offers.ts'
import { draftPlace, openDraftAt, type Values } from '#site/ui/draft.ts'
import { fieldIn, fill, overwrite, valuesOf } from '#site/ui/form-fields.ts'
import { fetchDialogAhead, loadForAnswer, useAnswerDialog, useReopening } from './answer-dialog.ts'
import { amendsOf, dateOf, type Result, resultFrom, tapsIn, type TapValues } from './result.ts'

/** Sends the form, stores the answer in the tab and shows it. */
export function useCheck(form: RefObject<HTMLFormElement | null>) {
  // Two submits may come before the button renders as disabled.
  const busy = useRef(false)
  const [state, setState] = useState<'ready' | 'checking' | 'failed'>('ready')
  const [result, setResult] = useState<Result>()
  const dialog = useAnswerDialog(form)
  const offersCopy = useOffer('copy')

  useDraft(form, setResult)
  useReopening(() => draft.result() && open())

  function open() {
    dialog.show().catch(() => setState('failed'))
  }

  /** Resolves to true if there is an answer. */
  async function check(values: Values, taps = tapsIn(values['reason'] ?? '', result?.taps ?? {})) {
    if (busy.current) return false
    busy.current = true
    setState('checking')
    try {
      const next = await resultOf(values, taps, {
        key: draft.keyFor(values),
        amends: amendsOf(result, values),
        copy: offersCopy && values['copy'] === 'yes',
      })
      // An error answer is not stored.
      draft.keepResult(next.answer.error ? undefined : next)
      await loadForAnswer()
      setResult(next)
      setState('ready')
      if (dialog.shown && !dialog.isShown.current) return true
      dialog.setBefore(dialog.shown && result?.answer)
      if (dialog.shown && form.current) overwrite(form.current, values)
      await dialog.show()
      return true
    } catch {
      // Whatever the failure, the student can only press again, which sends the same key.
      setState('failed')
      return false
    } finally {
      busy.current = false
    }
  }

  function correct(field: string) {
    dialog.correct(field)
    if (!busy.current) setState('ready')
  }

  function startAgain() {
    draft.forget()
    form.current?.reset()
    setResult(undefined)
    setState('ready')
    fieldIn(form.current, 'name')?.focus()
  }

  return { state, result, dialog, open, check, correct, startAgain }
}

/** Uncontrolled fields: text typed before the script loaded wins over the draft. */
function useDraft(
  form: RefObject<HTMLFormElement | null>,
  setResult: (result: Result | undefined) => void,
) {
  useLayoutEffect(() => {
    if (!form.current) return
    fill(form.current, draft.values())
    draft.keep(valuesOf(form.current))
    // Prerendering has no draft.
    setResult(draft.result())
  }, [form, setResult])
}

type Call = Parameters<typeof checkEligibility>[1]

async function resultOf(values: Values, taps: TapValues, call: Call): Promise<Result> {
  fetchDialogAhead()
  const answer = await checkEligibility(payloadFrom(values), call)
  return { answer, sent: values, taps, date: dateOf(new Date()), at: Date.now() }
}

export const openDraft = (storage: () => Storage) => openDraftAt(draftPlace, storage, resultFrom)

/** The draft of this tab. */
export const draft = openDraft(() => sessionStorage)

/** The body of the call: exactly seven keys, the count as a number. */
function payloadFrom(values: Values): EligibilityPayload {
  const text = (name: keyof EligibilityPayload) => values[name] ?? ''
  return {
    branch: text('branch'),
    university: text('university'),
    reason: text('reason'),
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    passed: Number(text('passed')),
  }
}
