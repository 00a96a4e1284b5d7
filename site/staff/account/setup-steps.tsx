import { encodeQR } from 'qr'
import type { SubmitEvent } from 'react'
import { peopleErrors } from '#contract/people.ts'
import { type Setup, verifySetup } from '#site/backend/account.ts'
import { refusalType } from '#site/backend/appwrite.ts'
import { Button } from '#site/ui/button.tsx'
import { CodeField } from '../people/code-field.tsx'
import type { Proven } from '../people/proof.tsx'
import { Trouble } from '../people/staff-page.tsx'
import { wordsFor, wrongCodeWords } from '../people/words.ts'
import { LinkButton, CopyIcon } from '../ui/buttons.tsx'
import { textIn, useBusy } from '../ui/form.tsx'

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
    const succeeded = await run(() => proven(() => verifySetup(code)))
    if (succeeded) await onOn()
  }

  return (
    <div className="grid gap-x-7 gap-y-5 @min-[75rem]:grid-cols-[12rem_minmax(0,1fr)]">
      <QrCode text={setup.address} />
      <ol className="setup-steps">
        <li>
          <div>
            <StepTitle>Scan the QR code with the app.</StepTitle>
            <p className="setup-key">
              No camera? Type this key: <b translate="no">{inFours(setup.key)}</b>
              <CopyIcon name="the key" text={setup.key} />
            </p>
          </div>
        </li>
        <li>
          <div>
            <StepTitle id="setup-code">Type the six digits that the app shows.</StepTitle>
            <form onSubmit={submit} className="flex flex-wrap items-center mt-2 gap-3">
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

const StepTitle = ({ id, children }: { id?: string; children: string }) => (
  <h3 id={id} className="font-body text-(length:--text-note) font-bold tracking-[0]">
    {children}
  </h3>
)

const failureWords = (error: unknown) =>
  refusalType(error) === peopleErrors.wrongCode ? wrongCodeWords(false) : wordsFor(error)

const inFours = (key: string) => key.replaceAll(/(.{4})(?=.)/g, '$1 ')

/**
 * Drawn in the browser, so that the key goes to no third party: one path, with the quiet zone of four modules that scanners need. Low
 * error correction keeps the modules large.
 */
function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 4 })
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      // The key is also shown as text.
      aria-hidden="true"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="qr-code"
    >
      <path d={path} />
    </svg>
  )
}
