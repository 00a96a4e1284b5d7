import { runStepsAsync } from '../query-steps.ts'
import { lookAtRetention, noteRetention, type Sweepable } from '../retention.ts'
import { openBeside } from './open.ts'
import type { Place } from './place.ts'

/** What a sweep needs, beside a running server. */
export async function openSweep(
  place: Place,
  options?: { readOnly: boolean },
): Promise<Sweepable & { close: () => Promise<void> }> {
  const { read, run, removeBefore, close } = await openBeside(place, options)
  return {
    retention: {
      look: (before) => runStepsAsync(lookAtRetention(before), read),
      note: (note) => run(noteRetention, note),
    },
    submissions: { removeBefore },
    close,
  }
}
