import { type ButtonHTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import type { Answer } from '#site/backend/answer.ts'
import { result as words, tapWords } from '#site/content/answer.ts'
import { messages } from '#contract/messages.ts'
import { Alert } from '#site/images/icons.tsx'
import type { Values } from '#site/ui/draft.ts'
import type { TapValues } from '../result.ts'

type Props = { heading: string; aside?: ReactNode; className?: string; children: ReactNode }

/** A part of the answer with its heading; `aside` is right of the heading. */
export function Section({ heading, aside, className = '', children }: Props) {
  return (
    <section className={`mt-5 wide:mt-3.5 ${className}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-2">
        <h3 className="text-section">{heading}</h3>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** A large figure. The dash of a range is narrower. */
export function Figure({ className, children }: { className: string; children: string }) {
  const [from, to] = children.split('–')
  return (
    <span className={className}>
      {from}
      {to && <span className="-mx-1 inline-block scale-x-55">–</span>}
      {to}{' '}
    </span>
  )
}

type SourceMarkProps = { number?: number; sources: Answer['sources']; className?: string }

/** The source number after a statement, linked to the source. Not shown without an address. */
export function SourceMark({ number = 0, sources, className = '' }: SourceMarkProps) {
  const source = sources[number - 1]
  if (!source?.url) return null
  return (
    <a
      href={source.url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${words.source} ${number}: ${source.title} ${words.newTab}`}
      className={`inline-flex items-center font-bold text-brand ${className}`}
    >
      <span className="border-b border-current leading-tight">{number}</span>
    </a>
  )
}

/** A button that looks like a link. */
export function TextButton({ className = '', ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      className={`min-h-11 text-left font-bold text-brand underline underline-offset-4 ${className}`}
      {...rest}
    />
  )
}

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
