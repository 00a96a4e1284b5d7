import { type ReactNode, useEffect, useRef } from 'react'
import { mostAtOnce } from '#contract/staff/history.ts'
import { Calendar, Download, Person, Undo } from '#site/images/desk-icons.tsx'
import { Check, ChevronDown, Close } from '#site/images/icons.tsx'
import { Typed } from '#site/ui/quoted.tsx'
import { timeOf, useRunOut } from '../../ui/time.ts'
import { StageBox } from '../../enquiry/marks/stage.tsx'
import { IconButton } from '../../ui/buttons.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useDesk } from '../data/desk.ts'
import { ExportChoices } from '../filters/export-choices.tsx'
import { ViewLink } from '../notices.tsx'
import { AssignChoices, FollowUpChoices, grouped, SpamChoice, StageChoices } from './choices.tsx'
import type { Marking } from './marking.ts'

/** In place of the filters: what to do with the marked rows, how far it is, and what came of it. */
export function MarkingBar() {
  const { running, done } = useDesk().marking
  if (running) return <Progress {...running} />
  return done ? <DoneBar key={done.at.getTime()} done={done} /> : <ChoiceBar />
}

function ChoiceBar() {
  const { count, whole, trouble } = useDesk().marking
  return (
    <fieldset className="marking-bar on-deep">
      <legend className="sr-only">Marked enquiries</legend>
      <p className="marking-count">
        <output>
          <b>{grouped(count)} marked</b>
          {whole && <span>, all that match</span>}
          {count === 0 && <span className="marking-hint">Press a row, or X</span>}
        </output>
      </p>
      {trouble && (
        <p role="alert" className="marking-trouble">
          {trouble}
        </p>
      )}
      <Ways />
      <Extent />
    </fieldset>
  )
}

const Ways = () => (
  <div className="marking-ways">
    <Way word="Assign" icon={<Person />}>
      <AssignChoices />
    </Way>
    <Way word="Stage" icon={<StageBox stage="follow-up" className="size-4.5" />}>
      <StageChoices />
    </Way>
    <Way word="Follow-up" icon={<Calendar />}>
      <FollowUpChoices />
    </Way>
    <Way word="Spam" icon={<StageBox stage="spam" className="size-4.5" />}>
      <SpamChoice />
    </Way>
    <Way word="Export" icon={<Download />}>
      <ExportChoices />
    </Way>
  </div>
)

/** From these rows to all that match, and to none. */
function Extent() {
  const { marking, list, rows } = useDesk()
  const { total = 0 } = list
  return (
    <div className="marking-end">
      {!marking.whole && total > rows.length && (
        <button type="button" onClick={() => void marking.markMatching()}>
          {total > mostAtOnce ? `The first ${grouped(mostAtOnce)}` : `All ${grouped(total)}`} that
          match
        </button>
      )}
      <button type="button" onClick={marking.unmarkAll}>
        Unmark all
        <Close className="size-4" />
      </button>
    </div>
  )
}

type WayProps = { word: string; icon: ReactNode; children: ReactNode }

function Way({ word, icon, children }: WayProps) {
  const { count } = useDesk().marking
  return (
    <Menu
      dialog={`${word}: ${grouped(count)} marked`}
      disabled={count === 0}
      buttonClass="marking-way"
      className="many-choices"
      label={
        <>
          {icon}
          {word}
          <ChevronDown className="size-4 cards:hidden" />
        </>
      }
    >
      {children}
    </Menu>
  )
}

const Progress = ({ done, of }: { done: number; of: number }) => (
  <div className="marking-bar on-deep">
    <p className="marking-count">
      <b>
        {grouped(done)} of {grouped(of)}
      </b>{' '}
      written
    </p>
    {/* So few that they are one call have no part of which to tell. */}
    <progress
      aria-label="Changing the marked enquiries"
      max={of}
      {...(done > 0 && { value: done })}
    />
  </div>
)

function DoneBar({ done }: { done: NonNullable<Marking['done']> }) {
  const { marking, staff } = useDesk()
  const { count, told, at, left, undo } = done
  const bar = useRef<HTMLDivElement>(null)
  // What was left out stays to be read.
  useRunOut(bar, left.length === 0 ? marking.dismiss : undefined)
  // Focus is outside React: the popover that had it is gone.
  useEffect(() => bar.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={bar} tabIndex={-1} className="marking-done">
      <output>
        <Check className="size-4.5 text-brand" />
        <span>
          <b>
            {grouped(count)} {told}
          </b>
          , saved {timeOf(at)}.
        </span>
        {left.length > 0 && (
          <span className="left-out">
            <b>{grouped(left.length)} left out:</b> <Names left={left} />.{' '}
            {whoWords(left, staff.me?.name)}
          </span>
        )}
      </output>
      {undo && undo.length > 0 && <UndoButton onUndo={() => void marking.undo(undo)} />}
      <IconButton name="Close" onClick={marking.dismiss}>
        <Close className="size-4.5" />
      </IconButton>
    </div>
  )
}

/** Goes away when its time is over, even where the rest stays. */
function UndoButton({ onUndo }: { onUndo: () => void }) {
  const button = useRef<HTMLSpanElement>(null)
  const isOver = useRunOut(button)
  if (isOver) return null
  return (
    <span ref={button}>
      <button type="button" onClick={onUndo} className="marking-undo">
        <Undo className="size-4" />
        Undo
      </button>
      <span className="undo-bar" aria-hidden="true" />
    </span>
  )
}

const mostNamed = 3

type Left = NonNullable<Marking['done']>['left']

function Names({ left }: { left: Left }) {
  const { view } = useDesk()
  const named = left.slice(0, left.length === mostNamed + 1 ? mostNamed + 1 : mostNamed)
  const others = left.length - named.length
  return named.map(({ id, name, at }, index) => (
    <span key={id}>
      {index > 0 && (index === left.length - 1 ? ' and ' : ', ')}
      {at === undefined ? (
        <Typed>{name}</Typed>
      ) : (
        <ViewLink to={{ ...view, enquiry: id }}>
          <Typed>{name}</Typed>
        </ViewLink>
      )}
      {index === named.length - 1 && others > 0 && ` and ${grouped(others)} others, still marked`}
    </span>
  ))
}

/** Who changed them meanwhile, and when. */
function whoWords(left: Left, me: string | undefined) {
  const changed = left.filter(({ at }) => at !== undefined)
  if (changed.length === 0) return 'Erased meanwhile.'
  const [who, ...others] = new Set(changed.map(({ by }) => by))
  const name = others.length > 0 || !who ? 'Somebody else' : who === me ? 'You' : who.split(' ')[0]
  const last = new Date(Math.max(...changed.map(({ at = 0 }) => at)))
  return `${name} changed ${changed.length === 1 ? 'it' : 'them'} at ${timeOf(last)}.`
}
