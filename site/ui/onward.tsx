import type { ReactNode } from 'react'
import { LastWord } from './last-word.tsx'

/** An inline link to another page. */
export function Onward({ href, text, icon }: { href: string; text: string; icon?: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-block rounded-control py-2.5 font-bold text-brand underline decoration-1 underline-offset-6 hover:decoration-3"
    >
      <LastWord text={text}>{icon}</LastWord>
    </a>
  )
}
