import type { TapValues, Values } from '../result.ts'

/** Asks again from within the answer. */
export type Amend = {
  /** True when there is a new answer. `by` names what was tapped. */
  send: (by: string, values: Values, taps: TapValues) => Promise<boolean>
  /** What was tapped last, while its answer is awaited. */
  checking?: string
  /** What was tapped last, when it had no answer. */
  failed?: string
  retry: () => void
}
