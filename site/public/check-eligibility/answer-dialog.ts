import {
  type ComponentType,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { paths } from '#contract/paths.ts'
import type { Answer } from '#site/backend/answer.ts'
import { wholeStyle } from '#site/shell/whole-style.ts'
import { answerHash } from '#site/ui/draft.ts'
import { useEvent } from '#site/ui/use-event.ts'
import { fieldIn } from '#site/ui/form-fields.ts'
import type { ResultDialogProps } from './result/result-dialog.tsx'

type Shown = { Dialog: ComponentType<ResultDialogProps> }

/** The answer's dialog over the form. Its code is loaded on demand. */
export function useAnswerDialog(form: RefObject<HTMLFormElement | null>) {
  const [shown, setShown] = useState<Shown>()
  // The current state, for callbacks that run later.
  const isShown = useRef(false)
  const [before, setBefore] = useState<Answer>()
  const fieldToCorrect = useRef<string>(undefined)

  // The form is inert while the dialog is open.
  useEffect(() => {
    if (shown || !fieldToCorrect.current) return
    fieldIn(form.current, fieldToCorrect.current)?.focus()
    fieldToCorrect.current = undefined
  }, [form, shown])

  async function show() {
    setShown(await loadForAnswer())
    isShown.current = true
  }

  function hide() {
    isShown.current = false
    setShown(undefined)
    setBefore(undefined)
  }

  /** Closes the dialog and focuses this field. */
  function correct(field: string) {
    fieldToCorrect.current = field
    hide()
    markAnswerOpen(false)
  }

  return { shown, isShown, before, setBefore, show, hide, correct }
}

/** If the starter reloads the page because a newer release is served, the stored answer is shown then. */
export function loadForAnswer() {
  markAnswerOpen(true)
  return loadDialog().catch((error: unknown) => {
    dispatchEvent(new Event('part-missing'))
    throw error
  })
}

async function loadDialog(): Promise<Shown> {
  const [{ ResultDialog }] = await Promise.all([import('./result/result-dialog.tsx'), wholeStyle()])
  return { Dialog: ResultDialog }
}

/** A failure is handled when the form is sent. */
export function fetchDialogAhead() {
  loadDialog().catch(() => undefined)
}

/** Stored in the history entry: Back and reload reopen the answer, a new visit does not. */
function markAnswerOpen(open: boolean) {
  history.replaceState({ ...history.state, answerOpen: open }, '', location.pathname)
}

/** Reopens the answer after Back or a reload. */
export function useReopening(open: () => void) {
  const reopen = () => {
    if (location.pathname === paths.checkEligibility && answerWasOpen()) open()
  }
  const reopenFirst = useEffectEvent(reopen)
  useLayoutEffect(() => reopenFirst(), [])
  // Back may come before the next page has rendered.
  useEvent('popstate', reopen)
}

function answerWasOpen() {
  if (location.hash === answerHash) return true
  const entry: unknown = history.state
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'answerOpen' in entry &&
    entry.answerOpen === true
  )
}
