import { useEffectEvent, useLayoutEffect } from 'react'
import { paths } from '#contract/paths.ts'

/** Stored in the history entry: Back and reload reopen the answer, a new visit does not. */
export function markAnswerOpen(open: boolean) {
  history.replaceState({ ...history.state, answerOpen: open }, '')
}

/** Reopens the answer after Back or a reload. */
export function useReopening(open: () => void) {
  const reopen = useEffectEvent(() => {
    if (location.pathname === paths.checkEligibility && answerWasOpen()) open()
  })

  useLayoutEffect(() => {
    const listen = () => reopen()
    listen()
    // Back may come before the next page has rendered.
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
