import { useId, useState } from 'react'

/** In characters: what fits into the three lines that a row gives to a text. */
const lengths = { short: 60, long: 110 }

type Props = {
  /** Empty where the student gave none. */
  text: string | null
  length?: keyof typeof lengths
  /** The sign before whose last place a line is rather broken than anywhere. */
  breakAt?: string
}

/**
 * What a student typed, as text and in its own direction. A very long one is folded, so that one row does not
 * push the others out of sight.
 */
export function TypedText({ text, length = 'short', breakAt = '' }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  if (!text) return <span className="text-ink-soft">Not given</span>
  const foldable = text.length > lengths[length] || text.split('\n').length > 3
  return (
    <div className="min-w-0">
      <span
        id={id}
        dir="auto"
        className={`text-left wrap-anywhere whitespace-pre-line ${foldable && !open ? 'line-clamp-3' : 'block'}`}
      >
        {breakAt ? brokenAt(breakAt, text) : text}
      </span>
      {foldable && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="-my-1 min-h-6 py-1 font-body text-fine font-semibold text-brand underline underline-offset-2 hover:decoration-2"
        >
          {open ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  )
}

function brokenAt(sign: string, text: string) {
  const at = text.lastIndexOf(sign)
  return at < 1 ? (
    text
  ) : (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}
