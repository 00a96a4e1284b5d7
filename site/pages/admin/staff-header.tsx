import { Button } from '#site/ui/button.tsx'
import { StaffBrand, StaffKite } from './staff-brand.tsx'

type Props = { leaving: boolean; onLeave: () => void }

export function StaffHeader({ leaving, onLeave }: Props) {
  return (
    <header className="staff-header on-deep flex min-h-15 flex-wrap items-center gap-3 bg-deep px-4 py-1.5 table:px-5 wide:px-7">
      <StaffKite />
      <div className="table:flex table:items-center table:gap-5">
        <StaffBrand className="text-note leading-tight table:text-[1.375rem] table:leading-none" />
        <h1 className="font-body text-fine leading-tight font-semibold tracking-normal text-on-deep-soft table:border-l table:border-on-deep-line/60 table:pl-5 table:text-note">
          Admin Dashboard
        </h1>
      </div>
      <Button
        kind="outline-deep"
        size="small"
        className="ml-auto whitespace-nowrap"
        disabled={leaving}
        onClick={onLeave}
      >
        {leaving ? 'Logging out...' : 'Logout'}
      </Button>
    </header>
  )
}
