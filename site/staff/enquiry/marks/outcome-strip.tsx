import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { withoutDirection } from '#contract/text.ts'
import type { Way } from '#site/backend/desk.ts'
import { Undo } from '#site/images/desk-icons.tsx'
import { ArrowRight, ChevronDown, Close, Pencil } from '#site/images/icons.tsx'
import { isPopoverOpen } from '#site/ui/popover.ts'
import { Typed } from '#site/ui/quoted.tsx'
import { useFocusBack } from '../../ui/keyboard.ts'
import { Menu } from '../../ui/menu.tsx'
import { outcomes, type OutcomeWord, questions } from './attempts.ts'
import { followUpOf, timeOf, tryAgainChoices } from './follow-up.ts'
import { LaterChoices } from './later-choices.tsx'
import { StageBox, stageWord } from './stage.tsx'
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
  useFocusBack(strip)
  useEscape(strip, work.dismiss)
  useLayoutEffect(() => {
    // With very large letters it stands below the other links.
    strip.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={strip} className={`outcome outcome-${place}`} data-step={outcome.step}>
      {outcome.step === 'question' ? (
        <OutcomeQuestion question={outcome} work={work} now={now} />
      ) : (
        <SavedStrip
          key={outcome.at.getTime()}
          saved={outcome}
          now={now}
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
        <span className="outcome-who">
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
      <TimeMenu
        buttonClass="outcome-other"
        label={
          <>
            <span>again {proposed?.when}</span>
            <ChevronDown className="size-4" />
          </>
        }
        disabled={isSaving}
        choices={choices}
        now={now}
        onChoose={(at) => answer('no-answer', at)}
      />
      <TimeMenu
        buttonClass="outcome-later"
        label={
          <>
            <StageBox stage="follow-up" />
            {outcomes.later.word}
          </>
        }
        disabled={isSaving}
        now={now}
        onChoose={(at) => answer('later', at)}
      />
      <CloseStrip label="Close without an answer" onClose={work.dismiss} />
    </fieldset>
  )
}

type TimeMenuProps = Pick<
  Parameters<typeof Menu>[0],
  'buttonClass' | 'name' | 'label' | 'disabled'
> &
  Parameters<typeof LaterChoices>[0]

const TimeMenu = ({ now, choices, onChoose, ...button }: TimeMenuProps) => (
  <Menu className="w-72" {...button}>
    {(close) => (
      <LaterChoices
        now={now}
        {...(choices && { choices })}
        onChoose={(at) => {
          close()
          onChoose(at)
        }}
      />
    )}
  </Menu>
)

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

type SavedProps = {
  saved: Saved
  now: Date
  work: Work
  onNote: () => void
  onNext?: (() => void) | undefined
}

function SavedStrip({ saved, now, work, onNote, onNext }: SavedProps) {
  const { dismiss } = work
  const strip = useRef<HTMLDivElement>(null)
  const end = useEffectEvent(dismiss)
  // Time is outside React. Paused while the focus is inside, so that keyboard users can reach Undo.
  useEffect(() => {
    let remaining = undoFor
    const timer = setInterval(() => {
      if (!strip.current?.contains(document.querySelector(':focus-visible'))) remaining -= tick
      if (remaining <= 0) end()
    }, tick)
    return () => clearInterval(timer)
  }, [])

  // Focus is outside React. The focused button was removed; continue from here.
  useEffect(() => {
    if (document.activeElement === document.body) strip.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div ref={strip} tabIndex={-1} className="outcome-saved outline-none">
      <output className="outcome-title">
        <StageBox stage={outcomes[saved.word].stage} />
        <SavedWords saved={saved} now={now} />
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

/** The outcome, and when to call again. */
function SavedWords({ saved: { row, word, at }, now }: Pick<SavedProps, 'saved' | 'now'>) {
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
