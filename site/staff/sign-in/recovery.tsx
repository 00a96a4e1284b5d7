import { type SubmitEvent, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { peopleErrors } from '#contract/people.ts'
import { askForRecovery, recover } from '#site/backend/account.ts'
import { refusalType } from '#site/backend/appwrite.ts'
import { forgottenPassword } from '#site/content/desk.ts'
import { useOffer } from '#site/offers.ts'
import '#site/styles/people.css'
import { ButtonLink } from '#site/ui/button.tsx'
import { weaknessOf, wordsFor } from '../people/words.ts'
import { textIn, useBusy } from '../ui/form.tsx'
import { EmailField, EntryCard, EntryStep, NewPassword, takeLinkValues } from './entry-card.tsx'
import { forgetSession } from '../ui/stored.ts'

const names = ['userId', 'secret'] as const

/** Sets a new password by a link; without a link, requests one. */
export default function Recovery() {
  const [link] = useState(() => takeLinkValues(names))
  return (
    <EntryCard title="New password">
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
      <EntryStep
        heading="Check your email"
        text="If this email has an account, a link is on its way. It works once, for one hour."
        takesFocus
        foot={<BackToLogin />}
      />
    )
  return (
    <EntryStep
      heading="Forgot your password?"
      text={
        mailsLinks
          ? 'We send a link to your email. It works once, for one hour.'
          : forgottenPassword
      }
      onSubmit={submit}
      failure={failure}
      busy={busy}
      words={['Send the link', 'Sending...']}
      foot={<BackToLogin className={mailsLinks ? 'mt-3' : ''} />}
    >
      {mailsLinks && <EmailField />}
    </EntryStep>
  )
}

const BackToLogin = ({ className = '' }: { className?: string }) => (
  <ButtonLink href={paths.adminLogin} kind="outline" className={`w-full ${className}`}>
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

  if (isDone)
    return (
      <EntryStep
        heading="Your password is changed"
        text="You can sign in with it now."
        takesFocus
        foot={
          <ButtonLink href={paths.adminLogin} className="w-full">
            Sign in
          </ButtonLink>
        }
      />
    )
  return (
    <EntryStep
      heading="Choose a new password"
      text="You are signed out on every device. A second factor stays on."
      onSubmit={submit}
      failure={trouble}
      busy={busy}
      words={['Change password', 'Changing...']}
      foot={!isOpen && <BackToLogin />}
    >
      {isOpen && <NewPassword />}
    </EntryStep>
  )
}
