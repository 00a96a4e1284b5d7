import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '#site/backend/account.ts'
import { isSecondFactorRequired, listTeam, type Member } from '#site/backend/team.ts'
import { Plus } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { loginHere, NotLoaded, StaffPage } from '../people/staff-page.tsx'
import { useDemotion, useLeadOn } from '../sign-in/standing.ts'
import { InviteForm } from './invite-form.tsx'
import { LinkSlip, type MadeLink } from './link-slip.tsx'
import { Members } from './members.tsx'

export default function TeamPage() {
  return (
    <StaffPage title="Team" ownersOnly>
      {(account) => <Team account={account} />}
    </StaffPage>
  )
}

function Team({ account }: { account: Account }) {
  // Polls while an invitation is open, because somebody may accept it at any time.
  const list = useQuery({
    queryKey: ['team'],
    queryFn: listTeam,
    refetchInterval: ({ state }) => (state.data?.some(({ invited }) => invited) ? 3_000 : false),
  })
  const { data: required } = useQuery({
    queryKey: ['second-factor-required'],
    queryFn: isSecondFactorRequired,
  })
  const [link, setLink] = useState<MadeLink>()
  const [inviting, setInviting] = useState(false)
  const members = list.data ?? []
  useLeadOn(list.error, loginHere)
  useDemotion(list.error)

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="staff-title">Team</h1>
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
        {list.data && required !== undefined && (
          <> A second factor is {required ? 'required' : 'not required'}.</>
        )}
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
