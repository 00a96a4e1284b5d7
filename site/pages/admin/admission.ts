import { useEffect, useEffectEvent, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { paths } from '#contract/paths.ts'
import { currentAccount, declined, signOut } from '#site/backend/admin.ts'
import { forgetDrafts } from './drafts.ts'
import { forgetSession, signedIn, watchFlag } from './flag.ts'

/** Redirects to the login page if this browser has no session. */
export function useAdmission(loginHere: () => string) {
  const [admitted] = useState(signedIn)
  const dismiss = useEffectEvent(() => {
    if (!signedIn()) navigate(loginHere(), { replace: true })
  })
  // The address is outside React, and so is a logout in another tab.
  useEffect(() => {
    dismiss()
    return watchFlag(() => dismiss())
  }, [])
  return admitted
}

export function useLeaving() {
  const [leaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    const unsure = await signOut().then(
      () => false,
      () => true,
    )
    // Shown on the next page: on a shared computer it matters that the session may still be active.
    forgetSession()
    forgetDrafts()
    navigate(paths.adminLogin, { state: unsure ? { unsure } : null })
  }

  return { leaving, leave }
}

/**
 * The live channel closed because the session ended, or because it got a new secret after a password or code was entered. In the first
 * case redirects to login, which shows why; otherwise `stay` reconnects.
 */
export async function leaveIfEnded(loginHere: string, stay: () => void) {
  const goesOn = await currentAccount().then(Boolean, (error: unknown) => !declined(error))
  if (goesOn) {
    stay()
    return
  }
  forgetSession()
  navigate(loginHere, { replace: true, state: { ended: true } })
}
