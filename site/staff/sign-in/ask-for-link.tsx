import { useState, type SubmitEvent } from 'react'
import { paths } from '#contract/paths.ts'
import { askForRecovery } from '#site/backend/account.ts'
import { forgottenPassword } from '#site/content/desk.ts'
import { useOffer } from '#site/offers.ts'
import { ButtonLink } from '#site/ui/button.tsx'
import { EmailField } from './email-field.tsx'
import { EntryBody, EntryDone, EntryFailure, EntryStub, EntrySubmit } from './entry-card.tsx'
import { textIn } from '../ui/form-text.ts'
import { useBusy } from '../people/busy.ts'

/** Only if mail is set up. Otherwise an owner creates the link. */
export function AskForLink() {
  const { busy, trouble: failure, run } = useBusy()
  const [isSent, setIsSent] = useState(false)
  const mailsLinks = useOffer('recovery')

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = textIn(new FormData(event.currentTarget), 'email').trim()
    await run(async () => {
      await askForRecovery(email, location.origin + paths.adminRecovery)
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
