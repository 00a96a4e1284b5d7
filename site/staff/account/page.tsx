import { changeName, changePassword } from '#site/backend/account.ts'
import { wantsMorningMail, wishMorningMail, type Me } from '#site/backend/desk.ts'
import { useOffer } from '#site/offers.ts'
import { Done, StaffPage, Trouble, Part } from '../people/staff-page.tsx'
import { Notifications, RowsPerPage } from '../ui/desk-settings.tsx'
import { PrintedPassword } from '../ui/staff-header.tsx'
import { SecondFactorPart } from './second-factor-part.tsx'
import { SessionsPart } from './sessions-part.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useEvent } from '#site/ui/use-event.ts'
import { Button } from '#site/ui/button.tsx'
import { PasswordField } from '../people/password-field.tsx'
import { useProof } from '../people/proof.tsx'
import { passwordRule, weaknessOf } from '../people/words.ts'
import { Labelled, textIn, useBusy } from '../ui/form.tsx'

export default function AccountPage() {
  return <StaffPage title="Account">{(account) => <Parts account={account} />}</StaffPage>
}

function Parts({ account }: { account: Me }) {
  return (
    <>
      <h1 className="text-title">Account</h1>
      <p className="staff-lead">
        {[account.name === account.email ? '' : account.name, account.email]
          .filter(Boolean)
          .join(', ')}
        , {account.owner ? 'owner' : 'counsellor'}
      </p>
      {account.printedPassword && <PrintedPassword className="mt-4 rounded-paper" />}
      <div className="mt-4 border-y-2 border-y-brand">
        <NamePart account={account} />
        <PasswordPart account={account} />
        <SecondFactorPart account={account} />
        <SessionsPart account={account} />
        <DeskPart />
        <MorningMailPart />
      </div>
    </>
  )
}

/** Settings stored only in this browser. */
const DeskPart = () => (
  <Part id="desk" title="Your desk" note={<p>Saved in this browser.</p>}>
    <div className="flex flex-wrap items-center gap-x-7 gap-y-4">
      <RowsPerPage />
      <Notifications />
    </div>
  </Part>
)

/** Only where the server can send mail. Saved in the account. */
function MorningMailPart() {
  const client = useQueryClient()
  const { busy, trouble, run } = useBusy()
  const canMail = useOffer('copy')
  const queryKey = ['morning-mail']
  const { data: wish } = useQuery({ queryKey, queryFn: wantsMorningMail, enabled: canMail })
  if (!canMail || wish === undefined) return null
  const change = async () => {
    if (await run(() => wishMorningMail(!wish))) await client.invalidateQueries({ queryKey })
  }
  return (
    <Part id="morning" title="Morning mail" note={<p>At eight, if something is due.</p>}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span id="morning-words">
          How many of your follow-ups are due or overdue. It names nobody.
        </span>
        <Button
          kind="outline"
          size="small"
          aria-describedby="morning-words"
          aria-disabled={busy}
          onClick={() => busy || void change()}
        >
          {wish ? 'Turn off' : 'Turn on'}
        </Button>
      </div>
      <output className="trouble-words text-brand-strong">{wish && 'You get this mail.'}</output>
      <Trouble words={trouble} />
    </Part>
  )
}

function NamePart({ account }: { account: Me }) {
  const client = useQueryClient()
  const { busy, trouble, run } = useBusy()
  const [saved, setSaved] = useState(false)

  async function change(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = textIn(new FormData(event.currentTarget), 'name')
    setSaved(await run(() => changeName(name)))
    await client.invalidateQueries()
  }

  return (
    <Part id="name" title="Name" note={<p>As colleagues see it, and in messages to students.</p>}>
      <form
        onSubmit={change}
        className="grid max-w-112 gap-3 @min-[75rem]:grid-cols-[minmax(0,1fr)_auto] @min-[75rem]:items-end"
      >
        <div>
          <Labelled id="own-name" label="Your name">
            <input
              id="own-name"
              name="name"
              autoComplete="name"
              required
              maxLength={128}
              defaultValue={account.name}
              className="field w-full"
            />
          </Labelled>
        </div>
        <Button type="submit" kind="outline" aria-disabled={busy}>
          {busy ? 'Saving...' : 'Save name'}
        </Button>
      </form>
      <Trouble words={trouble} />
      <Done>{saved && 'Your name is saved.'}</Done>
    </Part>
  )
}

function PasswordPart({ account }: { account: Me }) {
  const client = useQueryClient()
  const { busy, trouble, setTrouble, run } = useBusy()
  // The form already asks for the old password.
  const { proven, dialog } = useProof(account, { withPassword: false })
  const [changed, setChanged] = useState(false)
  useFocusByAddress()

  async function change(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values = new FormData(form)
    const weakness = weaknessOf(textIn(values, 'new'))
    setChanged(false)
    setTrouble(weakness)
    if (weakness) return
    const succeeded = await run(() =>
      proven(() => changePassword(textIn(values, 'new'), textIn(values, 'old'))),
    )
    if (!succeeded) return
    form.reset()
    setChanged(true)
    void client.invalidateQueries()
  }

  return (
    <Part id="password" title="Password" note={<p id="password-rule">{passwordRule}</p>}>
      <form
        onSubmit={change}
        className="grid gap-3 @max-[75rem]:max-w-112 @min-[75rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] @min-[75rem]:items-end"
      >
        {/* Password managers need the username. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={account.email}
          readOnly
          hidden
        />
        <PasswordField name="old" label="Old password" />
        <PasswordField name="new" label="New password" isNew describedBy="password-rule" />
        <Button type="submit" kind="outline" aria-disabled={busy}>
          {busy ? 'Changing...' : 'Change password'}
        </Button>
      </form>
      <Trouble words={trouble} />
      <Done>{changed && 'Your password is changed. Your other devices are signed out.'}</Done>
      {dialog}
    </Part>
  )
}

/** The notice links here, also from other pages. */
function useFocusByAddress() {
  // Focus is outside React.
  useEffect(focusFromHash, [])
  useEvent('hashchange', focusFromHash)
}

function focusFromHash() {
  if (location.hash === '#password') document.getElementById('old')?.focus()
}
