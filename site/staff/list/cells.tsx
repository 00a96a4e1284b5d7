import { isPromisedToday } from '#site/backend/listing.ts'
import type { Row } from '#site/backend/marks.ts'
import { Clock } from '#site/images/icons.tsx'
import { timeOf, instantFrom } from '../ui/time.ts'
import { StageMark } from '../enquiry/marks/stage.tsx'

/** In characters: what fits into three lines of a row, so that ten rows and the pager fit on a screen. */
const longest = 54

/** `long`: free text; a card shows one line of it. */
export type Length = 'short' | 'long'

/** Whether a text is too long to be shown in full in its row. */
export const isLong = (text: string | null, most = longest) =>
  text !== null && (text.length > most || text.split('\n').length > 3)

/** Whether a row shows its long texts in full, and how to toggle that. */
export type Fold = { open: boolean; toggle: () => void }

type Props = {
  /** Empty if the student left it out. */
  text: string | null
  length?: Length
  /** In characters, for narrower columns. */
  most?: number
  /** A character before whose last occurrence a line break is preferred. */
  breakAt?: string
  fold: Fold
  /** True in the first long text of its row. */
  toggle: boolean
}

/** What a student typed, in its own text direction. Long text is clamped, so that one row does not fill the screen. */
export function TypedText({ text, length = 'short', most, breakAt = '', fold, toggle }: Props) {
  if (!text) return <span className="text-ink-soft">Not given</span>
  const folded = isLong(text, most) && !fold.open
  // The toggle takes the third line.
  const lines = toggle ? 'line-clamp-2' : 'line-clamp-3'
  // A card shows one line until expanded.
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

/** The text with a line break opportunity before the last `sign`. */
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

const day = 24 * 60 * 60_000

/** Why an enquiry is to be done today, where neither distress nor a date says so. */
export function WhyThere({ row, now }: { row: Row; now: Date }) {
  const { stage, care, followUpAt, createdAt } = row
  const received = instantFrom(createdAt)
  if (stage !== 'new' || care || followUpAt || !received) return null
  if (!isPromisedToday(received, now))
    return (
      <div className="marks">
        <StageMark stage={stage} />
      </div>
    )
  const until = new Date(received.getTime() + day)
  const isOver = until <= now
  return (
    <div className="marks">
      <span className={`inline-flex items-center gap-1.5 font-bold ${isOver ? 'over' : ''}`}>
        <Clock className="size-3.75 shrink-0" />
        {isOver ? `Promised by ${timeOf(until)}` : `Call by ${timeOf(until)}`}
      </span>
    </div>
  )
}
