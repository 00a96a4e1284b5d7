import { useEffect, useRef } from 'react'
import { messages } from '#contract/messages.ts'
import { tapWords } from '#site/content/answer.ts'
import { Alert } from '#site/images/icons.tsx'
import type { Values } from '#site/ui/draft.ts'
import type { TapValues } from '../result.ts'
import { TextButton } from './parts.tsx'

/** The previous answer stays; the request can be retried. */
export function AmendFailure({ onRetry }: { onRetry: () => void }) {
  const line = useRef<HTMLDivElement>(null)

  // It may be outside the viewport.
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div ref={line} className="mt-3 flex basis-full flex-wrap items-center gap-x-4">
      <p role="alert" className="flex items-center gap-2 font-semibold text-danger">
        <Alert className="size-5 shrink-0" />
        {messages.tryAgain}
      </p>
      <TextButton onClick={onRetry}>{tapWords.tryAgain}</TextButton>
    </div>
  )
}

/** `by`: the tapped control. */
export type Attempt = { by: string; values: Values; taps: TapValues; onAnswered?: () => void }

/** Amends the enquiry from within the answer. */
export type Amend = {
  send: (attempt: Attempt) => void
  /** The tapped control while its answer is pending. */
  checking?: string
  /** The tapped control whose request failed. */
  failed?: string
  retry: () => void
}
