/** In characters: what fits into the three lines of a text in a row, so that ten rows and the pager fit into a window. */
const longest = 54

/** `long`: a text of its own, of which a card shows one line. */
export type Length = 'short' | 'long'

/** Whether a text is too long to be shown whole beside the others of its row. */
export const isLong = (text: string | null, most = longest) =>
  text !== null && (text.length > most || text.split('\n').length > 3)

/** Whether a row shows its long texts in full, and how to toggle that. */
export type Fold = { open: boolean; toggle: () => void }

type Props = {
  /** Empty where the student gave none. */
  text: string | null
  length?: Length
  /** In characters, where its column has less room than others. */
  most?: number
  /** The sign before whose last place a line is rather broken than anywhere. */
  breakAt?: string
  fold: Fold
  /** In the first long text of its row. */
  toggle: boolean
}

/**
 * What a student typed, as text and in its own direction. A very long one is folded, so that one row does not
 * take the whole screen.
 */
export function TypedText({ text, length = 'short', most, breakAt = '', fold, toggle }: Props) {
  if (!text) return <span className="text-ink-soft">Not given</span>
  const folded = isLong(text, most) && !fold.open
  // The toggle takes the third line.
  const lines = toggle ? 'line-clamp-2' : 'line-clamp-3'
  // A card shows one line of it, and opens the whole.
  const onCard = length === 'long' && !fold.open ? 'cards:line-clamp-1' : ''
  return (
    <div className="min-w-0">
      <span
        dir="auto"
        className={`text-left wrap-anywhere whitespace-pre-line ${breakAt ? '' : 'hyphens-auto'} ${folded ? lines : 'block'} ${onCard}`}
      >
        {breakAt ? brokenAt(breakAt, text) : text}
      </span>
      {toggle && (
        <button
          type="button"
          aria-expanded={fold.open}
          onClick={fold.toggle}
          className="-my-1 min-h-6 py-1 font-body text-fine font-semibold text-brand underline underline-offset-2 hover:decoration-2"
        >
          {fold.open ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  )
}

/** With a place before the sign where a line is rather broken than anywhere. */
export function brokenAt(sign: string, text: string) {
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
