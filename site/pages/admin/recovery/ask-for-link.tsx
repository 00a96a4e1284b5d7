import { useState, type SubmitEvent } from 'react'
import { paths } from '#contract/paths.ts'
import { askForRecovery } from '#site/backend/account.ts'
import { forgottenPassword } from '#site/content/desk.ts'
import { useOffer } from '#site/offers.ts'
import { ButtonLink } from '#site/ui/button.tsx'
import { EmailField } from '../email-field.tsx'
import { EntryBody, EntryFailure, EntryStub, EntrySubmit } from '../entry-card.tsx'
import { useFocusOnce } from '../focus.ts'
import { textIn } from '../form-text.ts'
import { wordsFor } from '../people/words.ts'

/** Where mail is set up. Elsewhere an owner makes the link. */
export function AskForLink() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [sent, setSent] = useState(false)
  const mailsLinks = useOffer('recovery')

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const email = textIn(new FormData(event.currentTarget), 'email').trim()
    setBusy(true)
    setFailure('')
    try {
      await askForRecovery(email, location.origin + paths.adminRecovery)
      setSent(true)
    } catch (error) {
      setBusy(false)
      setFailure(wordsFor(error))
    }
  }

  if (sent) return <Sent />
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

function Sent() {
  const heading = useFocusOnce<HTMLHeadingElement>()
  return (
    <>
      <EntryBody>
        <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
          Check your email
        </h1>
        <p className="mt-1.5 text-note text-ink-soft">
          If this email has an account, a link is on its way. It works once, for one hour.
        </p>
      </EntryBody>
      <EntryStub>
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
