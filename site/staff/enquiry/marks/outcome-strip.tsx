import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { withoutDirection } from '#contract/text.ts'
import type { Way } from '#site/backend/desk.ts'
import { useDesk } from '../../list/data/desk.ts'
import { Undo } from '#site/images/desk-icons.tsx'
import { ArrowRight, ChevronDown, Close, Pencil } from '#site/images/icons.tsx'
import { isPopoverOpen } from '#site/ui/browser.ts'
import { Typed } from '#site/ui/quoted.tsx'
import { useFocusBack } from '../../ui/keyboard.ts'
import { Menu } from '../../ui/menu.tsx'
import { useRunOut, timeOf } from '../../ui/time.ts'
import { outcomes, type OutcomeWord, questions } from './attempts.ts'
import { followUpOf, tryAgainChoices } from './follow-up.ts'
import { LaterChoices } from './later-choices.tsx'
import { StageBox, stageWord } from './stage.tsx'
import type { Outcome, Question, Saved } from './work.ts'

type Props = {
  outcome: Outcome
  /** In the list's row, or below the contact buttons of the open enquiry; on phones a bottom sheet. */
  place: 'row' | 'panel'
  onNote: () => void
  onNext?: (() => void) | undefined
}

/** Asks for the outcome after Call, WhatsApp or Mail, beside the links. */
export function OutcomeStrip({ outcome, place, onNote, onNext }: Props) {
  const { work } = useDesk()
  const strip = useRef<HTMLDivElement>(null)
  useFocusBack(strip)
  useEscape(strip, work.dismiss)
  useLayoutEffect(() => {
    // With very large letters it stands below the other links.
    strip.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={strip} className={`outcome outcome-${place}`} data-step={outcome.step}>
      {outcome.step === 'question' ? (
        <OutcomeQuestion question={outcome} />
      ) : (
        <SavedStrip key={outcome.at.getTime()} saved={outcome} onNote={onNote} onNext={onNext} />
      )}
    </div>
  )
}

function OutcomeQuestion({ question }: { question: Question }) {
  const { work, now } = useDesk()
  const { row, way } = question
  const isSaving = work.savingOf(row.id) !== undefined
  const answer = (word: OutcomeWord, at: string | null = null) =>
    isSaving || void work.answer(question, word, at)
  const choices = tryAgainChoices(now, row.stage === 'no-answer')
  const [proposed] = choices
  return (
    <fieldset className="outcome-question">
      <legend className="sr-only">{`${questions[way]} ${withoutDirection(row.name)}`}</legend>
      <p className="outcome-title">
        <output>{isSaving ? 'Saving...' : <QuestionWords way={way} />}</output>
        <span className="mt-1 block font-body text-(length:--text-note) tracking-[0] text-ink-soft table:hidden">
          <Typed>{row.name}</Typed>, <Typed>{row.phone}</Typed>
        </span>
      </p>
      <button type="button" aria-disabled={isSaving} onClick={() => answer('reached')}>
        <StageBox stage="called" />
        {outcomes.reached.word}
      </button>
      <button
        type="button"
        aria-disabled={isSaving}
        onClick={() => answer('no-answer', proposed?.at)}
      >
        <StageBox stage="no-answer" />
        {outcomes['no-answer'].word}
      </button>
      <Menu
        className="w-72"
        buttonClass="outcome-other"
        label={
          <>
            <span>again {proposed?.when}</span>
            <ChevronDown className="size-4" />
          </>
        }
        disabled={isSaving}
      >
        <LaterChoices choices={choices} onChoose={(at) => answer('no-answer', at)} />
      </Menu>
      <Menu
        className="w-72"
        buttonClass="outcome-later"
        label={
          <>
            <StageBox stage="follow-up" />
            {outcomes.later.word}
          </>
        }
        disabled={isSaving}
      >
        <LaterChoices onChoose={(at) => answer('later', at)} />
      </Menu>
      <CloseStrip label="Close without an answer" onClose={work.dismiss} />
    </fieldset>
  )
}

function QuestionWords({ way }: { way: Way }) {
  if (way !== 'call') return questions[way]
  return (
    <>
      <span className="table:hidden">{questions.call}</span>
      <span className="cards:hidden">How did it go?</span>
    </>
  )
}

/** Escape in the row, or in the strip of the open enquiry, closes the strip. */
function useEscape(strip: RefObject<HTMLElement | null>, dismiss: () => void) {
  const type = useEffectEvent((event: KeyboardEvent) => {
    // The browser uses Escape to close an open menu.
    if (event.key !== 'Escape' || isPopoverOpen()) return
    event.preventDefault()
    dismiss()
  })
  // Its own listener: the row is another component, and the panel listens further out.
  useEffect(() => {
    const around = strip.current?.closest('tr') ?? strip.current
    const listen = (event: KeyboardEvent) => type(event)
    around?.addEventListener('keydown', listen)
    return () => around?.removeEventListener('keydown', listen)
  }, [strip])
}

type SavedProps = Pick<Props, 'onNote' | 'onNext'> & { saved: Saved }

function SavedStrip({ saved, onNote, onNext }: SavedProps) {
  const { work } = useDesk()
  return (
    <UndoSlip
      words={
        <>
          <StageBox stage={outcomes[saved.word].stage} />
          <SavedWords saved={saved} />
        </>
      }
      onUndo={() => void work.undo(saved)}
      onEnd={work.dismiss}
      before={
        <button type="button" onClick={onNote} className="cards:hidden">
          <Pencil className="size-4" />
          Note
        </button>
      }
    >
      {onNext && (
        <button type="button" onClick={onNext} className="outcome-next table:hidden">
          Next
          <ArrowRight className="size-4" />
        </button>
      )}
    </UndoSlip>
  )
}

type UndoProps = {
  words: ReactNode
  /** Buttons before and after *Undo*. */
  before?: ReactNode
  children?: ReactNode
  onUndo: () => void
  onEnd: () => void
}

/** What was done, and for ten seconds *Undo*. */
export function UndoSlip({ words, before, children, onUndo, onEnd }: UndoProps) {
  const strip = useRef<HTMLDivElement>(null)
  useRunOut(strip, onEnd)

  // Focus is outside React. The focused button was removed; continue from here.
  useEffect(() => {
    if (document.activeElement === document.body) strip.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div ref={strip} tabIndex={-1} className="outcome-saved outline-none">
      <output className="outcome-title">{words}</output>
      {before}
      <button type="button" onClick={onUndo}>
        <Undo className="size-4" />
        Undo
      </button>
      {children}
      <CloseStrip label="Close" onClose={onEnd} />
      <span className="undo-bar" aria-hidden="true" />
    </div>
  )
}

/** The outcome, and when to call again. */
function SavedWords({ saved: { row, word, at } }: { saved: Saved }) {
  const { now } = useDesk()
  const due = word !== 'reached' && row.followUpAt && followUpOf(row.followUpAt, now)
  return (
    <span>
      <b>{word === 'later' ? stageWord('follow-up') : outcomes[word].word}</b>
      {due
        ? `${word === 'later' ? '' : ', again'} ${due.weekday}${due.text}`
        : `, saved ${timeOf(at)}`}
    </span>
  )
}

function CloseStrip({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClose}
      className="outcome-close"
    >
      <Close className="size-4.5" />
    </button>
  )
}
