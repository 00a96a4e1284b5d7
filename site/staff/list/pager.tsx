import { useRef } from 'react'
import { Button } from '#site/ui/button.tsx'

type Props = { page: number; pages: number; onPage: (page: number) => void }

const buttonClasses =
  'min-w-23 disabled:border-rule disabled:bg-transparent disabled:text-ink-soft disabled:hover:bg-transparent'

export function Pager({ page, pages, onPage }: Props) {
  const label = useRef<HTMLParagraphElement>(null)
  const goTo = (next: number) => {
    // A button that becomes disabled would drop the focus.
    if (next <= 1 || next >= pages) label.current?.focus({ preventScroll: true })
    onPage(next)
  }
  const step = (word: string, next: number) => (
    <Button
      kind="outline"
      size="small"
      className={buttonClasses}
      disabled={next < 1 || next > pages}
      onClick={() => goTo(next)}
    >
      {word}
    </Button>
  )
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center gap-3.5 cards:w-full cards:justify-between"
    >
      {step('Previous', page - 1)}
      <p ref={label} tabIndex={-1} className="text-note font-semibold outline-none">
        Page {page} of {pages}
      </p>
      {step('Next', page + 1)}
    </nav>
  )
}
