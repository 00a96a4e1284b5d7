import type { ReactNode } from 'react'

type Props = {
  name: string
  disabled?: boolean
  className?: string
  onClick: () => void
  children: ReactNode
}

/** A button whose name is shown on pointing and read out. */
export function IconButton({ name, disabled = false, className = '', onClick, children }: Props) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      // Disabled for real it would drop the focus.
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
      className={`icon-button ${className}`}
    >
      {children}
    </button>
  )
}
