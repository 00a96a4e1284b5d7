import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

type Props = {
  /** The id of the title inside. */
  labelledBy: string
  /** Whichever way it was closed: by a button of `form method="dialog"`, by Escape, by the system's Back. */
  onClose: () => void
  className?: string
  children: ReactNode
}

/**
 * A modal dialog, open as long as it is drawn. It stands beside the site in the body, so that it can be printed
 * alone, and is marked for its letters itself. Its own title is read out first; a tap beside it does nothing, as
 * an answer is lost too easily.
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
