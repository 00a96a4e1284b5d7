import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { company } from '#site/content/company.ts'
import { Alert } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { PasswordField } from '../people/password-field.tsx'
import { passwordRule } from '../people/words.ts'
import { StaffBrand, StaffKite } from '../ui/staff-brand.tsx'

/** The layout of the pages outside the staff area: login, join, recovery. */
export const EntryCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="rosette-ground grid min-h-dvh grid-cols-1 content-start justify-items-center overflow-hidden px-4 py-8 sm:content-center sm:py-12">
    <title>{`${title} | ${company.brand}`}</title>
    <header className="on-deep mb-6 flex items-center gap-3 sm:mb-7">
      <StaffKite />
      <StaffBrand className="text-[min(1.375rem,8vw)] leading-tight" />
    </header>
    <main
      id="main"
      tabIndex={-1}
      className="w-full max-w-105 rounded-paper bg-paper shadow-dialog forced-colors:border"
    >
      <div className="h-[48px] rounded-t-paper border-b border-rule bg-sheet/60 bg-[url(/art/ribbon.svg)] bg-repeat-x" />
      {children}
    </main>
  </div>
)

type StepProps = {
  heading: string
  text: string
  /** It replaces another step, and takes the focus so that it is announced. */
  takesFocus?: boolean
  /** Between the heading and the fields. */
  note?: ReactNode
  /** The fields; none if there is nothing to send. */
  children?: ReactNode
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void
  failure?: string
  /** The button, and while it works. */
  words?: [ready: string, busy: string]
  busy?: boolean
  /** Instead of it. */
  button?: ReactNode
  /** Below the button. */
  foot: ReactNode
}

/** One step of a way in: its fields, and on the stub the button and the other ways. */
export function EntryStep(props: StepProps) {
  const { heading, text, takesFocus = false, note, children, onSubmit, failure, foot } = props
  const { words: [ready, busyWords] = ['', ''], busy = false, button } = props
  const title = useRef<HTMLHeadingElement>(null)
  // Focus is outside React.
  useEffect(() => {
    if (takesFocus) title.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <>
      <div className="px-5 pt-6 pb-7 sm:px-8">
        <h1 ref={title} tabIndex={-1} className="text-title outline-none">
          {heading}
        </h1>
        <p id="entry-hint" className="mt-1.5 text-note text-ink-soft">
          {text}
        </p>
        {note}
        {children && (
          <form id="login" onSubmit={onSubmit} className="mt-6 grid gap-5">
            {children}
          </form>
        )}
      </div>
      <div className="stub rounded-b-paper border-t border-dashed border-on-deep-line bg-sheet-strong px-5 py-6 sm:px-8 sm:pb-7">
        {failure && (
          <p
            role="alert"
            className="mb-4 flex items-start gap-2.5 text-note font-semibold text-danger"
          >
            <Alert className="mt-[0.2em] size-5 shrink-0" />
            <span className="wrap-anywhere">{failure}</span>
          </p>
        )}
        {button ??
          (children && (
            <Button
              type="submit"
              form="login"
              // Stays focusable.
              aria-disabled={busy}
              className="w-full aria-disabled:cursor-default aria-disabled:bg-brand-strong"
            >
              {busy ? busyWords : ready}
            </Button>
          ))}
        {foot}
      </div>
    </>
  )
}

/** The email address of the person who signs in. */
export const EmailField = () => (
  <div>
    <label htmlFor="email" className="mb-1.5 block text-note font-semibold">
      Email
    </label>
    <input
      id="email"
      name="email"
      type="email"
      required
      autoComplete="username"
      className="control px-3.5 text-label"
    />
  </div>
)

/** One field: it can be shown, so it need not be typed twice. */
export const NewPassword = () => (
  <div>
    <PasswordField label="New password" isNew describedBy="password-rule" />
    <p id="password-rule" className="mt-1.5 text-fine text-ink-soft">
      {passwordRule}
    </p>
  </div>
)

/**
 * The parameters of a one-time link. Moved at once from the address, which others may see, to the history entry, where a reload finds them.
 */
export function takeLinkValues<Name extends string>(names: readonly Name[]) {
  const search = new URLSearchParams(location.search)
  const state: unknown = history.state
  const read = (name: Name) => {
    const inAddress = search.get(name)
    if (inAddress !== null) return inAddress
    const inState: unknown =
      typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
    return typeof inState === 'string' ? inState : ''
  }
  const values = Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>
  if (names.some((name) => search.has(name))) history.replaceState(values, '', location.pathname)
  return values
}
