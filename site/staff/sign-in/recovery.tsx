import { type SubmitEvent, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { peopleErrors } from '#contract/people.ts'
import { askForRecovery, recover } from '#site/backend/account.ts'
import { refusalType } from '#site/backend/appwrite.ts'
import { company } from '#site/content/company.ts'
import { forgottenPassword } from '#site/content/desk.ts'
import { useOffer } from '#site/offers.ts'
import '#site/styles/people.css'
import { ButtonLink } from '#site/ui/button.tsx'
import { weaknessOf, wordsFor } from '../people/words.ts'
import { textIn, useBusy } from '../ui/form.tsx'
import {
  EmailField,
  EntryBody,
  EntryCard,
  EntryDone,
  EntryFailure,
  EntryStub,
  EntrySubmit,
  NewPassword,
  takeLinkValues,
} from './entry-card.tsx'
import { forgetSession } from '../ui/stored.ts'

const names = ['userId', 'secret'] as const

/** Sets a new password by a link; without a link, requests one. */
export default function Recovery() {
  const [link] = useState(() => takeLinkValues(names))
  return (
    <EntryCard>
      <title>{`New password | ${company.brand}`}</title>
      {link.secret ? <SetPassword {...link} /> : <AskForLink />}
    </EntryCard>
  )
}

/** Only if mail is set up. Otherwise an owner creates the link. */
function AskForLink() {
  const { busy, trouble: failure, run } = useBusy()
  const [isSent, setIsSent] = useState(false)
  const mailsLinks = useOffer('recovery')

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = textIn(new FormData(event.currentTarget), 'email').trim()
    await run(async () => {
      await askForRecovery(email)
      setIsSent(true)
    })
  }

  if (isSent)
    return (
      <EntryDone
        heading="Check your email"
        text="If this email has an account, a link is on its way. It works once, for one hour."
      >
        <BackToLogin />
      </EntryDone>
    )
  return (
    <>
      <EntryBody>
        <h1 className="text-title">Forgot your password?</h1>
        <p className="mt-1.5 text-note text-ink-soft">
          {mailsLinks
            ? 'We send a link to your email. It works once, for one hour.'
            : forgottenPassword}
        </p>
        {mailsLinks && (
          <form id="ask" onSubmit={submit} className="mt-6">
            <EmailField />
          </form>
        )}
      </EntryBody>
      <EntryStub>
        {failure && <EntryFailure>{failure}</EntryFailure>}
        {mailsLinks && (
          <div className="mb-3 grid">
            <EntrySubmit form="ask" busy={busy} busyWords="Sending..." words="Send the link" />
          </div>
        )}
        <BackToLogin />
      </EntryStub>
    </>
  )
}

const BackToLogin = () => (
  <ButtonLink href={paths.adminLogin} kind="outline" className="w-full">
    Back to login
  </ButtonLink>
)

const usedLink = 'This link was used or has expired. Ask for a new one.'

function SetPassword({ userId, secret }: { userId: string; secret: string }) {
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
