import type { ReactNode } from 'react'

/** Empty table lines with a note that says why. */
export function EmptyTable({ children }: { children: ReactNode }) {
  return (
    <div className="empty-table px-4 py-14.5 table:px-10">
      <Note>{children}</Note>
    </div>
  )
}

/** The note; not rendered while empty. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <div className="mt-5 grid max-w-130 justify-items-start gap-4 rounded-paper border border-rule bg-paper p-5 shadow-paper empty:hidden sm:p-6">
      {children}
    </div>
  )
}
