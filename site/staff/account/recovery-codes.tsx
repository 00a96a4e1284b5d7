import { createPortal } from 'react-dom'
import type { Account } from '#site/backend/account.ts'
import { company } from '#site/content/company.ts'
import { Download } from '#site/images/desk-icons.tsx'
import { Printer } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { CopyButton } from '../ui/copy.tsx'
import { useFocusOnce } from '../ui/keyboard.ts'
import { saveFile } from '../ui/save-file.ts'

type Props = { codes: string[]; account: Account; onSaved: () => void }

/** Shown once: the server cannot show them again. */
export function RecoveryCodes({ codes, account, onSaved }: Props) {
  const heading = useFocusOnce<HTMLHeadingElement>()
  const title = `Recovery codes of ${account.email} for ${company.brand}`
  const text = [title, 'Each works once.', '', ...codes, ''].join('\n')

  const save = () => saveFile('recovery-codes.txt', 'text/plain', text)

  return (
    <div className="grid max-w-130 gap-4">
      <div className="codes">
        <div className="codes-head">
          <h3 ref={heading} tabIndex={-1}>
            Ten recovery codes
          </h3>
          <p>
            Use them if you lose your phone. Each works once. <b>They are shown only now.</b>
          </p>
        </div>
        <ul className="codes-list" translate="no">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="codes-buttons">
          <CopyButton text={text} label="Copy" done="Copied" />
          <Button kind="outline" size="small" onClick={() => print()}>
            <Printer className="size-4.5 shrink-0" /> Print
          </Button>
          <Button kind="outline" size="small" onClick={save}>
            <Download className="size-4.5 shrink-0" /> Save
          </Button>
        </div>
      </div>
      <Button onClick={onSaved}>I have saved them</Button>
      <p className="text-note text-ink-soft">Lost them? You can make new ones here.</p>
      {/* Next to the site's root in the body, so that it can be printed alone. */}
      {createPortal(
        <div className="codes-on-paper" aria-hidden="true">
          <p>{title}</p>
          <p>Each works once. Keep this sheet in a safe place.</p>
          <ul>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>,
        document.body,
      )}
    </div>
  )
}
