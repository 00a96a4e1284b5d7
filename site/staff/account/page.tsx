import type { Account } from '#site/backend/account.ts'
import { StaffPage } from '../people/staff-page.tsx'
import { Notifications, RowsPerPage } from '../ui/desk-settings.tsx'
import { PrintedPassword } from '../ui/staff-header.tsx'
import { Part } from './part.tsx'
import { PasswordPart } from './password-part.tsx'
import { SecondFactorPart } from './second-factor-part.tsx'
import { SessionsPart } from './sessions-part.tsx'

export default function AccountPage() {
  return <StaffPage title="Account">{(account) => <Parts account={account} />}</StaffPage>
}

function Parts({ account }: { account: Account }) {
  return (
    <>
      <h1 className="staff-title">Account</h1>
      <p className="staff-lead">
        {[account.name === account.email ? '' : account.name, account.email]
          .filter(Boolean)
          .join(', ')}
        , {account.owner ? 'owner' : 'counsellor'}
      </p>
      {account.printedPassword && <PrintedPassword />}
      <div className="parts">
        <PasswordPart account={account} />
        <SecondFactorPart account={account} />
        <SessionsPart account={account} />
        <DeskPart />
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
