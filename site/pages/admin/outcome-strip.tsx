import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Pencil, Undo } from '#site/images/desk-icons.tsx'
import { ArrowRight, Close } from '#site/images/icons.tsx'
import { LaterChoices } from './later-choices.tsx'
import { Menu } from './menu.tsx'
import { outcomes, questions } from './outcomes.ts'
import { StageBox } from './stage.tsx'
import { timeOf } from './follow-up.ts'
import type { Outcome, Question, Saved, Work } from './work.ts'

/** How long an answer can be undone, in milliseconds. */
const undoFor = 10_000
const tick = 250

type Props = {
  outcome: Outcome
  work: Work
  now: Date
  /** In the list's row, or below the contact buttons of the open enquiry; on phones a bottom sheet. */
  place: 'row' | 'panel'
  onNote: () => void
  onNext?: (() => void) | undefined
}

/** Asks for the outcome after Call, WhatsApp or Mail, beside the links. */
export function OutcomeStrip({ outcome, work, now, place, onNote, onNext }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  // Focus is outside React: move it before the strip is removed.
  useLayoutEffect(() => {
    const { current } = strip
    return () => {
      if (!current?.contains(document.activeElement)) return
      const around = current.closest<HTMLElement>('tr') ?? document.getElementById('enquiry-name')
      around?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div ref={strip} className={`outcome outcome-${place}`} data-step={outcome.step}>
      {outcome.step === 'question' ? (
        <OutcomeQuestion question={outcome} work={work} now={now} />
      ) : (
        <SavedStrip
          key={outcome.at.getTime()}
          saved={outcome}
          work={work}
          onNote={onNote}
          onNext={onNext}
        />
      )}
    </div>
  )
}

function OutcomeQuestion({ question, work, now }: { question: Question; work: Work; now: Date }) {
  const { row, way } = question
  return (
    <fieldset className="outcome-question">
      <legend className="sr-only">{`${questions[way]} ${row.name}`}</legend>
      <p className="outcome-title">
        {way === 'call' ? (
          <span className="table:hidden">How did the call go?</span>
        ) : (
          questions[way]
        )}
        {way === 'call' && <span className="cards:hidden">How did it go?</span>}
        <span className="outcome-who">
          {row.name}, {row.phone}
        </span>
      </p>
      <button type="button" onClick={() => void work.answer(question, 'reached')}>
        <StageBox stage="called" />
        {outcomes.reached.word}
      </button>
      <button type="button" onClick={() => void work.answer(question, 'no-answer')}>
        <StageBox stage="no-answer" />
        {outcomes['no-answer'].word}
      </button>
      <Menu
        buttonClass="outcome-later"
        className="w-72"
        label={
          <>
            <StageBox stage="follow-up" />
            {outcomes.later.word}
          </>
        }
      >
        {(close) => (
          <LaterChoices
            now={now}
            onChoose={(at) => {
              close()
              void work.answer(question, 'later', at)
            }}
          />
        )}
      </Menu>
      <CloseStrip label="Close without an answer" onClose={work.dismiss} />
    </fieldset>
  )
}

type SavedProps = {
  saved: Saved
  work: Work
  onNote: () => void
  onNext?: (() => void) | undefined
}

function SavedStrip({ saved, work, onNote, onNext }: SavedProps) {
  const { dismiss } = work
  const strip = useRef<HTMLDivElement>(null)
  const end = useEffectEvent(dismiss)
  // Time is outside React. Paused while the focus is inside, so that keyboard users can reach Undo.
  useEffect(() => {
    let remaining = undoFor
    const timer = setInterval(() => {
      if (!strip.current?.matches(':focus-visible, :has(:focus-visible)')) remaining -= tick
      if (remaining <= 0) end()
    }, tick)
    return () => clearInterval(timer)
  }, [])

  // Focus is outside React. The focused button was removed; continue from here.
  useEffect(() => {
    if (document.activeElement === document.body) strip.current?.focus({ preventScroll: true })
  }, [])

  const { word } = outcomes[saved.word]
  return (
    <div ref={strip} tabIndex={-1} className="outcome-saved outline-none">
      <output className="outcome-title">
        <StageBox stage={outcomes[saved.word].stage} />
        <span>
          <b>{word.replace('…', '')}</b>, saved {timeOf(saved.at)}
        </span>
      </output>
      <button type="button" onClick={onNote} className="cards:hidden">
        <Pencil className="size-4" />
        Note
      </button>
      <button type="button" onClick={() => void work.undo(saved)}>
        <Undo className="size-4" />
        Undo
      </button>
      {onNext && (
        <button type="button" onClick={onNext} className="outcome-next table:hidden">
          Next
          <ArrowRight className="size-4" />
        </button>
      )}
      <CloseStrip label="Close" onClose={dismiss} />
      <span className="undo-bar" aria-hidden="true" />
    </div>
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
