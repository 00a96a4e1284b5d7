import type { Me } from '#site/backend/desk.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { invite, type Member, teamQuery } from '#site/backend/team.ts'
import { Plus } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { NotLoaded, StaffPage, Trouble } from '../people/staff-page.tsx'
import { LinkSlip, type MadeLink, invitationOf } from './link-slip.tsx'
import { Members } from './members.tsx'
import { useProof } from '../people/proof.tsx'
import { textIn, useBusy } from '../ui/form.tsx'

export default function TeamPage() {
  return (
    <StaffPage title="Team" ownersOnly>
      {(account) => <Team account={account} />}
    </StaffPage>
  )
}

function Team({ account }: { account: Me }) {
  // Polls while an invitation is open, because somebody may accept it at any time.
  const list = useQuery({
    ...teamQuery,
    refetchInterval: ({ state }) =>
      state.data?.members.some(({ invited }) => invited) ? 3_000 : false,
  })
  const [link, setLink] = useState<MadeLink>()
  const [inviting, setInviting] = useState(false)
  const { members = [], secondFactorRequired: required } = list.data ?? {}

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-title">Team</h1>
        <Button
          size="small"
          className="table:hidden"
          aria-expanded={inviting}
          aria-controls="invite"
          onClick={() => setInviting(!inviting)}
        >
          <Plus className="size-4.5" /> Invite
        </Button>
      </div>
      <output className="staff-lead block">
        {list.isPending ? 'Loading...' : list.data && `${countsOf(members)}.`}
        {list.data && <> A second factor is {required ? 'required' : 'not required'}.</>}
      </output>
      <InviteForm
        account={account}
        shown={inviting}
        onMade={(created) => {
          setLink(created)
          setInviting(false)
        }}
      />
      {link && <LinkSlip key={link.address} link={link} onClose={() => setLink(undefined)} />}
      {list.error && <NotLoaded query={list} words="The team could not be loaded." />}
      {list.data && (
        <>
          <Members members={members} account={account} onLink={setLink} />
          <p className="mt-4 text-note text-ink-soft">
            A person who is removed is signed out at once. Their changes and notes stay under their
            name.
          </p>
        </>
      )}
    </>
  )
}

function countsOf(members: Member[]) {
  const invited = members.filter((member) => member.invited).length
  const people = members.length - invited
  return [
    `${people} ${people === 1 ? 'person' : 'people'}`,
    invited > 0 && `${invited} open ${invited === 1 ? 'invitation' : 'invitations'}`,
  ]
    .filter(Boolean)
    .join(' and ')
}

type Props = {
  account: Me
  /** On a phone the form is behind a button. */
  shown: boolean
  onMade: (link: MadeLink) => void
}

function InviteForm({ account, shown, onMade }: Props) {
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
      <form
        id="invite"
        data-shown={shown || undefined}
        onSubmit={create}
        className="mt-4 cards:not-data-shown:hidden [&_label]:mb-1.5 [&_label]:block [&_label]:text-(length:--text-note) [&_label]:font-semibold"
      >
        <div className="grid items-end gap-3 table:justify-start table:@max-[75rem]:grid-cols-[minmax(0,14rem)_minmax(0,22.75rem)] @min-[75rem]:grid-cols-[minmax(0,14rem)_minmax(0,22.75rem)_11rem_auto]">
          <Fields />
          <Button
            type="submit"
            size="small"
            aria-disabled={busy}
            className="table:justify-self-start"
          >
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
