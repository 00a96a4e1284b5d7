/**
 * Answers to what was asked before, for as long as nothing is written. A store of one process knows of every write: from its start
 * to its end nothing is kept, so that no two answers tell of different moments. Those who ask the same at once share one answer.
 */
export function untilWritten(most: number) {
  const known = new Map<string, Promise<unknown>>()
  let writing = 0
  let moment = 0

  function passes() {
    moment += 1
    known.clear()
  }

  async function write<Result>(work: () => Promise<Result>): Promise<Result> {
    passes()
    writing += 1
    try {
      return await work()
    } finally {
      writing -= 1
      passes()
    }
  }

  /** `small` says whether an answer is worth its room. */
  function read<Result>(
    question: string,
    work: () => Promise<Result>,
    small: (result: Result) => boolean = () => true,
  ): Promise<Result> {
    // The question names the operation, and so the type of its answer.
    const found = known.get(question) as Promise<Result> | undefined
    if (found) return found
    const asked = moment
    const quiet = writing === 0
    const answer = work()
    known.set(question, answer)
    const oldest = known.keys().next()
    if (known.size > most && !oldest.done) known.delete(oldest.value)
    const settled = (keep: boolean) => keep || asked !== moment || known.delete(question)
    // A failure is the caller's to see, and nothing to keep.
    void answer.then(
      (result) => settled(quiet && small(result)),
      () => settled(false),
    )
    return answer
  }

  return { write, read }
}
