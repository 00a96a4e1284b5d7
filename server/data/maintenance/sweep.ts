import { runStepsAsync } from '../query-steps.ts'
import { lookAtRetention, noteRetention, removeAll, type Sweepable } from '../retention.ts'
import { removeSomeBefore } from '../submissions.ts'
import { openBeside } from './open.ts'
import type { Place } from './place.ts'

/** What a sweep needs, beside a running server. */
export async function openSweep(place: Place): Promise<Sweepable & { close: () => Promise<void> }> {
  const { read, run, cleanUp, close } = await openBeside(place)
  return {
    retention: {
      look: (before) => runStepsAsync(lookAtRetention(before), read),
      note: (note) => run(noteRetention, note),
    },
    submissions: {
      async removeBefore(instant) {
        const removed = await removeAll(() => run(removeSomeBefore, instant))
        if (removed > 0) await cleanUp()
        return removed
      },
    },
    close,
  }
}
