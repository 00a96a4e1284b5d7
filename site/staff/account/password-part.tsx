import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useState } from 'react'
import { type Account, changePassword } from '#site/backend/account.ts'
import { Check } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { PasswordField } from '../people/password-field.tsx'
import { useProof } from '../people/proof.tsx'
import { Trouble } from '../people/staff-page.tsx'
import { passwordRule, weaknessOf } from '../people/words.ts'
import { textIn, useBusy } from '../ui/form.tsx'
import { Part } from './part.tsx'

export function PasswordPart({ account }: { account: Account }) {
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
      <form onSubmit={change} className="password-form">
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
      <output className="done-words">
        {changed && (
          <>
            <Check className="size-5 shrink-0" />
            Your password is changed. Your other devices are signed out.
          </>
        )}
      </output>
      {dialog}
    </Part>
  )
}

/** The notice links here, also from other pages; focus is outside React. */
function useFocusByAddress() {
  useEffect(() => {
    const focusFromHash = () =>
      location.hash === '#password' && document.getElementById('old')?.focus()
    focusFromHash()
    addEventListener('hashchange', focusFromHash)
    return () => removeEventListener('hashchange', focusFromHash)
  }, [])
}
