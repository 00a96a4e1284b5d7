import { useState, type SubmitEvent } from 'react'
import { peopleErrors } from '#contract/people.ts'
import { paths } from '#contract/paths.ts'
import { recover } from '#site/backend/account.ts'
import { refusalType } from '#site/backend/refused.ts'
import { ButtonLink } from '#site/ui/button.tsx'
import { EntryBody, EntryDone, EntryFailure, EntryStub, EntrySubmit } from './entry-card.tsx'
import { forgetSession } from './flag.ts'
import { textIn } from '../ui/form-text.ts'
import { useBusy } from '../people/busy.ts'
import { NewPassword } from './new-password.tsx'
import { weaknessOf, wordsFor } from '../people/words.ts'

const usedLink = 'This link was used or has expired. Ask for a new one.'

export function SetPassword({ userId, secret }: { userId: string; secret: string }) {
  const { busy, trouble, setTrouble, run } = useBusy((error) =>
    refusalType(error) === peopleErrors.invalidRecovery ? usedLink : wordsFor(error),
  )
  const [isDone, setIsDone] = useState(false)
  const isOpen = trouble !== usedLink

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = textIn(new FormData(event.currentTarget), 'password')
    const weakness = weaknessOf(password)
    setTrouble(weakness)
    if (weakness || !(await run(() => recover(userId, secret, password)))) return
    // All sessions have ended, including this browser's.
    forgetSession()
    history.replaceState(null, '', location.pathname)
    setIsDone(true)
  }

  if (isDone) return <Done />
  return (
    <>
      <EntryBody>
        <h1 className="text-title">Choose a new password</h1>
        <p className="mt-1.5 text-note text-ink-soft">
          You are signed out on every device. A second factor stays on.
        </p>
        {isOpen && (
          <form id="recovery" onSubmit={submit} className="mt-6 grid gap-5">
            <NewPassword />
          </form>
        )}
      </EntryBody>
      <EntryStub>
        {trouble && <EntryFailure>{trouble}</EntryFailure>}
        {isOpen ? (
          <EntrySubmit
            form="recovery"
            busy={busy}
            busyWords="Changing..."
            words="Change password"
          />
        ) : (
          <ButtonLink href={paths.adminLogin} className="w-full">
            Back to login
          </ButtonLink>
        )}
      </EntryStub>
    </>
  )
}

const Done = () => (
  <EntryDone heading="Your password is changed" text="You can sign in with it now.">
    <ButtonLink href={paths.adminLogin} className="w-full">
      Sign in
    </ButtonLink>
  </EntryDone>
)
