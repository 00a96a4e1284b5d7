import { useEffectEvent, useLayoutEffect } from 'react'
import { paths } from '#contract/paths.ts'

/** In the history entry, so that Back and a reload bring the answer, and a new visit of the form does not. */
export function markAnswerOpen(open: boolean) {
  history.replaceState({ ...history.state, answerOpen: open }, '')
}

/** After Back or a reload, where the answer was open when this page was left. */
export function useReopening(open: () => void) {
  const reopen = useEffectEvent(() => {
    if (location.pathname === paths.checkEligibility && answerWasOpen()) open()
  })

  useLayoutEffect(() => {
    const listen = () => reopen()
    listen()
    // Back may come before the next page has taken the place of this one.
    addEventListener('popstate', listen)
    return () => removeEventListener('popstate', listen)
  }, [])
}

function answerWasOpen() {
  const entry: unknown = history.state
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'answerOpen' in entry &&
    entry.answerOpen === true
  )
}
