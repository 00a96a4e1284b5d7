import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'

type Look = {
  /** `main` once per screen; `accent` on dark backgrounds; `outline` next to one of them. */
  kind?: 'main' | 'accent' | 'outline' | 'outline-deep'
  size?: 'normal' | 'small'
  className?: string
}

const kinds = {
  main: 'border-brand bg-brand text-surface hover:border-brand-strong hover:bg-brand-strong',
  accent:
    'border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong',
  outline: 'border-brand bg-surface text-brand hover:bg-sheet',
  'outline-deep': 'border-on-deep-line text-on-deep hover:bg-on-deep/10',
}
const sizes = { normal: 'min-h-12 px-5.5', small: 'min-h-11 px-4.5 text-note' }

const lookOf = ({ kind = 'main', size = 'normal', className = '' }: Look) =>
  `inline-flex items-center justify-center gap-2.5 rounded-control border py-2 text-center font-bold leading-tight disabled:cursor-default ${kinds[kind]} ${sizes[size]} ${className}`

export function Button({
  kind,
  size,
  className,
  type = 'button',
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={lookOf({ kind, size, className })} {...rest} />
}

/** A link that looks like a button. */
export function ButtonLink({
  kind,
  size,
  className,
  children,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={lookOf({ kind, size, className })} {...rest}>
      {children}
    </a>
  )
}
