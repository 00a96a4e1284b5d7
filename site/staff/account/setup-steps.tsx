import type { SubmitEvent } from 'react'
import { mfaErrors } from '#contract/mfa.ts'
import { enableSecondFactor, verifySetup, type Setup } from '#site/backend/account.ts'
import { refusalType } from '#site/backend/refused.ts'
import { Button } from '#site/ui/button.tsx'
import { CopyIcon } from '../ui/copy-icon.tsx'
import { textIn } from '../ui/form-text.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { useBusy } from '../people/busy.ts'
import { CodeField } from '../people/code-field.tsx'
import type { Proven } from '../people/proof.tsx'
import { Trouble } from '../people/trouble.tsx'
import { wordsFor, wrongCodeWords } from '../people/words.ts'
import { QrCode } from './qr-code.tsx'

type Props = {
  setup: Setup
  proven: Proven
  onOn: () => Promise<void>
  onCancel: () => void
}

/** Scan the code, confirm it, save the recovery codes. */
export function SetupSteps({ setup, proven, onOn, onCancel }: Props) {
  const { busy, trouble, run } = useBusy(failureWords)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = textIn(new FormData(event.currentTarget), 'code')
    const succeeded = await run(async () => {
      await proven(() => verifySetup(code))
      await proven(enableSecondFactor)
    })
    if (succeeded) await onOn()
  }

  return (
    <div className="setup">
      <QrCode text={setup.address} />
      <ol className="setup-steps">
        <li>
          <div>
            <h3>Scan the QR code with the app.</h3>
            <p className="setup-key">
              No camera? Type this key: <b translate="no">{inFours(setup.key)}</b>
              <CopyIcon name="the key" text={setup.key} />
            </p>
          </div>
        </li>
        <li>
          <div>
            <h3 id="setup-code">Type the six digits that the app shows.</h3>
            <form onSubmit={submit} className="setup-form">
              <CodeField
                id="setup-digits"
                label="Six digits"
                describedBy="setup-code"
                invalid={trouble !== ''}
              />
              <Button type="submit" aria-disabled={busy}>
                {busy ? 'Checking...' : 'Turn on'}
              </Button>
              <LinkButton className="px-2" onPress={onCancel}>
                Cancel
              </LinkButton>
            </form>
            <Trouble words={trouble} />
          </div>
        </li>
        <li>
          <p>
            <b>Save the ten recovery codes.</b> They are shown once. Use them if you lose your
            phone.
          </p>
        </li>
      </ol>
    </div>
  )
}

const failureWords = (error: unknown) =>
  refusalType(error) === mfaErrors.wrongCode ? wrongCodeWords(false) : wordsFor(error)

const inFours = (key: string) => key.replaceAll(/(.{4})(?=.)/g, '$1 ')
