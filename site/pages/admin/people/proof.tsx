import { useState, type SubmitEvent } from 'react'
import { mfaErrors } from '#contract/mfa.ts'
import { prove, type Account } from '#site/backend/account.ts'
import { refusalType } from '#site/backend/refused.ts'
import { Button } from '#site/ui/button.tsx'
import { Dialog } from '#site/ui/dialog.tsx'
import { textIn } from '../form-text.ts'
import { PasswordField } from '../password-field.tsx'
import { CodeField } from './code-field.tsx'
import { RecoveryCodeField } from './recovery-code-field.tsx'
import { Trouble } from './trouble.tsx'
import { wordsFor } from './words.ts'

export type Proven = ReturnType<typeof useProof>['proven']

type Asked = { settle: (proven: boolean) => void }

/** Work that the server does only for somebody who showed a short while ago who they are. */
export function useProof(account: Account) {
  const [asked, setAsked] = useState<Asked>()

  /** Rejects as `work` does; also when the proof was not given. */
  async function proven<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (refusalType(error) !== mfaErrors.proofNeeded) throw error
      const given = await new Promise<boolean>((settle) => setAsked({ settle }))
      setAsked(undefined)
      if (!given) throw error
      return work()
    }
  }

  const dialog = asked && <ProofDialog account={account} onSettled={asked.settle} />
  return { proven, dialog }
}

type Props = { account: Account; onSettled: (proven: boolean) => void }

function ProofDialog({ account, onSettled }: Props) {
  const [byRecovery, setByRecovery] = useState(false)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const factor = !account.hasSecondFactor ? 'password' : byRecovery ? 'recoverycode' : 'totp'

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setTrouble('')
    try {
      await prove(
        factor,
        factor === 'password' ? textIn(form, 'proof') : textIn(form, 'code').trim(),
      )
      onSettled(true)
    } catch (error) {
      setBusy(false)
      setTrouble(
        refusalType(error) === mfaErrors.wrongCode
          ? factor === 'password'
            ? 'That password is not right.'
            : 'That code is not right. Wait for the next one and try again.'
          : wordsFor(error),
      )
    }
  }

  return (
    <Dialog labelledBy="proof-title" onClose={() => onSettled(false)} className="people-dialog">
      <h2 id="proof-title">Please confirm it is you</h2>
      <p className="people-dialog-text">
        {factor === 'password'
          ? 'You signed in a while ago. Type your password to continue.'
          : factor === 'totp'
            ? 'Open the code app on your phone. Type the six digits to continue.'
            : 'Type one of your recovery codes to continue.'}
      </p>
      <form onSubmit={submit} className="grid gap-4">
        {factor === 'password' && <PasswordField name="proof" label="Your password" />}
        {factor === 'totp' && (
          <CodeField id="proof-code" label="Six digits" invalid={trouble !== ''} />
        )}
        {factor === 'recoverycode' && (
          <RecoveryCodeField id="proof-recovery" invalid={trouble !== ''} />
        )}
        <Trouble words={trouble} />
        {account.hasSecondFactor && (
          <button
            type="button"
            className="text-link min-h-11 justify-self-start text-note"
            onClick={() => setByRecovery(!byRecovery)}
          >
            {byRecovery ? 'Use a code from the app' : 'Use a recovery code'}
          </button>
        )}
        <div className="people-dialog-buttons">
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
