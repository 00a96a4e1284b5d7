import { messages } from '#contract/messages.ts'
import { Alert } from '#site/images/icons.tsx'
import { serverMessage, sessionEnded } from '#site/backend/admin.ts'
import { Button, ButtonLink } from '#site/ui/button.tsx'
import { forgetSession } from '../sign-in/flag.ts'
import { wayOn } from '../sign-in/standing.ts'

type Props = {
  error: unknown
  /** Shown if the server sends no message. */
  words?: string
  onAgain: () => void
  loginHere: () => string
}

/** Why a request failed, and what to do. */
export function RequestFailure({ error, words = messages.listFailed, onAgain, loginHere }: Props) {
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
