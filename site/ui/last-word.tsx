import type { ReactNode } from 'react'

/** A text with an icon that never stands alone on a line: it keeps to the last word. */
export function LastWord({ text, children }: { text: string; children: ReactNode }) {
  const last = text.lastIndexOf(' ') + 1
  return (
    <>
      {text.slice(0, last)}
      <span className="whitespace-nowrap [&>svg]:ml-2.5 [&>svg]:inline max-xs:[&>svg]:ml-1 max-xs:[&>svg]:size-[0.9em]">
        {text.slice(last)}
        {children}
      </span>
    </>
  )
}
