import { lazy, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { currentAccount, serverMessage, signIn } from '#site/backend/admin.ts'
import { forgottenPassword } from '#site/content/desk.ts'
import { useOffer } from '#site/offers.ts'
import { PasswordField } from '../people/password-field.tsx'
import { leaving, textIn, useBusy } from '../ui/form.tsx'
import { EmailField, EntryCard, EntryStep } from './entry-card.tsx'
import { rememberSession } from '../ui/stored.ts'
import { leadOn, wayOn } from './standing.ts'

/** Loaded on demand: only needed for a second factor. */
const CodeStep = lazy(() => import('./code-step.tsx'))

export default function Login() {
  const [notice] = useState(() => notices.find(([flag]) => isInState(flag)))
  const { busy, failure, asksCode, setAsksCode, login } = useLogin()
  return (
    <EntryCard title="Admin Login">
      {asksCode ? (
        <Suspense fallback={<div className="px-5 pt-6 pb-7 sm:px-8">Loading...</div>}>
          <CodeStep onDone={enter} onBack={() => setAsksCode(false)} />
        </Suspense>
      ) : (
        <EntryStep
          heading="Admin Login"
          text="Sign in to access the dashboard"
          note={
            notice && (
              <p role="alert" className="notice mt-5">
                {notice[1]}
              </p>
            )
          }
          onSubmit={login}
          failure={failure}
          busy={busy}
          words={['Login', 'Logging in...']}
          foot={<Forgotten />}
        >
          <EmailField />
          <PasswordField />
        </EntryStep>
      )}
    </EntryCard>
  )
}

function Forgotten() {
  const mailsLinks = useOffer('recovery')
  if (!mailsLinks) return <p className="mt-3 text-fine text-ink-soft">{forgottenPassword}</p>
  return (
    <a
      href={paths.adminRecovery}
      className="text-link mt-3 inline-flex min-h-11 items-center text-note"
    >
      Forgot your password?
    </a>
  )
}

function useLogin() {
  const { busy, trouble, run } = useBusy((error) => serverMessage(error) ?? messages.loginFailed)
  const [asksCode, setAsksCode] = useState(false)
  const isSending = useRef(false)

  // Only the server knows whether there is a session. After an unconfirmed logout, do not sign in again.
  useEffect(() => {
    let awaited = true
    async function checkSession() {
      try {
        const account = await currentAccount()
        if (account && awaited && !isSending.current) enter()
      } catch (error) {
        // If the request fails, the form is shown anyway.
        const next = awaited && !isSending.current ? wayOn(error) : undefined
        if (next === paths.adminLogin) setAsksCode(true)
        else if (next) leadOn(next)
      }
    }
    if (!isInState('unsure')) void checkSession()
    return () => {
      awaited = false
    }
  }, [])

  async function login(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    isSending.current = true
    const form = new FormData(event.currentTarget)
    // Prefetched while the server checks the password. A failure is handled by the navigation.
    import('../list/submissions.tsx').catch(() => undefined)
    await run(async () => {
      const { asksCode: needsCode } = await signIn(textIn(form, 'email'), textIn(form, 'password'))
      if (needsCode) return setAsksCode(true)
      enter()
      return leaving
    })
  }

  return { busy, failure: trouble, asksCode, setAsksCode, login }
}

/** Back to the page, or the view of the list, at the end of the session: this page's query names it. */
function enter() {
  rememberSession()
  const to = new URLSearchParams(location.search).get('to')
  const other = Object.values(paths).find((path) => path === `${paths.admin}/${to}`)
  navigate(other ?? paths.admin + location.search, { replace: true })
}

/** Why this page is shown, by the flag of the history state. On a shared computer it matters that a session may still be active. */
const notices = [
  [
    'unsure',
    'The server did not confirm that you are logged out. Sign in and log out again before you leave this computer.',
  ],
  ['ended', 'You were signed out on another device, or after a long time. Sign in again.'],
] as const

function isInState(word: (typeof notices)[number][0]): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && Reflect.get(state, word) === true
}
