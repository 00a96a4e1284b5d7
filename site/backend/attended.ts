/** What somebody does is followed by its requests within this time, also after a debounced search. */
const momentMs = 10_000

const acts = ['click', 'input', 'keydown', 'touchmove', 'wheel'] as const

// Whoever opens a page does something.
let actedAt = Date.now()

// The prerenderer has no events.
if (typeof document !== 'undefined')
  for (const act of acts)
    document.addEventListener(act, () => (actedAt = Date.now()), { capture: true, passive: true })

/** Whether somebody has just touched the page. The page asks for much by itself, for instance after each new enquiry. */
export const isAttended = () => Math.abs(Date.now() - actedAt) < momentMs
