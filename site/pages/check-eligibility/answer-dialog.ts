import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import type { Answer } from '../../backend/answer.ts'
import { fieldIn } from '../../ui/form-fields.ts'
import { wholeStyle } from '../../whole-style.ts'
import { markAnswerOpen } from './answer-in-history.ts'
import type { ResultDialogProps } from './result/result-dialog.tsx'

type Shown = { Dialog: ComponentType<ResultDialogProps> }

/** The dialog of the answer, before its form. Its code is fetched when it is needed. */
export function useAnswerDialog(form: RefObject<HTMLFormElement | null>) {
  const [shown, setShown] = useState<Shown>()
  // Of this moment, for what ends later.
  const isShown = useRef(false)
  const [before, setBefore] = useState<Answer>()
  const fieldToCorrect = useRef<string>(undefined)

  // The form takes no focus as long as the dialog stands before it.
  useEffect(() => {
    if (shown || !fieldToCorrect.current) return
    fieldIn(form.current, fieldToCorrect.current)?.focus()
    fieldToCorrect.current = undefined
  }, [form, shown])

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

  /** Back to the form, into this field. */
  function correct(field: string) {
    fieldToCorrect.current = field
    hide()
    markAnswerOpen(false)
  }

  return { shown, isShown, before, setBefore, show, hide, correct }
}

export async function loadDialog(): Promise<Shown> {
  const [{ ResultDialog }] = await Promise.all([import('./result/result-dialog.tsx'), wholeStyle()])
  return { Dialog: ResultDialog }
}

/** A failure here is met again, and answered, when the form is sent. */
export function fetchDialogAhead() {
  loadDialog().catch(() => undefined)
}
