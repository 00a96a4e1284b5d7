/** In the history entry, so that Back and a reload bring the answer, and a new visit of the form does not. */
export function markAnswerOpen(open: boolean) {
  history.replaceState({ ...history.state, answerOpen: open }, '')
}

export function answerWasOpen() {
  const entry: unknown = history.state
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'answerOpen' in entry &&
    entry.answerOpen === true
  )
}
