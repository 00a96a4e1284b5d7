import { paths } from '#contract/paths.ts'
import type { Me } from '#site/backend/desk.ts'
import { Alert } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { NameMenu } from './name-menu.tsx'
import { StaffBrand, StaffKite } from './staff-brand.tsx'

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
    <div className="staff-header on-deep flex min-h-15 flex-wrap items-center gap-2 bg-deep px-4 py-1.5 table:gap-3 table:px-5 wide:px-7">
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
export function PrintedPassword() {
  return (
    <section aria-label="First password" className="notice printed-password">
      <Alert className="size-5 shrink-0" />
      <p>Your password was set on the server. Change it to one that only you know.</p>
      <a href={`${paths.adminAccount}#password`} className="printed-password-link">
        Change password
      </a>
    </section>
  )
}
