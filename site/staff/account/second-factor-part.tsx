import type { Me } from '#site/backend/desk.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  beginSetup,
  disableSecondFactor,
  newRecoveryCodes,
  readSecondFactor,
  type Setup,
} from '#site/backend/account.ts'
import { Warning, Download } from '#site/images/desk-icons.tsx'
import { Check, Printer } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { ConfirmDialog } from '../people/confirm-dialog.tsx'
import { dayAndTime, useNow } from '../ui/time.ts'
import { type Proven, useProof } from '../people/proof.tsx'
import { Trouble, Part } from '../people/staff-page.tsx'
import { type Run, useBusy } from '../ui/form.tsx'
import { SetupSteps } from './setup-steps.tsx'
import { createPortal } from 'react-dom'
import { company } from '#site/content/company.ts'
import { CopyButton, saveFile } from '../ui/buttons.tsx'
import { useFocusOnce } from '../ui/keyboard.ts'

export function SecondFactorPart({ account }: { account: Me }) {
  const client = useQueryClient()
  const { busy, trouble, run } = useBusy()
  const { proven, dialog } = useProof(account)
  const { codes, making, makeCodes, onSaved } = useNewCodes(run, proven)
  const [setup, setSetup] = useState<Setup>()
  const [asksOff, setAsksOff] = useState(false)
  const on = account.hasSecondFactor

  const begin = () => run(async () => setSetup(await proven(beginSetup)))

  /** The second factor is on now, even if the codes fail. */
  async function isOn() {
    setSetup(undefined)
    await makeCodes(client.invalidateQueries({ queryKey: ['account'] }))
  }

  return (
    <Part
      id="second-factor"
      title="Second factor"
      note={<Note on={on} settingUp={setup !== undefined} />}
    >
      {isNeeded() && !on && (
        <p className="notice">
          Everyone here needs a second factor. Set it up to see the enquiries again.
        </p>
      )}
      {codes && <RecoveryCodes codes={codes} account={account} onSaved={onSaved} />}
      {!codes && on && (
        <WhileOn
          making={making}
          busy={busy}
          onMake={() => void makeCodes()}
          onDisable={() => setAsksOff(true)}
        />
      )}
      {!codes && !on && !setup && (
        <Button kind="outline" aria-disabled={busy} onClick={() => void begin()}>
          {busy ? 'Preparing...' : 'Set up'}
        </Button>
      )}
      {!codes && !on && setup && (
        <SetupSteps
          setup={setup}
          proven={proven}
          onOn={isOn}
          onCancel={() => setSetup(undefined)}
        />
      )}
      <Trouble words={trouble} />
      {asksOff && <DisableDialog proven={proven} onClose={() => setAsksOff(false)} />}
      {dialog}
    </Part>
  )
}

/** The new recovery codes, shown until they are saved. */
function useNewCodes(run: Run, proven: Proven) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[]>()
  const [making, setMaking] = useState(false)

  /** `ready`: resolves when the codes may be requested. */
  async function makeCodes(ready?: Promise<void>) {
    setMaking(true)
    await ready
    await run(async () => setCodes(await proven(newRecoveryCodes)))
    setMaking(false)
  }

  function onSaved() {
    setCodes(undefined)
    void client.invalidateQueries({ queryKey: ['second-factor'] })
    // The focused button was removed with the codes.
    document.getElementById('second-factor-title')?.focus()
  }

  return { codes, making, makeCodes, onSaved }
}

function Note({ on, settingUp }: { on: boolean; settingUp: boolean }) {
  const { data } = useQuery({
    queryKey: ['second-factor'],
    queryFn: readSecondFactor,
    enabled: on,
  })
  const now = useNow()
  return (
    <>
      <p>
        A code from your phone, in addition to the password. Use any app that shows six-digit codes.
      </p>
      <p className="mt-1.5">
        {on ? (
          <span className="inline-flex items-center gap-1.5 [&>svg]:text-brand">
            <Check className="size-4.5" /> On
            {data?.since && ` since ${dayAndTime(data.since, now)}`}
          </span>
        ) : (
          <span className="inline-flex items-center gap-1.5 rounded-[3px] bg-tint px-2.5 py-0.5 font-bold text-accent-ink">
            <Warning className="size-4" /> {settingUp ? 'Off, being set up' : 'Off'}
          </span>
        )}
      </p>
    </>
  )
}

type OnProps = { making: boolean; busy: boolean; onMake: () => void; onDisable: () => void }

function WhileOn({ making, busy, onMake, onDisable }: OnProps) {
  return (
    <div className="grid justify-items-start gap-3">
      {making ? <output>Creating ten recovery codes...</output> : <LeftCodes />}
      <div className="flex flex-wrap gap-2">
        <Button kind="outline" size="small" aria-disabled={busy} onClick={onMake}>
          Make new recovery codes
        </Button>
        <Button kind="outline" size="small" onClick={onDisable}>
          Turn off
        </Button>
      </div>
    </div>
  )
}

function LeftCodes() {
  const { data, isError: failed } = useQuery({
    queryKey: ['second-factor'],
    queryFn: readSecondFactor,
  })
  const remaining = data?.codesLeft
  if (failed) return <p>How many recovery codes are left could not be found out.</p>
  if (remaining === undefined) return <output className="block">Loading...</output>
  if (remaining === 0) return <p className="notice">No recovery codes left. Make new ones.</p>
  return (
    <p>
      {remaining} recovery {remaining === 1 ? 'code' : 'codes'} left, for a lost phone.
    </p>
  )
}

function DisableDialog({ proven, onClose }: { proven: Proven; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <ConfirmDialog
      title="Turn the second factor off?"
      text="Then your password alone opens the enquiries. Your recovery codes stop working too."
      keep="Keep it on"
      go="Turn off"
      going="Turning off..."
      onGo={async () => {
        await proven(disableSecondFactor)
        await client.invalidateQueries()
      }}
      onClose={onClose}
    />
  )
}

/** Set in the history entry by a page that requires a second factor. */
function isNeeded() {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && Reflect.get(state, 'needed') === true
}

type Props = { codes: string[]; account: Me; onSaved: () => void }

/** Shown once: the server cannot show them again. */
function RecoveryCodes({ codes, account, onSaved }: Props) {
  const heading = useFocusOnce<HTMLHeadingElement>()
  const title = `Recovery codes of ${account.email} for ${company.brand}`
  const text = [title, 'Each works once.', '', ...codes, ''].join('\n')

  const save = () => saveFile('recovery-codes.txt', 'text/plain', text)

  return (
    <div className="grid max-w-130 gap-4">
      <div className="border border-t-2 border-rule border-t-brand bg-paper">
        <div className="border-b border-dashed border-b-on-deep-line px-4 py-3 leading-[1.4] text-ink-soft">
          <h3
            className="text-(length:--text-section) text-ink outline-none"
            ref={heading}
            tabIndex={-1}
          >
            Ten recovery codes
          </h3>
          <p>
            Use them if you lose your phone. Each works once.{' '}
            <b className="text-accent-ink">They are shown only now.</b>
          </p>
        </div>
        <ul className="codes-list" translate="no">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="grid p-3 gap-2 grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] [&>button]:px-2">
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
