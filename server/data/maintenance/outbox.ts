import { addMessages, forgetFailed, outboxState, retryFailed } from '../outbox.ts'
import { runStepsAsync } from '../query-steps.ts'
import type { Outbox } from '../store.ts'
import { openBeside } from './open.ts'
import type { Place } from './place.ts'

/** The messages of a store, for a tool beside a running server. */
export async function openOutbox(place: Place) {
  const { read, run, close } = await openBeside(place)
  const outbox: Pick<Outbox, 'add' | 'state'> = {
    add: (messages) =>
      run(
        addMessages,
        messages.map((message) => ({ ...message, at: Date.now() })),
      ),
    state: (at) => runStepsAsync(outboxState(at), read),
  }
  return {
    outbox,
    retry: () => run(retryFailed, Date.now()),
    forget: () => run(() => forgetFailed(), undefined),
    close,
  }
}
