import { colours } from './colours.ts'
import { smooth } from './curve.ts'
import { drawing } from './drawing.ts'

const strands = 10

/** One wave of the band at the head of the form; it repeats sideways without a seam. */
export function ribbon() {
  const page = drawing(84, 48)
  const paths = Array.from({ length: strands }, (_, strand) =>
    smooth((share) => {
      const angle = share * 2 * Math.PI
      const weave = Math.cos(3 * angle + (strand / strands) * 2 * Math.PI)
      return [share * 84, 24 + 11 * Math.sin(angle) + 9.5 * weave]
    }, 12),
  )
  page.add(
    `<path fill="none" stroke="${colours.brandMid}" stroke-width=".7" opacity=".6" d="${paths.join('')}"/>`,
  )
  return page
}
