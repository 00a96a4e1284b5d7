import { paths } from '#contract/paths.ts'
import { Alert } from '#site/images/icons.tsx'

/** Whoever reads the server's log can sign in with it. */
export function PrintedPassword() {
  return (
    <section aria-label="First password" className="printed-password">
      <Alert className="size-5 shrink-0" />
      <p>Your first password was printed when the server started. Change it now.</p>
      <a href={`${paths.adminAccount}#password`} className="printed-password-link">
        Change password
      </a>
    </section>
  )
}
