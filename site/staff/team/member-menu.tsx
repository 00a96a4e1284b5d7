import type { ReactNode } from 'react'
import {
  changeRole,
  invite,
  type Member,
  newPasswordLink,
  remove,
  setBlocked,
  signOutEverywhere,
} from '#site/backend/team.ts'
import { More } from '#site/images/desk-icons.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { invitationOf, type MadeLink, passwordLinkOf } from './link-slip.tsx'

type Props = {
  member: Member
  isLast: boolean
  onLink: (link: MadeLink) => void
  onRemove: () => void
  onWork: (change: () => Promise<void>) => Promise<void>
}

/** An owner's actions on another member. */
export function MemberMenu({ member, isLast, onLink, onRemove, onWork }: Props) {
  const { invited, blocked, role, devices } = member
  const item = (words: ReactNode, change: () => Promise<void>) => (
    <MenuItem onChoose={() => void onWork(change)}>{words}</MenuItem>
  )
  const other = role === 'owner' ? 'counsellor' : 'owner'
  return (
    <Menu
      name={`Change ${member.name || member.email}`}
      buttonClass="icon-button"
      className="w-64"
      label={<More className="size-5" />}
    >
      {invited ? (
        <>
          {item('New invitation link', async () => onLink(await invitedAgain(member)))}
          {item(<Danger>Withdraw invitation</Danger>, () => remove(member))}
        </>
      ) : (
        <>
          {!isLast && !blocked && item(`Make ${other}`, () => changeRole(member, other))}
          {!blocked &&
            item('New password link', async () =>
              onLink(passwordLinkOf(await newPasswordLink(member))),
            )}
          {devices > 0 && item('Sign out everywhere', () => signOutEverywhere(member))}
          {!isLast && item(blocked ? 'Unblock' : 'Block', () => setBlocked(member, !blocked))}
          {!isLast && (
            <MenuItem onChoose={onRemove}>
              <Danger>Remove…</Danger>
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  )
}

const invitedAgain = async ({ name, email, role }: Member) =>
  invitationOf(await invite(name, email, role), role)

const Danger = ({ children }: { children: ReactNode }) => (
  <span className="text-danger">{children}</span>
)
