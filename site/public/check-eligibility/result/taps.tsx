import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Tap, taps as allTaps, askPhrase } from '#contract/tap-phrases.ts'
import { takenWords, tapWords } from '#site/content/answer.ts'
import { submit } from '#site/content/eligibility.ts'
import { Check, Plus } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { reasonWith, reasonWithout, type Result, reasonAnd } from '../result.ts'
import { type Amend, AmendFailure, Section, TextButton } from './parts.tsx'

type Props = { result: Result; amend: Amend }

/** Optional follow-ups that could change the answer. */
export function Taps({ result, amend }: Props) {
  const { openTap, add, press, close } = useTaps(result, amend)
  const { answer, taps } = result
  const shown = allTaps.filter((tap) => answer.taps.includes(tap) || tap in taps)
  if (shown.length === 0) return null

  return (
    <Section
      heading={isAllOpen(shown) ? tapWords.all : tapWords.some}
      className="lg:flex lg:flex-wrap lg:items-center lg:gap-x-3 lg:gap-y-2"
    >
      <p className="text-note text-ink-soft lg:hidden">
        {shown.every((tap) => tap in taps) ? tapWords.takenHint : tapWords.hint}
      </p>
      <ul className="mt-2.5 flex flex-wrap gap-2 lg:mt-0">
        {shown.map((tap) => (
          <li key={tap} className={tap === openTap ? 'basis-full' : 'max-xs:basis-full'}>
            {tap === openTap ? (
              <TapQuestion
                tap={tap}
                checking={amend.checking === tap}
                onAdd={(value) => add(tap, value)}
                onCancel={() => close(tap)}
              />
            ) : (
              <TapChip
                id={chipId(tap)}
                tap={tap}
                value={taps[tap]}
                checking={amend.checking === tap}
                onPress={() => press(tap)}
              />
            )}
          </li>
        ))}
      </ul>
      {shown.some((tap) => tap === amend.failed) && <AmendFailure onRetry={amend.retry} />}
    </Section>
  )
}

/** Nothing was read; the year of joining is asked only where it matters. */
const isAllOpen = (shown: Tap[]) => allTaps.every((tap) => tap === 'joined' || shown.includes(tap))

function useTaps({ sent, taps }: Result, amend: Amend) {
  const [openTap, setOpenTap] = useState<Tap>()

  function add(tap: Tap, value: string) {
    const reason = reasonWith(sent['reason'] ?? '', tap, value)
    amend.send({
      by: tap,
      values: { ...sent, reason },
      taps: { ...taps, [tap]: value },
      onAnswered: () => close(tap),
    })
  }

  function remove(tap: Tap, value: string) {
    const { [tap]: _, ...others } = taps
    const reason = reasonWithout(sent['reason'] ?? '', tap, value)
    amend.send({ by: tap, values: { ...sent, reason }, taps: others })
  }

  /** Replaces the question with its chip and focuses it. */
  function close(tap: Tap) {
    flushSync(() => setOpenTap(undefined))
    document.getElementById(chipId(tap))?.focus()
  }

  function press(tap: Tap) {
    const value = taps[tap]
    if (amend.checking) return
    if (value !== undefined) remove(tap, value)
    else if (tapWords.each[tap].question) setOpenTap(tap)
    else add(tap, '')
  }

  return { openTap, add, press, close }
}

const chipId = (tap: Tap) => `tap-${tap}`

type TapQuestionProps = {
  tap: Tap
  checking: boolean
  onAdd: (value: string) => void
  onCancel: () => void
}

const oldestYear = 1980

/** The browser's input constraints. */
const inputs: Partial<Record<Tap, ComponentProps<'input'>>> = {
  pending: { type: 'number', inputMode: 'numeric', min: 1, max: 99, className: 'w-24' },
  left: { type: 'number', inputMode: 'numeric', min: oldestYear, className: 'w-28' },
  joined: { type: 'number', inputMode: 'numeric', min: oldestYear, className: 'w-28' },
  join: { maxLength: 100, className: 'basis-full', pattern: '.*\\S.*' },
}

/** The question of a tap; replaces its chip. */
function TapQuestion({ tap, checking, onAdd, onCancel }: TapQuestionProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [thisYear] = useState(() => new Date().getFullYear())
  const { className = '', ...rules } = inputs[tap] ?? {}

  // The user opened the question, so it takes the focus.
  useEffect(() => {
    input.current?.focus()
  }, [])

  return (
    <form
      className="rounded-control border border-brand bg-surface p-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        const value = input.current?.value.trim()
        if (value && !checking) onAdd(value)
      }}
    >
      <label htmlFor={id} className="block font-bold">
        {tapWords.each[tap].question}
      </label>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <input
          ref={input}
          id={id}
          required
          autoComplete="off"
          max={tap === 'left' || tap === 'joined' ? thisYear : undefined}
          className={`control min-w-0 px-3.5 ${className}`}
          {...rules}
        />
        <Button type="submit" aria-disabled={checking}>
          {checking ? submit.busy : tapWords.add}
        </Button>
        <TextButton onClick={onCancel}>{tapWords.cancel}</TextButton>
      </div>
    </form>
  )
}

type TapChipProps = { id: string; tap: Tap; value?: string; checking: boolean; onPress: () => void }

/** A toggle: tapping again removes the statement. */
function TapChip({ id, tap, value, checking, onPress }: TapChipProps) {
  const isSelected = value !== undefined
  const { offer } = tapWords.each[tap]
  const Icon = isSelected ? Check : Plus
  return (
    <button
      id={id}
      type="button"
      aria-pressed={isSelected}
      // The disabled attribute would drop the focus.
      aria-disabled={checking}
      onClick={onPress}
      className={`tap-chip ${isSelected ? 'border-2 border-brand bg-sheet-strong' : ''}`}
    >
      <Icon className="size-4.5 shrink-0 text-brand forced-colors:text-current" />
      {checking ? submit.busy : isSelected ? takenWords(tap, value) : offer}
    </button>
  )
}

/** What the student may have asked: a tap answers it at once. */
export function Questions({ result, amend }: { result: Result; amend: Amend }) {
  const { answer, sent, taps } = result
  return (
    <Section heading={tapWords.topics}>
      <p className="text-note text-ink-soft">{tapWords.hint}</p>
      <ul className="mt-2.5 flex flex-wrap gap-2">
        {answer.questions.map(({ title }) => (
          <li key={title} className="max-xs:basis-full">
            <button
              type="button"
              // The disabled attribute would drop the focus.
              aria-disabled={amend.checking !== undefined}
              onClick={() =>
                amend.send({
                  by: title,
                  values: { ...sent, reason: reasonAnd(sent['reason'] ?? '', askPhrase(title)) },
                  taps,
                })
              }
              className="tap-chip"
            >
              <Plus className="size-4.5 shrink-0 text-brand forced-colors:text-current" />
              {amend.checking === title ? submit.busy : title}
            </button>
          </li>
        ))}
      </ul>
      {answer.questions.some(({ title }) => title === amend.failed) && (
        <AmendFailure onRetry={amend.retry} />
      )}
    </Section>
  )
}
