import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

type Props = {
  /** The id of the title inside. */
  labelledBy: string
  /** However it was closed: by a `form method="dialog"` button, Escape or the system's Back. */
  onClose: () => void
  className?: string
  children: ReactNode
}

/**
 * A modal dialog, open while rendered. A direct child of the body, so that it can be printed alone, with its own font marker. Its title
 * is announced first; a tap outside does not close it.
 */
export function Dialog({ labelledBy, onClose, className = '', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const { current } = dialog
    if (!current || current.open) return
    current.showModal()
    current.focus()
  }, [])

  return createPortal(
    <dialog
      ref={dialog}
      data-letters=""
      tabIndex={-1}
      aria-labelledby={labelledBy}
      onClose={onClose}
      className={className}
    >
      {children}
    </dialog>,
    document.body,
  )
}
