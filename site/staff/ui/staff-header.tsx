import { paths } from '#contract/paths.ts'
import type { Me } from '#site/backend/desk.ts'
import { Alert, ChevronDown } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { StaffBrand, StaffKite } from './staff-brand.tsx'
import type { ReactNode } from 'react'
import { Person } from '#site/images/desk-icons.tsx'
import { Menu } from './menu.tsx'

type Props = {
  me: Me | undefined
  leaving: boolean
  onLeave: () => void
  /** For a page that has its heading further down. */
  title?: string
}

const titleClass =
  'shrink-0 font-body text-fine leading-tight font-semibold tracking-normal text-on-deep-soft table:border-l table:border-on-deep-line/60 table:pl-5 table:text-note'

/** The menu is between the two parts of the header and belongs to neither. */
export function StaffHeader({ me, leaving, onLeave, title }: Props) {
  return (
    <div className="staff-header on-deep max-sm:[&_.owner-logo[data-wide]]:hidden flex min-h-15 flex-wrap items-center gap-2 bg-deep px-4 py-1.5 table:gap-3 table:px-5 wide:px-7">
      <NameMenu me={me} />
      <header className="contents">
        <StaffKite />
        <div className="min-w-28 flex-1 table:flex table:items-center table:gap-5">
          <StaffBrand className="text-note leading-tight table:text-[1.375rem]" />
          {title ? (
            <p className={titleClass}>{title}</p>
          ) : (
            <h1 className={titleClass}>Admin Dashboard</h1>
          )}
        </div>
        <Button
          kind="outline-deep"
          size="small"
          className="order-2 whitespace-nowrap"
          disabled={leaving}
          onClick={onLeave}
        >
          {leaving ? 'Logging out...' : 'Logout'}
        </Button>
      </header>
    </div>
  )
}

/** Warns that anyone with access to the server's log or settings can sign in with it. */
export function PrintedPassword({ className = '' }: { className?: string }) {
  return (
    <section
      aria-label="First password"
      className={`notice flex flex-wrap items-center gap-x-3 gap-y-1 px-4 print:hidden ${className}`}
    >
      <Alert className="size-5 shrink-0" />
      <p className="min-w-[min(12rem,100%)] flex-1">
        Your password was set on the server. Change it to one that only you know.
      </p>
      <a
        href={`${paths.adminAccount}#password`}
        className="inline-flex min-h-11 items-center font-bold underline-offset-3 underline"
      >
        Change password
      </a>
    </section>
  )
}

/** The menu with the account and team pages. The signed-in person may not be loaded yet. */
function NameMenu({ me }: { me: Me | undefined }) {
  const [first = ''] = me?.name.split(' ') ?? []
  return (
    <nav aria-label="Account" className="order-1 ml-auto cards:-mr-1">
      <Menu
        name={first ? `${first}: account and more` : 'Account and more'}
        buttonClass="inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-(length:--text-note) font-semibold text-on-deep hover:bg-on-deep/10 cards:min-w-11 cards:justify-center cards:px-1"
        className="w-56"
        label={
          <>
            <span
              aria-hidden="true"
              className={`grid size-8 place-items-center rounded-full bg-on-deep-soft font-bold text-brand-strong ${first && 'table:hidden'}`}
            >
              {first.slice(0, 1).toUpperCase() || <Person className="size-5" />}
            </span>
            {first && <span className="max-w-48 truncate cards:hidden">{first}</span>}
            <ChevronDown className="cards:hidden size-4" />
          </>
        }
      >
        <PageLink to={`${paths.admin}?enquiry=new`}>
          New enquiry <kbd>A</kbd>
        </PageLink>
        <PageLink to={paths.admin}>Enquiries</PageLink>
        {staffPages(me?.owner).map(([name, path]) => (
          <PageLink key={path} to={path}>
            {name}
          </PageLink>
        ))}
      </Menu>
    </nav>
  )
}

/** Besides the list; some are for owners. */
export const staffPages = (owner = false) =>
  (
    [
      ['Overview', paths.adminOverview],
      ['Account', paths.adminAccount],
      ['Import', paths.adminImport, 'owner'],
      ['Team', paths.adminTeam, 'owner'],
      ['Audit', paths.adminAudit, 'owner'],
      ['Health', paths.adminHealth, 'owner'],
      ['Site text', paths.adminContent, 'owner'],
      ['Settings', paths.adminSettings, 'owner'],
      ['For counsellors', paths.adminForCounsellors],
      ['For owners', paths.adminForOwners, 'owner'],
    ] as const
  ).filter(([, , whose]) => owner || !whose)

const PageLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a
    href={to}
    aria-current={to === location.pathname ? 'page' : undefined}
    className="menu-item aria-[current=page]:font-extrabold"
  >
    {children}
  </a>
)
