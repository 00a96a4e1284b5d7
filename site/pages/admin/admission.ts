import { useEffect, useEffectEvent, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { paths } from '#contract/paths.ts'
import { currentAccount, declined, signOut } from '#site/backend/admin.ts'
import { forgetDrafts } from './drafts.ts'
import { forgetSession, signedIn, watchFlag } from './flag.ts'

/** Leads to the login page whoever has no session, as far as this browser knows. */
export function useAdmission(loginHere: () => string) {
  const [admitted] = useState(signedIn)
  const dismiss = useEffectEvent(() => {
    if (!signedIn()) navigate(loginHere(), { replace: true })
  })
  // The address is outside React, and so is the tab in which somebody logs out.
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
    // Told on the next page: whoever walks away from a shared computer has to know.
    forgetSession()
    forgetDrafts()
    navigate(paths.adminLogin, { state: unsure ? { unsure } : null })
  }

  return { leaving, leave }
}

/**
 * The live channel was closed because the session ended, or because it has another secret since a password or a code was entered. In the
 * first case nothing of the page stays, and the login page says why; in the other one `stay` connects anew.
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
