import { type SubmitEvent, useState } from 'react'
import { peopleErrors } from '#contract/people.ts'
import { prove } from '#site/backend/account.ts'
import { sessionEnded, signOut } from '#site/backend/admin.ts'
import { refusalType } from '#site/backend/appwrite.ts'
import { company } from '#site/content/company.ts'
import '#site/styles/people.css'
import { CodeField, RecoveryCodeField } from '../people/code-field.tsx'
import { wordsFor, wrongCodeWords } from '../people/words.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { leaving, textIn, useBusy } from '../ui/form.tsx'
import { EntryStep } from './entry-card.tsx'

type Props = { onDone: () => void; onBack: () => void }

/** The second step of the login, for users with a second factor. */
export default function CodeStep({ onDone, onBack }: Props) {
  const { byRecovery, change, busy, failure, enterCode } = useCodeEntry(onDone)
  const field = { id: 'code', describedBy: 'entry-hint', invalid: failure !== '' }

  async function leave() {
    // If it fails, the next sign-in ends that session.
    await signOut().catch(() => undefined)
    onBack()
  }

  return (
    <EntryStep
      heading={byRecovery ? 'Use a recovery code' : 'Type your code'}
      text={
        byRecovery
          ? 'Type one of the ten codes that you saved. Each works once.'
          : `Open the code app on your phone. Type the six digits for ${company.brand}.`
      }
      takesFocus
      onSubmit={enterCode}
      failure={failure}
      busy={busy}
      words={['Login', 'Logging in...']}
      foot={
        <div className="mt-4 grid justify-items-center">
          <LinkButton onPress={change}>
            {byRecovery ? 'Use a code from the app' : 'Use a recovery code'}
          </LinkButton>
          <LinkButton onPress={() => void leave()}>Sign in as somebody else</LinkButton>
        </div>
      }
    >
      {byRecovery ? <RecoveryCodeField {...field} /> : <CodeField {...field} label="Six digits" />}
    </EntryStep>
  )
}

/** A code from the app, or a recovery code after `change`. */
function useCodeEntry(onDone: () => void) {
  const [byRecovery, setByRecovery] = useState(false)
  const {
    busy,
    trouble: failure,
    setTrouble,
    run,
  } = useBusy((error) => failureWords(error, byRecovery))

  function enterCode(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = textIn(new FormData(event.currentTarget), 'code').trim()
    void run(async () => {
      await prove(byRecovery ? 'recoverycode' : 'totp', code)
      onDone()
      return leaving
    })
  }

  function change() {
    setByRecovery(!byRecovery)
    setTrouble('')
  }

  return { byRecovery, change, busy, failure, enterCode }
}

function failureWords(error: unknown, byRecovery: boolean) {
  if (refusalType(error) === peopleErrors.wrongCode) return wrongCodeWords(byRecovery)
  return sessionEnded(error) ? 'Your session has ended. Sign in again.' : wordsFor(error)
}
