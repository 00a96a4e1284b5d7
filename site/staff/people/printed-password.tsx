import { paths } from '#contract/paths.ts'
import { Alert } from '#site/images/icons.tsx'

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
