import type { ReactNode } from 'react'

/** The lines of the register with nothing written on them, and the slip that tells why. */
export function BlankRegister({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-145 content-start border-x border-b-2 border-x-rule border-b-brand bg-surface bg-[repeating-linear-gradient(to_bottom,transparent_0_57px,var(--color-hair)_57px_58px)] px-4 py-14.5 slips:border-t-2 slips:border-t-brand register:px-10">
      <Slip>{children}</Slip>
    </div>
  )
}

/** A word of ours to the one who works here; nothing where there is nothing to say. */
export function Slip({ children }: { children: ReactNode }) {
  return (
    <div className="mt-5 grid max-w-130 justify-items-start gap-4 rounded-paper border border-rule bg-paper p-5 shadow-paper empty:hidden sm:p-6">
      {children}
    </div>
  )
}
