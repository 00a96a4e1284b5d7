import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type Tap, taps as allTaps } from '#contract/tap-phrases.ts'
import { tapWords } from '../../../content/answer.ts'
import { reasonWith, reasonWithout, type Result } from '../result.ts'
import { AmendFailure } from './amend-failure.tsx'
import type { Amend } from './amend.ts'
import { Section } from './section.tsx'
import { TapChip } from './tap-chip.tsx'
import { TapQuestion } from './tap-question.tsx'

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
