import type { Tap } from '#contract/tap-phrases.ts'
import { tapWords } from '../../../content/answer.ts'
import { submit } from '../../../content/eligibility.ts'
import { Check, Plus } from '../../../images/icons.tsx'

type Props = { id: string; tap: Tap; value?: string; checking: boolean; onPress: () => void }

/** A toggle: tapping again removes the statement. */
export function TapChip({ id, tap, value, checking, onPress }: Props) {
  const isSelected = value !== undefined
  const { offer, taken: takenWords } = tapWords.each[tap]
  const Icon = isSelected ? Check : Plus
  return (
    <button
      id={id}
      type="button"
      aria-pressed={isSelected}
      // The disabled attribute would drop the focus.
      aria-disabled={checking}
      onClick={onPress}
      className={`tap-chip ${isSelected ? 'tap-chip-taken' : ''}`}
    >
      <Icon className="size-4.5 shrink-0 text-brand forced-colors:text-current" />
      {checking ? submit.busy : isSelected ? takenWords(value) : offer}
    </button>
  )
}
