import { correct, enter, entriesOf, findEntry, mark, notesOf, type Desk } from '../desk.ts'
import { idAt } from '../ids.ts'
import { runStepsAsync, type QuerySteps } from '../query-steps.ts'
import { sql } from '../sql.ts'
import { keepable } from '../text.ts'
import type { Pool } from './pool.ts'
import { answered, erase } from './submissions.ts'

const lock = sql`FOR UPDATE`

/** `erased` is told after an erasure. */
export function deskOn(
  { writes, looks, lists, now }: { writes: Pool; looks: Pool; lists: Pool; now: () => number },
  erased: () => void,
): Desk {
  const inOne = <Result>(steps: QuerySteps<Result>) =>
    writes.together((run) => runStepsAsync(steps, run))
  return {
    notesOf: (rows) => runStepsAsync(notesOf(rows), lists.run),
    mark: (id, marks, by, seenAt) => inOne(mark({ id, marks, by, at: now(), seenAt }, lock)),
    async erase(id) {
      if (!keepable(id)) return false
      const rows = await writes.together((run) => erase(run, sql`id = ${id}`))
      if (rows > 0) erased()
      return rows > 0
    },
    enter(entry) {
      const at = now()
      return inOne(enter({ ...entry, id: entry.id ?? idAt(at), at }, lock))
    },
    correct: (id, text, by, seenAt) => inOne(correct({ id, text, by, at: now(), seenAt }, lock)),
    find: (id) => runStepsAsync(findEntry(id, answered), looks.run),
    entriesOf: (submission) => runStepsAsync(entriesOf(submission, answered), looks.run),
  }
}
