import { serverMessage, sessionEnded } from '#site/backend/admin.ts'
import { forgetSession } from './flag.ts'

type Props = {
  error: unknown
  /** What did not work. */
  words: string
  loginHere: () => string
  onAgain?: () => void
  /** Whether the server's own words follow. */
  isAlsoSaid?: boolean
}

/** What did not work in the open enquiry, and the way on. */
export function TroubleSlip({ error, words, loginHere, onAgain, isAlsoSaid = false }: Props) {
  return (
    <p role="alert" className="trouble">
      {sessionEnded(error) ? (
        <>
          Your session has ended. <b>What you wrote is kept.</b>{' '}
          <a href={loginHere()} onClick={forgetSession} className="text-link">
            Sign in again
          </a>
        </>
      ) : (
        <>
          {words} {isAlsoSaid && serverMessage(error)}{' '}
          {onAgain && (
            <button type="button" onClick={onAgain} className="text-link">
              Try again
            </button>
          )}
        </>
      )}
    </p>
  )
}
