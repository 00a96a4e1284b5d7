import type { ReactNode } from 'react'

type Props = { id: string; label: string; children: ReactNode }

/** A field below its label; `id` is the field's. */
export const Labelled = ({ id, label, children }: Props) => (
  <div className="grid gap-1">
    <label htmlFor={id} className="text-fine font-semibold">
      {label}
    </label>
    {children}
  </div>
)
