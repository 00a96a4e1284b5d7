import type { ReactNode } from 'react'

/** An inline link to another page. */
export function Onward({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center gap-2.5 rounded-control font-bold text-brand underline decoration-1 underline-offset-6 hover:decoration-3"
    >
      {children}
    </a>
  )
}
