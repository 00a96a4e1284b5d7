import { useEffect, useRef } from 'react'
import { messages } from '#contract/messages.ts'
import { Alert } from '../../../images/icons.tsx'
import { tapWords } from '../../../content/answer.ts'
import { TextButton } from './text-button.tsx'

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
