import type { Values } from '../../../ui/draft.ts'
import type { TapValues } from '../result.ts'

/** `by` names what was tapped. */
export type Attempt = { by: string; values: Values; taps: TapValues; onAnswered?: () => void }

/** Asks again from within the answer. */
export type Amend = {
  send: (attempt: Attempt) => void
  /** What was tapped last, while its answer is awaited. */
  checking?: string
  /** What was tapped last, when it had no answer. */
  failed?: string
  retry: () => void
}
