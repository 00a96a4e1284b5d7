import type { ReactNode } from 'react'
import { Alert } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { PasswordField } from '../people/password-field.tsx'
import { passwordRule } from '../people/words.ts'
import { useFocusOnce } from '../ui/keyboard.ts'
import { StaffBrand, StaffKite } from '../ui/staff-brand.tsx'

/** The layout of the pages outside the staff area: login, join, recovery. */
export const EntryCard = ({ children }: { children: ReactNode }) => (
  <div className="rosette-ground grid min-h-dvh grid-cols-1 content-start justify-items-center overflow-hidden px-4 py-8 sm:content-center sm:py-12">
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

export const EntryBody = ({ children }: { children: ReactNode }) => (
  <div className="px-5 pt-6 pb-7 sm:px-8">{children}</div>
)

export const EntryStub = ({ children }: { children: ReactNode }) => (
  <div className="stub rounded-b-paper border-t border-dashed border-on-deep-line bg-sheet-strong px-5 py-6 sm:px-8 sm:pb-7">
    {children}
  </div>
)

export const EntryFailure = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="mb-4 flex items-start gap-2.5 text-note font-semibold text-danger">
    <Alert className="mt-[0.2em] size-5 shrink-0" />
    <span className="wrap-anywhere">{children}</span>
  </p>
)

type DoneProps = { heading: string; text: string; children: ReactNode }

/** Replaces the submitted form. Takes the focus, so that it is announced. */
export function EntryDone({ heading, text, children }: DoneProps) {
  const title = useFocusOnce<HTMLHeadingElement>()
  return (
    <>
      <EntryBody>
        <h1 ref={title} tabIndex={-1} className="text-title outline-none">
          {heading}
        </h1>
        <p className="mt-1.5 text-note text-ink-soft">{text}</p>
      </EntryBody>
      <EntryStub>{children}</EntryStub>
    </>
  )
}

type SubmitProps = { form: string; busy: boolean; busyWords: string; words: string }

/** Submits the form with this id. Stays focusable while busy. */
export const EntrySubmit = ({ form, busy, busyWords, words }: SubmitProps) => (
  <Button
    type="submit"
    form={form}
    aria-disabled={busy}
    className="w-full aria-disabled:cursor-default aria-disabled:bg-brand-strong"
  >
    {busy ? busyWords : words}
  </Button>
)

/** The email address of the person who signs in. */
export const EmailField = () => (
  <>
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
  </>
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
