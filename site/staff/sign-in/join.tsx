import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { paths } from '#contract/paths.ts'
import { peopleErrors } from '#contract/people.ts'
import { changePassword } from '#site/backend/account.ts'
import { serverMessage, signOut } from '#site/backend/admin.ts'
import { refusalType } from '#site/backend/appwrite.ts'
import { join, lookAtInvitation } from '#site/backend/team.ts'
import { company } from '#site/content/company.ts'
import '#site/styles/people.css'
import { Button } from '#site/ui/button.tsx'
import { weaknessOf, wordsFor } from '../people/words.ts'
import { leaving, textIn, useBusy } from '../ui/form.tsx'
import { EntryCard, EntryStep, NewPassword, takeLinkValues } from './entry-card.tsx'
import { rememberSession } from '../ui/stored.ts'

const names = ['id', 'secret'] as const

/** Accepts an invitation and sets the first password. The button consumes the link, not opening the page. */
export default function Join() {
  const { isInvited, busy, failure, over, occupied, submit, freeBrowser } = useJoining()
  const link = (
    <p className={over ? '' : 'mt-3'}>
      <a href={paths.adminLogin} className="text-link inline-flex min-h-11 items-center text-note">
        I have an account already
      </a>
    </p>
  )
  return (
    <EntryCard title="Join">
      <EntryStep
        heading={`Join ${company.brand}`}
        text={
          isInvited
            ? 'You are invited to the staff area. Choose a password.'
            : 'Choose a password to see the enquiries.'
        }
        onSubmit={submit}
        failure={failure}
        busy={busy}
        words={['Join', 'Joining...']}
        foot={link}
        {...(occupied && {
          button: (
            <Button kind="outline" className="w-full" onClick={() => void freeBrowser()}>
              Log that person out
            </Button>
          ),
        })}
      >
        {!over && <NewPassword />}
      </EntryStep>
    </EntryCard>
  )
}

function useJoining() {
  const { busy, trouble: failure, setTrouble, run } = useBusy(failureWords)
  const [refusal, setRefusal] = useState<string>()
  const over = isOver(refusal)
  const occupied = refusal === peopleErrors.signedInAlready

  const { isInvited, accept } = useInvitation((error) => {
    // Other failures are shown when the form is sent.
    if (!isOver(refusalType(error))) return
    setRefusal(refusalType(error))
    setTrouble(failureWords(error))
  })

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = textIn(new FormData(event.currentTarget), 'password')
    const weakness = weaknessOf(password)
    setTrouble(weakness)
    if (weakness) return
    await run(async () => {
      await joinWith(password).catch((error: unknown) => {
        setRefusal(refusalType(error))
        throw error
      })
      return leaving
    })
  }

  async function joinWith(password: string) {
    await accept()
    await changePassword(password)
    rememberSession()
    navigate(paths.admin, { replace: true })
  }

  async function freeBrowser() {
    if (await run(() => signOut())) setRefusal(undefined)
  }

  return { isInvited, busy, failure, over, occupied, submit, freeBrowser }
}

/** The invitation in the address, checked when the page opens. */
function useInvitation(onRefused: (error: unknown) => void) {
  const [link] = useState(() => takeLinkValues(names))
  const isInvited = link.secret !== ''
  // Without a link: the person joined, but closed the page before setting the password.
  const [joined, setJoined] = useState(!isInvited)
  const refuse = useEffectEvent(onRefused)

  // The server is outside React. Checked first, so that nobody chooses a password for an invalid link.
  useEffect(() => {
    if (link.secret === '') return
    lookAtInvitation(link.id, link.secret).catch(refuse)
  }, [link])

  async function accept() {
    if (joined) return
    await join(link.id, link.secret)
    setJoined(true)
    // The link is used up; only the password is left, also after a reload.
    history.replaceState(null, '', location.pathname)
  }

  return { isInvited, accept }
}

const isOver = (type: string | undefined) =>
  type === peopleErrors.usedInvitation || type === peopleErrors.invalidInvitation

function failureWords(error: unknown) {
  const type = refusalType(error)
  if (type === peopleErrors.signedInAlready)
    return 'Somebody is signed in in this browser. Log them out first.'
  // Without a session there is no account to set a password for.
  if (type === 'general_unauthorized_scope')
    return 'This page needs an invitation link. Open the link that was sent to you.'
  if (type === 'user_invalid_credentials') return 'You have a password already. Sign in with it.'
  return serverMessage(error) === undefined ? 'No connection. Try again.' : wordsFor(error)
}
