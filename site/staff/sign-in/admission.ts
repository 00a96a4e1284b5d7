import { useEffect, useEffectEvent, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { paths } from '#contract/paths.ts'
import { currentAccount, declined, signOut } from '#site/backend/admin.ts'
import { forgetDrafts, hasDrafts } from '../ui/drafts.ts'
import { forgetSession, signedIn, watchFlag } from './flag.ts'

/** Redirects to the login page if this browser has no session. */
export function useAdmission(loginHere: () => string) {
  const [admitted] = useState(signedIn)
  const dismiss = useEffectEvent(() => {
    if (!signedIn()) navigate(loginHere(), { replace: true })
  })
  // The address is outside React, and so are a logout in another tab and a return to this page by Back or Forward.
  useEffect(() => {
    dismiss()
    const unwatch = watchFlag(() => dismiss())
    const returned = () => dismiss()
    for (const way of returns) addEventListener(way, returned)
    return () => {
      unwatch()
      for (const way of returns) removeEventListener(way, returned)
    }
  }, [])
  return admitted
}

const returns = ['popstate', 'pageshow']

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
    navigate(paths.adminLogin, { state: unsure ? { unsure } : null })
  }

  return { leaving, leave }
}

/** The server has declined to say what changed. Redirects to login, which shows why, unless the session goes on, such as with a new secret. */
export async function leaveIfEnded(loginHere: string) {
  const goesOn = await currentAccount().then(Boolean, (error: unknown) => !declined(error))
  if (goesOn) return
  forgetSession()
  navigate(loginHere, { replace: true, state: { ended: true } })
}
