import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { paths } from '#contract/paths.ts'
import { useEvent } from '#site/ui/use-event.ts'
import { currentAccount, declined, signOut } from '#site/backend/admin.ts'
import { loginHere } from './standing.ts'
import { forgetAllWork } from '../import/unfinished.ts'
import { forgetDrafts, hasDrafts, forgetSession, signedIn, flag } from '../ui/stored.ts'

/** Redirects to the login page if this browser has no session. */
export function useAdmission() {
  const [admitted] = useState(signedIn)
  // The address is outside React.
  useEffect(dismiss, [])
  // A logout in another tab; a key of null: its whole storage was cleared.
  useEvent('storage', ({ key }) => (key === flag || key === null) && dismiss())
  useEvent('popstate', dismiss)
  useEvent('pageshow', dismiss)
  return admitted
}

function dismiss() {
  if (!signedIn()) navigate(loginHere(), { replace: true })
}

/** A logout. While it is under way, and until the next page is loaded, nothing of this page is shown. */
export function useLeaving(person: string | undefined) {
  const [leaving, setLeaving] = useState(false)

  async function leave() {
    // oxlint-disable-next-line no-alert -- As the browser asks before it closes the tab.
    if (hasDrafts(person) && !confirm('Something you wrote is not saved. Log out and delete it?'))
      return
    setLeaving(true)
    const unsure = await signOut().then(
      () => false,
      () => true,
    )
    // Shown on the next page: on a shared computer it matters that the session may still be active.
    forgetSession()
    forgetDrafts(person)
    forgetAllWork()
    navigate(paths.adminLogin, { state: unsure ? { unsure } : null })
  }

  return { leaving, leave }
}

/** The server has declined to say what changed. Redirects to login, which shows why, unless the session goes on, such as with a new secret. */
export async function leaveIfEnded() {
  const goesOn = await currentAccount().then(Boolean, (error: unknown) => !declined(error))
  if (goesOn) return
  forgetSession()
  navigate(loginHere(), { replace: true, state: { ended: true } })
}
