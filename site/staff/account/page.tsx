import type { Account } from '#site/backend/account.ts'
import { PrintedPassword } from '../people/printed-password.tsx'
import { StaffPage } from '../people/staff-page.tsx'
import { DeskPart } from './desk-part.tsx'
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
