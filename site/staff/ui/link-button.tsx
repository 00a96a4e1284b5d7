import type { ReactNode } from 'react'

type Props = {
  onPress: () => void
  /** Within a sentence; elsewhere it has the minimum touch size. */
  inText?: boolean
  className?: string
  children: ReactNode
}

/** A button that looks like a link. */
export function LinkButton({ onPress, inText = false, className = '', children }: Props) {
  const classes = `text-link ${inText ? '' : 'min-h-11 text-note'} ${className}`
  return (
    <button type="button" className={classes} onClick={onPress}>
      {children}
    </button>
  )
}
