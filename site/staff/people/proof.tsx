import type { Me } from '#site/backend/desk.ts'
import { type SubmitEvent, useState } from 'react'
import { peopleErrors } from '#contract/people.ts'
import { prove } from '#site/backend/account.ts'
import { refusalType } from '#site/backend/appwrite.ts'
import { Button } from '#site/ui/button.tsx'
import { Dialog } from '#site/ui/dialog.tsx'
import { LinkButton } from '../ui/buttons.tsx'
import { textIn, useBusy } from '../ui/form.tsx'
import { CodeField, RecoveryCodeField } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'
import { Trouble } from './staff-page.tsx'
import { wordsFor, wrongCodeWords } from './words.ts'

export type Proven = ReturnType<typeof useProof>['proven']

type Prompt = { settle: (proven: boolean) => void }

/**
 * Runs actions that need a recent confirmation of identity: by password, unless the action includes it, and by a code if there is a
 * second factor.
 */
export function useProof(account: Me, { withPassword = true } = {}) {
  const [prompt, setPrompt] = useState<Prompt>()

  /** Rejects as `work` does, also if the user cancels the proof. */
  async function proven<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (refusalType(error) !== peopleErrors.proofNeeded) throw error
      const confirmed = await new Promise<boolean>((settle) => setPrompt({ settle }))
      setPrompt(undefined)
      if (!confirmed) throw error
      return work()
    }
  }

  const dialog = prompt && (
    <ProofDialog
      asksPassword={withPassword}
      asksCode={account.hasSecondFactor}
      onSettled={prompt.settle}
    />
  )
  return { proven, dialog }
}

type Props = {
  asksPassword: boolean
  asksCode: boolean
  onSettled: (proven: boolean) => void
}

function ProofDialog({ asksPassword, asksCode, onSettled }: Props) {
  const [byRecovery, setByRecovery] = useState(false)
  const { busy, trouble, setTrouble, run } = useBusy((error) =>
    refusalType(error) === peopleErrors.wrongCode ? wrongCodeWords(byRecovery) : wordsFor(error),
  )

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const succeeded = await run(async () => {
      // First: a code that was used up could not be entered again.
      if (asksPassword) await prove('password', textIn(form, 'proof'))
      if (asksCode) await prove(byRecovery ? 'recoverycode' : 'totp', textIn(form, 'code').trim())
    })
    if (succeeded) onSettled(true)
  }

  function change() {
    setByRecovery(!byRecovery)
    setTrouble('')
  }

  return (
    <Dialog labelledBy="proof-title" onClose={() => onSettled(false)} className="people-dialog">
      <h2 id="proof-title" className="text-section">
        Please confirm it is you
      </h2>
      <p className="text-ink-soft text-note/[1.45]">{requestFor(asksPassword, asksCode)}</p>
      <form onSubmit={submit} className="grid gap-4">
        {asksPassword && <PasswordField name="proof" label="Your password" />}
        {asksCode && (
          <CodeEntry byRecovery={byRecovery} invalid={trouble === wrongCodeWords(byRecovery)} />
        )}
        <Trouble words={trouble} />
        {asksCode && (
          <LinkButton className="justify-self-start" onPress={change}>
            {byRecovery ? 'Use a code from the app' : 'Use a recovery code'}
          </LinkButton>
        )}
        <div className="grid mt-1 gap-2 grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))]">
          <Button kind="outline" onClick={() => onSettled(false)}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={busy}>
            {busy ? 'Checking...' : 'Continue'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function requestFor(asksPassword: boolean, asksCode: boolean) {
  if (!asksPassword) return 'Type a code to continue.'
  return asksCode
    ? 'Type your password and a code to continue.'
    : 'You signed in a while ago. Type your password to continue.'
}

function CodeEntry({ byRecovery, invalid }: { byRecovery: boolean; invalid: boolean }) {
  if (byRecovery) return <RecoveryCodeField id="proof-recovery" invalid={invalid} />
  return (
    <div>
      <p id="proof-code-label" className="mb-1.5 text-note font-semibold">
        Six digits from the code app
      </p>
      <CodeField
        id="proof-code"
        label="Six digits"
        describedBy="proof-code-label"
        invalid={invalid}
      />
    </div>
  )
}
