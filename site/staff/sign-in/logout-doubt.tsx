import { useState } from 'react'
import { Alert } from '#site/images/icons.tsx'
import { signOut } from '#site/backend/admin.ts'
import { Button } from '#site/ui/button.tsx'

/** Whether the history state has this flag: `unsure`, a logout that the server did not confirm; `ended`. */
export function isInState(word: 'unsure' | 'ended'): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && Reflect.get(state, word) === true
}

/** Warns that the session may still be active, which matters on a shared computer. */
export function LogoutDoubt({ onSettled }: { onSettled: () => void }) {
  const [busy, setBusy] = useState(false)

  async function retry() {
    setBusy(true)
    try {
      await signOut()
      history.replaceState(null, '')
      onSettled()
    } catch {
      // Still unconfirmed: keep the warning.
      setBusy(false)
    }
  }

  return (
    <div className="notice mt-5 grid justify-items-start gap-3">
      <p role="alert" className="flex items-start gap-2.5">
        <Alert className="mt-[0.2em] size-5 shrink-0" />
        The server did not confirm that you are logged out. Try again before you leave this
        computer.
      </p>
      <Button kind="outline" size="small" disabled={busy} onClick={retry}>
        {busy ? 'Logging out...' : 'Log out again'}
      </Button>
    </div>
  )
}
