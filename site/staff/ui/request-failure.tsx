import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { serverMessage, sessionEnded } from '#site/backend/admin.ts'
import { Alert } from '#site/images/icons.tsx'
import { Button, ButtonLink } from '#site/ui/button.tsx'
import { forgetSession } from './stored.ts'
import { loginHere, wayOn } from '../sign-in/standing.ts'

type Props = {
  error: unknown
  /** Shown if the server sends no message. */
  words?: string
  onAgain: () => void
}

/** Why a request failed, and what to do. */
export function RequestFailure({ error, words = messages.listFailed, onAgain }: Props) {
  // A user whose sign-in is incomplete is being redirected.
  if (wayOn(error)) return null
  return (
    <>
      <p role="alert" className="flex items-start gap-2.5 font-semibold text-danger">
        <Alert className="mt-[0.2em] size-5 shrink-0" />
        <span className="wrap-anywhere">{serverMessage(error) ?? words}</span>
      </p>
      {sessionEnded(error) ? (
        <>
          <p>Your session has ended.</p>
          <ButtonLink href={loginHere()} onClick={forgetSession} size="small">
            Sign in again
          </ButtonLink>
        </>
      ) : (
        <Button kind="outline" size="small" onClick={onAgain}>
          Try again
        </Button>
      )}
    </>
  )
}

/** Empty table lines with a note that says why. */
export function EmptyTable({ children }: { children: ReactNode }) {
  return (
    <div className="empty-table px-4 py-14.5 table:px-10">
      <Note>{children}</Note>
    </div>
  )
}

/** The note; not rendered while empty. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <div className="mt-5 grid max-w-130 justify-items-start gap-4 rounded-paper border border-rule bg-paper p-5 shadow-paper empty:hidden sm:p-6">
      {children}
    </div>
  )
}
