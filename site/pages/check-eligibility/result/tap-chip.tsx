import type { Tap } from '#contract/tap-phrases.ts'
import { submit, tapWords } from '../../../content/eligibility.ts'
import { Check, Plus } from '../../../images/icons.tsx'

type Props = { id: string; tap: Tap; value?: string; checking: boolean; onPress: () => void }

/** Tapped it is true, tapped again it is taken back. */
export function TapChip({ id, tap, value, checking, onPress }: Props) {
  const taken = value !== undefined
  const { offer, taken: takenWords } = tapWords.each[tap]
  const Icon = taken ? Check : Plus
  return (
    <button
      id={id}
      type="button"
      aria-pressed={taken}
      // Disabled it would lose the focus.
      aria-disabled={checking}
      onClick={onPress}
      className={`tap-chip ${taken ? 'tap-chip-taken' : ''}`}
    >
      <Icon className="size-4.5 shrink-0 text-brand forced-colors:text-current" />
      {checking ? submit.busy : taken ? takenWords(value) : offer}
    </button>
  )
}
