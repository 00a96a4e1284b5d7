import { colours } from './colours.ts'
import { drawing } from './drawing.ts'
import { torn } from './paper.ts'
import { carryForward, stamp } from './stamp.ts'

type Layout = {
  width: number
  height: number
  figure: number
  left: number
  words: number
  title: number
  lines: string[]
}

/** The total of the mark sheet on a separate slip, torn along the same holes. */
function forwardSlip(at: Layout) {
  const page = drawing(at.width, at.height)
  const top = (at.height - 26 - at.lines.length * 21) / 2
  page.add(
    `<path fill="${colours.paper}" d="${torn(0, 0, at.width, at.height, 'top')}"/>`,
    page.text('31', at.left, at.height / 2 + at.figure * 0.39, {
      face: 'headingFigure',
      size: at.figure,
      fill: colours.brandStrong,
      tracking: -0.02,
    }),
    page.text('Brought forward', at.words, top + 20, {
      face: 'heading',
      size: at.title,
      tracking: -0.018,
    }),
    ...at.lines.map((line, index) =>
      page.text(line, at.words, top + 44 + index * 21, { size: 15.5, fill: colours.inkSoft }),
    ),
  )
  return page
}

export const forwardSlipWide = () =>
  forwardSlip({
    width: 440,
    height: 114,
    figure: 76,
    left: 27,
    words: 128,
    title: 22,
    lines: ['Papers passed, for the new', 'university to assess'],
  })

export const forwardSlipNarrow = () =>
  forwardSlip({
    width: 318,
    height: 126,
    figure: 60,
    left: 18,
    words: 98,
    title: 20,
    lines: ['Papers passed, for', 'the new university', 'to assess'],
  })

/** The stamp of that slip, in a file of its own so that it can come down after the slip has slid out. */
export function forwardStamp() {
  const page = drawing(148, 148)
  page.add(`<g transform="translate(74 74) rotate(-9)">${stamp(page, carryForward)}</g>`)
  return page
}
