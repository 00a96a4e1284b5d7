import type { Me } from '#site/backend/desk.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Member, remove } from '#site/backend/team.ts'
import { Warning } from '#site/images/desk-icons.tsx'
import { Check } from '#site/images/icons.tsx'
import { ConfirmDialog } from '../people/confirm-dialog.tsx'
import { dayAlone, dayAndTime, lastUse, instantFrom, useNow } from '../ui/time.ts'
import { useProof } from '../people/proof.tsx'
import { Trouble } from '../people/staff-page.tsx'
import { useBusy } from '../ui/form.tsx'
import type { MadeLink } from './link-slip.tsx'
import { MemberMenu } from './member-menu.tsx'

type Props = { members: Member[]; account: Me; onLink: (link: MadeLink) => void }

export function Members({ members, account, onLink }: Props) {
  const client = useQueryClient()
  const work = useBusy()
  const { proven, dialog } = useProof(account)
  const [leaver, setLeaver] = useState<Member>()
  const [changing, setChanging] = useState('')
  const now = useNow()
  const owners = members.filter(
    ({ role, blocked, hasPassword }) => role === 'owner' && !blocked && hasPassword,
  )

  // The account too: a user who is no longer an owner then sees it in the page's frame.
  const refresh = () => client.invalidateQueries()

  return (
    <>
      <Trouble words={work.trouble} />
      <table className="people">
        <caption className="sr-only">Team</caption>
        <Titles />
        <tbody>
          {members.map((member) => {
            const me = account.id
            const isLast = owners.length === 1 && owners[0]?.id === member.id
            const isChanging = work.busy && changing === member.id
            return (
              <MemberRow key={member.id} {...{ member, me, isLast, isChanging, now }}>
                {member.id !== me && (
                  <MemberMenu
                    member={member}
                    isLast={isLast}
                    onLink={onLink}
                    onRemove={() => setLeaver(member)}
                    onWork={async (change) => {
                      await work.run(async () => {
                        setChanging(member.id)
                        await proven(change).finally(refresh)
                      })
                    }}
                  />
                )}
              </MemberRow>
            )
          })}
        </tbody>
      </table>
      {leaver && (
        <RemovalDialog
          member={leaver}
          onRemove={async () => {
            await proven(() => remove(leaver))
            await refresh()
          }}
          onClose={() => setLeaver(undefined)}
        />
      )}
      {dialog}
    </>
  )
}

type RemovalProps = { member: Member; onRemove: () => Promise<void>; onClose: () => void }

const RemovalDialog = ({ member, onRemove, onClose }: RemovalProps) => (
  <ConfirmDialog
    title={`Remove ${member.name || member.email}?`}
    text="They are signed out at once, on every device. Their changes and notes stay under their name."
    keep="Keep"
    go="Remove"
    going="Removing..."
    onGo={onRemove}
    onClose={onClose}
  />
)

const Titles = () => (
  <thead>
    <tr>
      <th scope="col">Person</th>
      <th scope="col">Role</th>
      <th scope="col">Second factor</th>
      <th scope="col">Last active</th>
      <th scope="col">
        <span className="sr-only">Change</span>
      </th>
    </tr>
  </thead>
)

type RowProps = {
  member: Member
  me: string
  /** Whether this is the only owner. */
  isLast: boolean
  isChanging: boolean
  now: Date
  /** The actions on this member. */
  children: ReactNode
}

function MemberRow({ member, me, isLast, isChanging, now, children }: RowProps) {
  return (
    <tr data-blocked={member.blocked || undefined}>
      <th scope="row">
        <b>
          {member.name || member.email}
          {member.id === me && ' (you)'}
        </b>
        <span>{member.email}</span>
      </th>
      <td data-column="role">
        {member.role === 'owner' ? 'Owner' : 'Counsellor'}
        {isLast && <span>the only owner</span>}
      </td>
      <td>
        <Factor member={member} now={now} />
      </td>
      <td data-column="seen">
        {isChanging ? <output>Changing...</output> : <Seen member={member} me={me} now={now} />}
      </td>
      <td className="cards:absolute cards:top-1/2 cards:right-2 cards:-translate-y-1/2 table:w-16 table:text-right">
        {children}
      </td>
    </tr>
  )
}

type FactorProps = { member: Member; now: Date }

function Factor({ member: { invited, hasSecondFactor, secondFactorSince }, now }: FactorProps) {
  if (invited) return <span className="text-ink-soft cards:hidden">Not yet</span>
  return hasSecondFactor ? (
    <>
      <span className="inline-flex items-center gap-1.5 [&>svg]:text-brand">
        <Check className="size-4.5" />
        <span className="cards:hidden">On</span>
        <span className="table:hidden">Second factor</span>
      </span>
      {secondFactorSince && (
        <span>
          <span className="pl-6 cards:hidden">since {dayAlone(secondFactorSince, now)}</span>
        </span>
      )}
    </>
  ) : (
    <span className="inline-flex items-center gap-1.5 rounded-[3px] bg-tint px-2.5 py-0.5 font-bold text-accent-ink">
      <Warning className="size-4" />
      <span className="cards:hidden">Off</span>
      <span className="table:hidden">No second factor</span>
    </span>
  )
}

function Seen({ member, me, now }: { member: Member; me: string; now: Date }) {
  const { invited, blocked, hasPassword, lastSeen, devices, expires } = member
  if (invited) {
    const at = instantFrom(expires)
    const over = at !== undefined && at < now
    return (
      <>
        {over ? 'Invitation expired' : 'Invited'}
        {!over && <span>link works until {dayAndTime(expires, now)}</span>}
      </>
    )
  }
  if (blocked)
    return (
      <>
        Blocked
        {member.blockedAt && (
          <span>
            by {member.blockedBy === me ? 'you' : member.blockedByName},{' '}
            {dayAlone(member.blockedAt, now)}
          </span>
        )}
      </>
    )
  if (!hasPassword) return 'Joined, has no password yet'
  const lastUseText = member.id === me ? 'Now' : lastUse(lastSeen, now)
  return devices > 1 ? `${lastUseText}, on ${devices} devices` : lastUseText
}
