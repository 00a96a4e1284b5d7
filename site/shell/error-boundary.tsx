import { Component, type ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { contact, phoneLink } from '#site/content/company.ts'
import { Button, ButtonLink } from '#site/ui/button.tsx'
import words from '#site/words/failure.json' with { type: 'json' }
import { own } from '#site/words/own.ts'
import { wholeStyle } from './whole-style.ts'

const { failure } = own('failure', words)

/** Shows what to do if rendering fails; React logs the error. A class, because only classes can be error boundaries. */
export class ErrorBoundary extends Component<{ children: ReactNode }> {
  declare state: { failed: boolean }

  constructor(props: { children: ReactNode }) {
    super(props)
    // A field of the class would bring the compiler's helpers for old browsers into every page.
    this.state = { failed: false }
  }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    // A prerendered page only has the rules for its own markup.
    wholeStyle().catch(console.error)
  }

  override render() {
    return this.state.failed ? <Failure /> : this.props.children
  }
}

export function Failure() {
  return (
    <div role="alert" className="mx-auto max-w-page px-4 py-14 sm:px-8">
      <title>{failure.heading}</title>
      <h1 className="text-h1">{failure.heading}</h1>
      <p className="mt-4 max-w-prose text-lead text-ink-soft">{failure.text}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>{failure.reload}</Button>
        {/* With a target the browser follows the link itself: the app may be broken. */}
        <ButtonLink kind="outline" href={paths.home} target="_self">
          {failure.home}
        </ButtonLink>
        <ButtonLink kind="outline" href={phoneLink}>
          {contact.phone}
        </ButtonLink>
      </p>
    </div>
  )
}
