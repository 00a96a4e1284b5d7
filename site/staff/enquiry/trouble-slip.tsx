import type { ReactNode } from 'react'
import { serverMessage, sessionEnded, statusOf } from '#site/backend/admin.ts'
import { loginHere } from '../sign-in/standing.ts'
import { Close } from '#site/images/icons.tsx'
import { forgetSession } from '../ui/stored.ts'
import { IconButton, LinkButton } from '../ui/buttons.tsx'

type Props = {
  /** Undefined if it is from before a reload. */
  error: unknown
  /** What failed, if that is not obvious. */
  words?: string
  onAgain?: (() => void) | undefined
  onDismiss?: () => void
  /** The change that was not saved. */
  children?: ReactNode
}

/** What failed in the open enquiry, why, and what to do. */
export function TroubleSlip({ error, words = '', onAgain, onDismiss, children }: Props) {
  return (
    <div role="alert" className="trouble">
      {sessionEnded(error) ? (
        <p>
          Your session has ended. <b>What you wrote is kept.</b>{' '}
          <a href={loginHere()} onClick={forgetSession} className="text-link">
            Sign in again
          </a>
        </p>
      ) : (
        <>
          <p className="pr-8">
            {words} {error !== undefined && reasonFor(error)}
          </p>
          {children}
          {onAgain && (
            <p>
              <LinkButton inText onPress={onAgain}>
                Try again
              </LinkButton>
            </p>
          )}
          {onDismiss && (
            <IconButton
              name="Close this message"
              onClick={onDismiss}
              className="absolute top-0 right-0"
            >
              <Close />
            </IconButton>
          )}
        </>
      )}
    </div>
  )
}

/** The message for staff about a failed save or request. */
function reasonFor(error: unknown): string {
  const status = statusOf(error)
  if (status === undefined) return 'No connection.'
  if (status === 429) return 'There were too many changes at once. Wait a minute.'
  if (status === 403) return 'You are not allowed to do this. Ask an owner of your team.'
  if (status >= 500) return 'The server has a problem. Wait a minute.'
  return serverMessage(error) ?? 'The server did not accept it.'
}
