import type { ReactNode } from 'react'
import { sessionEnded } from '#site/backend/admin.ts'
import { Close } from '#site/images/icons.tsx'
import { forgetSession } from '../sign-in/flag.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { reasonFor } from './reason-for.ts'

type Props = {
  /** Undefined if it is from before a reload. */
  error: unknown
  /** What failed, if that is not obvious. */
  words?: string
  loginHere: () => string
  onAgain?: (() => void) | undefined
  onDismiss?: () => void
  /** The change that was not saved. */
  children?: ReactNode
}

/** What failed in the open enquiry, why, and what to do. */
export function TroubleSlip({ error, words = '', loginHere, onAgain, onDismiss, children }: Props) {
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
            <IconButton name="Close this message" onClick={onDismiss} className="trouble-close">
              <Close />
            </IconButton>
          )}
        </>
      )}
    </div>
  )
}
