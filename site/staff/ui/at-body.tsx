import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Renders at the end of the body; nothing into the prerendered page. */
export const AtBody = ({ children }: { children: ReactNode }) =>
  typeof document === 'undefined' ? null : createPortal(children, document.body)
