import { useEffect, useRef, useState } from 'react'
import { type Answer, hasWarning, isFull } from '#site/backend/answer.ts'
import { result as words } from '#site/content/answer.ts'
import { Check, Close, Printer } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { Dialog } from '#site/ui/dialog.tsx'
import type { Values } from '#site/ui/draft.ts'
import { type Result, tapsIn, type TapValues } from '../result.ts'
import type { Amend, Attempt } from './parts.tsx'
import { Candidates, Understood, YouWrote } from './understood.tsx'
import { Counterfoil, Enquiry, PrintLink } from './enquiry.tsx'
import { Details, Sources } from './details.tsx'
import { CarePanel, HelpPanel } from './help-panel.tsx'
import { InShort, Replies, Warnings, NextSteps } from './replies.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { Questions, Taps } from './taps.tsx'
import { Share } from './share.tsx'

export type ResultDialogProps = {
  result: Result
  /** The answer before the last tap. */
  before?: Answer
  checking: boolean
  failed: boolean
  /** Resolves to true if there is a new answer. */
  onCheck: (values: Values, taps: TapValues) => Promise<boolean>
  /** Closes the dialog and focuses this field of the form. */
  onCorrect: (field: string) => void
  onClose: () => void
}

const title = 'result-title'
const closing = 'result-close'

/** The answer: what the student sent, what it means, and the actions in a fixed footer. */
export function ResultDialog({ result, before, onCorrect, onClose, ...state }: ResultDialogProps) {
  const { answer } = result
  const help = answer.help.length > 0
  const full = !answer.error && !help && isFull(answer)
  const amend = useAmend(state)
  const middle = useRef<HTMLElement>(null)

  // The tapped element, which had the focus, may have been removed with the previous answer.
  useEffect(() => {
    if (!before || document.activeElement !== document.body) return
    middle.current?.scrollTo(0, 0)
    middle.current?.focus()
  }, [before])

  return (
    <>
      <Dialog
        labelledBy={title}
        onClose={onClose}
        className={`result ${full ? 'max-w-260 wide:[&[open]]:grid-cols-[15.625rem_minmax(0,1fr)]' : 'max-w-160'} ${help ? 'result-help' : ''}`}
      >
        {/* Its buttons close the dialog, as Escape does; onClose handles both. */}
        <form id={closing} method="dialog" hidden />
        {full && <Counterfoil result={result} />}
        <div className="flex min-h-0 flex-col">
          <section
            ref={middle}
            aria-labelledby={title}
            // Focusable, so that the arrow keys scroll it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="result-middle"
          >
            <Head />
            {help && <HelpPanel {...{ result, amend }} onCorrect={() => onCorrect('phone')} />}
            {answer.care && <CarePanel />}
            {!answer.error && <Warnings answer={answer} />}
            {!help && <Body {...{ result, before, amend, onCorrect, full }} />}
            {full && answer.reference && (
              <Enquiry result={result} amend={amend} onCorrect={() => onCorrect('phone')} />
            )}
            <div className="result-fade" />
          </section>
          <Ways result={result} help={help} onCorrect={() => onCorrect('branch')} />
        </div>
        <output className="sr-only">{before && !state.checking && words.updated}</output>
      </Dialog>
      {!answer.error && !help && <PrintSheet result={result} />}
    </>
  )
}

function Body(props: PartsProps) {
  const { answer } = props.result
  const leads = answer.care || hasWarning(answer)
  return (
    <div className={`answer-pad pb-6 ${leads ? 'pt-4' : 'pt-3 wide:pt-0.5'}`}>
      <p className="border-l-4 border-accent bg-tint px-[min(1rem,4vw)] py-2 text-note leading-snug font-semibold text-accent-ink">
        {words.note}
      </p>
      {answer.error ? (
        <p className="mt-5 font-semibold whitespace-pre-line text-danger">{answer.error}</p>
      ) : (
        <Parts {...props} />
      )}
    </div>
  )
}

type PartsProps = Pick<ResultDialogProps, 'result' | 'before' | 'onCorrect'> & {
  amend: Amend
  full: boolean
}

function Parts({ result, before, amend, onCorrect, full }: PartsProps) {
  const { answer } = result
  const { matched, understood, inShort, steps } = answer
  return (
    <>
      {full && <YouWrote result={result} />}
      {matched.candidates.length > 0 && <Candidates {...{ result, amend, onCorrect }} />}
      {matched.candidates.length === 0 && understood.length > 0 && (
        <Understood {...{ result, amend }} onCorrect={() => onCorrect('university')} />
      )}
      {before && <Updated />}
      <Replies answer={answer} />
      {answer.questions.length > 0 && <Questions result={result} amend={amend} />}
      {inShort.length > 0 && <InShort answer={answer} before={before} />}
      {(steps.length > 0 || full) && <NextSteps result={result} />}
      <Taps result={withStandingTaps(result)} amend={amend} />
      <Details answer={answer} />
      <Sources sources={answer.sources} />
      {!answer.reference && <PrintLink />}
    </>
  )
}

const withStandingTaps = (result: Result): Result => ({
  ...result,
  taps: tapsIn(result.sent['reason'] ?? '', result.taps),
})

/** The dialog itself announces it. */
const Updated = () => (
  <p aria-hidden="true" className="mt-4 flex items-center gap-2 font-bold text-brand">
    <Check className="size-4.5 shrink-0" />
    {words.updated}
  </p>
)

function Head() {
  return (
    <header className="result-head">
      <h2 id={title} className="result-title">
        {words.title}
      </h2>
      <button type="submit" form={closing} aria-label={words.closeMark} className="result-x">
        <Close />
      </button>
    </header>
  )
}

type WaysProps = { result: Result; help: boolean; onCorrect: () => void }

/** An error asks for names as on the mark sheet: focus the first of these fields. */
function Ways({ result, help, onCorrect }: WaysProps) {
  return (
    <footer className="result-ways">
      {help ? null : result.answer.error ? (
        <Button onClick={onCorrect} className="narrow:flex-auto">
          {words.correct}
        </Button>
      ) : (
        <>
          <Button kind="outline" onClick={() => print()} className="narrow:hidden">
            <Printer className="size-5 shrink-0" />
            {words.print}
          </Button>
          <Share result={result} />
        </>
      )}
      <Button
        kind={help ? 'outline-deep' : 'outline'}
        type="submit"
        form={closing}
        className="narrow:flex-1 wide:ml-auto"
      >
        {words.close}
      </Button>
    </footer>
  )
}

type State = Pick<ResultDialogProps, 'checking' | 'failed' | 'onCheck'>

function useAmend({ checking, failed, onCheck }: State): Amend {
  const [attempt, setAttempt] = useState<Attempt>()

  async function send(next: Attempt) {
    setAttempt(next)
    if (!(await onCheck(next.values, next.taps))) return
    setAttempt(undefined)
    next.onAnswered?.()
  }

  return {
    send: (next) => void send(next),
    checking: checking ? attempt?.by : undefined,
    failed: failed ? attempt?.by : undefined,
    retry: () => attempt && void send(attempt),
  }
}
