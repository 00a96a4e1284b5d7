import { useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import type { Account } from '#site/backend/account.ts'
import { invite } from '#site/backend/team.ts'
import { Button } from '#site/ui/button.tsx'
import { useProof } from '../people/proof.tsx'
import { Trouble } from '../people/staff-page.tsx'
import { textIn, useBusy } from '../ui/form.tsx'
import { invitationOf, type MadeLink } from './link-slip.tsx'

type Props = {
  account: Account
  /** On a phone the form is behind a button. */
  shown: boolean
  onMade: (link: MadeLink) => void
}

export function InviteForm({ account, shown, onMade }: Props) {
  const client = useQueryClient()
  const { busy, trouble, run } = useBusy()
  const { proven, dialog } = useProof(account)

  async function create(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values = new FormData(form)
    const succeeded = await run(async () => {
      const role = textIn(values, 'role') === 'owner' ? 'owner' : 'counsellor'
      const [name, email] = [textIn(values, 'name').trim(), textIn(values, 'email').trim()]
      const link = await proven(() => invite(name, email, role))
      onMade(invitationOf(link, role))
    })
    if (!succeeded) return
    form.reset()
    void client.invalidateQueries({ queryKey: ['team'] })
  }

  return (
    <>
      <form id="invite" data-shown={shown || undefined} onSubmit={create} className="invite">
        <div className="invite-fields">
          <Fields />
          <Button type="submit" size="small" aria-disabled={busy}>
            {busy ? 'Creating...' : 'Create invitation link'}
          </Button>
        </div>
        <Trouble words={trouble} />
      </form>
      {dialog}
    </>
  )
}

const Fields = () => (
  <>
    <div>
      <label htmlFor="invite-name">Name</label>
      <input
        id="invite-name"
        name="name"
        required
        maxLength={100}
        autoComplete="off"
        className="field"
      />
    </div>
    <div>
      <label htmlFor="invite-email">Invite by email</label>
      <input
        id="invite-email"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        placeholder="name@example.com"
        className="field"
      />
    </div>
    <div>
      <label htmlFor="invite-role">Role</label>
      <select id="invite-role" name="role" className="field">
        <option value="counsellor">Counsellor</option>
        <option value="owner">Owner</option>
      </select>
    </div>
  </>
)
