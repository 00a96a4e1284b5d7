import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import type { Me } from '#site/backend/desk.ts'
import { Person } from '#site/images/desk-icons.tsx'
import { ChevronDown } from '#site/images/icons.tsx'
import { Menu } from './menu.tsx'

/** The menu with the account and team pages. The signed-in person may not be loaded yet. */
export function NameMenu({ me }: { me: Me | undefined }) {
  const [first = ''] = me?.name.split(' ') ?? []
  return (
    <nav aria-label="Account" className="order-1 ml-auto cards:-mr-1">
      <Menu
        name={first ? `${first}: account and more` : 'Account and more'}
        buttonClass="name-button"
        className="w-56"
        label={
          <>
            <span aria-hidden="true" className="name-initial">
              {first.slice(0, 1).toUpperCase() || <Person className="size-5" />}
            </span>
            {first && <span className="name-first">{first}</span>}
            <ChevronDown className="name-arrow size-4" />
          </>
        }
      >
        {() => (
          <>
            <MenuLink to={paths.admin}>Enquiries</MenuLink>
            <MenuLink to={paths.adminOverview}>Overview</MenuLink>
            <MenuLink to={paths.adminAccount}>Account</MenuLink>
            {me?.owner && <MenuLink to={paths.adminImport}>Import</MenuLink>}
            {me?.owner && <MenuLink to={paths.adminTeam}>Team</MenuLink>}
            {me?.owner && <MenuLink to={paths.adminAudit}>Audit</MenuLink>}
            {me?.owner && <MenuLink to={paths.adminHealth}>Health</MenuLink>}
            {me?.owner && <MenuLink to={paths.adminContent}>Site text</MenuLink>}
          </>
        )}
      </Menu>
    </nav>
  )
}

const MenuLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a
    href={to}
    aria-current={to === location.pathname ? 'page' : undefined}
    className="menu-item aria-[current=page]:font-extrabold"
  >
    {children}
  </a>
)
