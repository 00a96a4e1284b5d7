/** An answer tells of its moment or of a later one. */
type Known<Moment> = { moment: Moment; answer: Promise<unknown> }

/**
 * Answers to what was asked before, for as long as nothing was written, whoever would have written it. `moment` says when that is:
 * it gives the same as before only if nothing was written in between. Those who ask the same at once share one answer.
 */
export function untilChanged<Moment>(moment: () => Moment | Promise<Moment>, most: number) {
  const known = new Map<string, Known<Moment>>()

  /** `small` says whether an answer is worth its room. */
  return async function read<Result>(
    question: string,
    work: (moment: Moment) => Promise<Result>,
    small: (result: Result) => boolean = () => true,
  ): Promise<Result> {
    const now = await moment()
    const before = known.get(question)
    // The question names the operation, and so the type of its answer.
    if (before && before.moment === now) return before.answer as Promise<Result>
    const answer = work(now)
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
