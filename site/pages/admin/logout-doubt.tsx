import { useState } from 'react'
import { Alert } from '#site/images/icons.tsx'
import { signOut } from '#site/backend/admin.ts'
import { Button } from '#site/ui/button.tsx'

/** Whether the page before left this word in the history entry: `unsure`, a logout that the server did not confirm; `ended`. */
export function isInState(word: 'unsure' | 'ended'): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && Reflect.get(state, word) === true
}

/** Whoever walks away from a shared computer has to know that a session may still be alive on it. */
export function LogoutDoubt({ onSettled }: { onSettled: () => void }) {
  const [busy, setBusy] = useState(false)

  async function retry() {
    setBusy(true)
    try {
      await signOut()
      history.replaceState(null, '')
      onSettled()
    } catch {
      // Still in doubt: the words stay.
      setBusy(false)
    }
  }

  return (
    <div className="mt-5 grid justify-items-start gap-3 rounded-paper border border-accent bg-tint p-4">
      <p role="alert" className="flex items-start gap-2.5 text-note text-accent-ink">
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
