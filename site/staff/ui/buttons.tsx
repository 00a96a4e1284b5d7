import type { ReactNode } from 'react'

type Props = {
  name: string
  disabled?: boolean
  className?: string
  onClick: () => void
  children: ReactNode
}

/** An icon button with its name as tooltip and accessible name. */
export function IconButton({ name, disabled = false, className = '', onClick, children }: Props) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      // The disabled attribute would drop the focus.
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
      className={`icon-button ${className}`}
    >
      {children}
    </button>
  )
}

type LinkButtonProps = {
  onPress: () => void
  /** Within a sentence; elsewhere it has the minimum touch size. */
  inText?: boolean
  className?: string
  children: ReactNode
}

/** A button that looks like a link. */
export function LinkButton({ onPress, inText = false, className = '', children }: LinkButtonProps) {
  const classes = `text-link ${inText ? '' : 'min-h-11 text-note'} ${className}`
  return (
    <button type="button" className={classes} onClick={onPress}>
      {children}
    </button>
  )
}
