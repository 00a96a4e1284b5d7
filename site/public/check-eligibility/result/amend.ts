import type { Values } from '../../../ui/draft.ts'
import type { TapValues } from '../result.ts'

/** `by`: the tapped control. */
export type Attempt = { by: string; values: Values; taps: TapValues; onAnswered?: () => void }

/** Amends the enquiry from within the answer. */
export type Amend = {
  send: (attempt: Attempt) => void
  /** The tapped control while its answer is pending. */
  checking?: string
  /** The tapped control whose request failed. */
  failed?: string
  retry: () => void
}
