import { messages } from '#contract/messages.ts'
import { Alert } from '#site/images/icons.tsx'
import { serverMessage, sessionEnded } from '#site/backend/admin.ts'
import { Button, ButtonLink } from '#site/ui/button.tsx'
import { forgetSession } from './flag.ts'
import { wayOn } from './standing.ts'

type Props = {
  error: unknown
  /** Said where the server says nothing. */
  words?: string
  onAgain: () => void
  loginHere: () => string
}

/** Why the list, or something else, could not be fetched, and the way out. */
export function RequestFailure({ error, words = messages.listFailed, onAgain, loginHere }: Props) {
  // Somebody who has not finished signing in is on the way to where that is done.
  if (wayOn(error)) return null
  return (
    <>
      <p role="alert" className="flex items-start gap-2.5 font-semibold text-danger">
        <Alert className="mt-[0.2em] size-5 shrink-0" />
        <span className="wrap-anywhere">
          {sessionEnded(error)
            ? 'Your session has ended. Sign in again.'
            : (serverMessage(error) ?? words)}
        </span>
      </p>
      {sessionEnded(error) ? (
        <ButtonLink href={loginHere()} onClick={forgetSession} size="small">
          Sign in again
        </ButtonLink>
      ) : (
        <Button kind="outline" size="small" onClick={onAgain}>
          Try again
        </Button>
      )}
    </>
  )
}
