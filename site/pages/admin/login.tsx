import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { Alert } from '#site/images/icons.tsx'
import { currentAccount, serverMessage, signIn } from '#site/backend/admin.ts'
import { company } from '#site/content/company.ts'
import { forgottenPassword } from '#site/content/desk.ts'
import { Button } from '#site/ui/button.tsx'
import { rememberSession } from './flag.ts'
import { textIn } from './form-text.ts'
import { LogoutDoubt, logoutInDoubt } from './logout-doubt.tsx'
import { PasswordField } from './password-field.tsx'
import { StaffBrand, StaffKite } from './staff-brand.tsx'

export default function Login() {
  const [doubt, setDoubt] = useState(logoutInDoubt)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  // Set in the same tick, so that a second press finds it.
  const sending = useRef(false)

  // Whether there is a session is the server's to say. In doubt about a logout nobody is led back in.
  useEffect(() => {
    let awaited = true
    async function look() {
      // When it could not be found out, the form is there all the same.
      const account = await currentAccount().catch(() => undefined)
      if (account && awaited && !sending.current) enter()
    }
    if (!logoutInDoubt()) void look()
    return () => {
      awaited = false
    }
  }, [])

  async function login(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setFailure('')
    const form = new FormData(event.currentTarget)
    // Fetched while the server looks at the password. Should it fail, going there asks again.
    import('./submissions.tsx').catch(() => undefined)
    try {
      await signIn(textIn(form, 'email'), textIn(form, 'password'))
      enter()
    } catch (error) {
      setFailure(serverMessage(error) ?? messages.loginFailed)
      setBusy(false)
      sending.current = false
    }
  }

  return (
    <div className="rosette-ground grid min-h-dvh grid-cols-1 content-start justify-items-center overflow-hidden px-4 py-8 sm:content-center sm:py-12">
      <title>{`Admin Login | ${company.brand}`}</title>
      <header className="mb-6 flex items-center gap-3 sm:mb-7">
        <StaffKite />
        <StaffBrand className="text-[1.375rem] leading-none" />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="w-full max-w-105 rounded-paper bg-paper shadow-dialog forced-colors:border"
      >
        <div className="h-[48px] rounded-t-paper border-b border-rule bg-sheet/60 bg-[url(/art/ribbon.svg)] bg-repeat-x" />
        <div className="px-5 pt-6 pb-7 sm:px-8">
          <h1 className="text-title">Admin Login</h1>
          <p className="mt-1.5 text-note text-ink-soft">Sign in to access the dashboard</p>
          {doubt && <LogoutDoubt onSettled={() => setDoubt(false)} />}
          <form id="login" onSubmit={login} className="mt-6 grid gap-5">
            <div>
              <label htmlFor="email" className="mb-1.5 block text-note font-semibold">
                Email
              </label>
              <input
                id="email"
                name="email"
                type="email"
                required
                autoComplete="username"
                className="control px-3.5 text-label"
              />
            </div>
            <PasswordField />
          </form>
        </div>
        <div className="stub rounded-b-paper border-t border-dashed border-on-deep-line bg-sheet-strong px-5 py-6 sm:px-8 sm:pb-7">
          {failure && (
            <p
              role="alert"
              className="mb-4 flex items-start gap-2.5 text-note font-semibold text-danger"
            >
              <Alert className="mt-[0.2em] size-5 shrink-0" />
              <span className="wrap-anywhere">{failure}</span>
            </p>
          )}
          <Button
            type="submit"
            form="login"
            aria-disabled={busy}
            className="w-full aria-disabled:cursor-default aria-disabled:bg-brand-strong"
          >
            {busy ? 'Logging in...' : 'Login'}
          </Button>
          <p className="mt-3 text-fine text-ink-soft">{forgottenPassword}</p>
        </div>
      </main>
    </div>
  )
}

/** Back to the view that was looked at when the session ended, which this page's address still holds. */
function enter() {
  rememberSession()
  navigate(paths.admin + location.search, { replace: true })
}
