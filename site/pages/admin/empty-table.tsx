import type { ReactNode } from 'react'

/** The lines of the table with nothing on them, and a note that tells why. */
export function EmptyTable({ children }: { children: ReactNode }) {
  return (
    <div className="empty-table px-4 py-14.5 table:px-10">
      <Note>{children}</Note>
    </div>
  )
}

/** What we have to say to the one who works here; not drawn where there is nothing to say. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <div className="mt-5 grid max-w-130 justify-items-start gap-4 rounded-paper border border-rule bg-paper p-5 shadow-paper empty:hidden sm:p-6">
      {children}
    </div>
  )
}
