import { sql } from '../sql.ts'
import type { Row, Run } from './pool.ts'

/**
 * Which transactions are over, as the server says: equal words mean that nothing was written between them, by nobody. Another
 * server that stands in for a lost one counts anew, so that its start belongs to the moment.
 */
const momentAsked = sql`SELECT pg_current_snapshot()::text AS snapshot,
  pg_postmaster_start_time()::text AS started`
const momentOf = ([row]: Row[]) => `${String(row?.['snapshot'])} ${String(row?.['started'])}`

/** An answer tells of its moment or of a later one. */
type Known = { moment: string; answer: Promise<unknown> }

/**
 * Answers to what was asked before, for as long as the database has not changed, whichever replica or tool would have changed it.
 * The database is asked for its moment each time, once for all who ask together.
 */
export function untilChanged(run: Run, most: number) {
  const known = new Map<string, Known>()
  const moment = askedTogether(async () => momentOf(await run(momentAsked)))

  /** `small` says whether an answer is worth its room. */
  return async function read<Result>(
    question: string,
    work: () => Promise<Result>,
    small: (result: Result) => boolean = () => true,
  ): Promise<Result> {
    const now = await moment()
    const before = known.get(question)
    // The question names the operation, and so the type of its answer.
    if (before?.moment === now) return before.answer as Promise<Result>
    const answer = work()
    const made = { moment: now, answer }
    const forget = () => known.get(question) === made && known.delete(question)
    known.delete(question)
    known.set(question, made)
    const oldest = known.keys().next()
    if (known.size > most && !oldest.done) known.delete(oldest.value)
    // A failure is the caller's to see, and nothing to keep.
    void answer.then((result) => small(result) || forget(), forget)
    return answer
  }
}

/** Those who ask in the same turn of the event loop share one answer, which is begun after the last of them has asked. */
function askedTogether<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let next: Promise<Result> | undefined
  return () =>
    (next ??= new Promise((resolve) => {
      setImmediate(() => {
        next = undefined
        resolve(ask())
      })
    }))
}
