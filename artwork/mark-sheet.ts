import { colours } from './colours.ts'
import { drawing } from './drawing.ts'
import { lines, series, torn } from './paper.ts'
import { rosette } from './rosette.ts'

const semesters = [
  ['I', 7, 7],
  ['II', 7, 6],
  ['III', 6, 6],
  ['IV', 6, 5],
  ['V', 6, 4],
  ['VI', 6, 3],
] as const
const papers = semesters.reduce((sum, [, papersTaken]) => sum + papersTaken, 0)
const passed = semesters.reduce((sum, [, , cleared]) => sum + cleared, 0)

type Layout = {
  width: number
  height: number
  side: number
  title: number
  head: number
  row: number
  semester: number
  papers: number
  small: number
  text: number
}

/** A specimen mark sheet, torn off under its total: the rest of it is the slip that went on. */
function markSheet(at: Layout) {
  const page = drawing(at.width, at.height)
  const right = at.width - at.side
  const inner = right - at.side
  const first = at.head + 35
  const total = first + at.row * semesters.length
  const end = total + at.row + 4
  const head = { face: 'textMedium', size: at.small, fill: colours.inkSoft } as const
  const baseline = (y: number) => Math.round(y + at.row / 2 + at.text * 0.35)

  page.add(
    `<path fill="${colours.paper}" d="${torn(0, 0, at.width, at.height, 'bottom')}"/>`,
    `<g fill="none"><path stroke="${colours.brand}" d="M14.5 ${at.height - 5}V14.5h${at.width - 29}V${at.height - 5}"/>`,
    `<path stroke="${colours.rule}" d="M18.5 ${at.height - 5}V18.5h${at.width - 37}V${at.height - 5}"/></g>`,
    `<g transform="translate(${at.width / 2} ${at.height / 2})">`,
    rosette('lobe', {
      radius: at.width * 0.45,
      inner: 0.62,
      lobes: 10,
      strands: 9,
      stroke: colours.rule,
      width: 0.8,
      opacity: 0.48,
    }),
    '</g>',
    page.text('Statement of marks', at.side, at.head - 17, {
      face: 'heading',
      size: at.title,
      fill: colours.brandStrong,
      tracking: -0.018,
    }),
    page.text('B.Tech CSE', right, at.head - 34, { ...head, anchor: 'end' }),
    page.text('Specimen', right, at.head - 17, { ...head, anchor: 'end' }),
    page.text('Sl.', at.side, at.head + 24, head),
    page.text('Semester', at.semester, at.head + 24, head),
    page.text('Papers', at.papers, at.head + 24, { ...head, anchor: 'end' }),
    page.text('Passed', right, at.head + 24, { ...head, anchor: 'end' }),
    `<path stroke="${colours.rule}" d="${lines(at.side, inner, series(semesters.length, first + 0.5, at.row))}"/>`,
    `<path stroke="${colours.brand}" stroke-width="2" d="${lines(at.side, inner, [at.head, total, end])}"/>`,
  )
  for (const [index, [numeral, papersTaken, cleared]] of semesters.entries()) {
    const y = baseline(first + index * at.row)
    const figure = { size: at.text, anchor: 'end' } as const
    page.add(
      page.text(String(index + 1), at.side, y, { size: at.text, fill: colours.inkSoft }),
      page.text(numeral, at.semester, y, { size: at.text }),
      page.text(String(papersTaken), at.papers, y, figure),
      page.text(String(cleared), right, y, {
        ...figure,
        fill: cleared < papersTaken ? colours.arrear : colours.ink,
      }),
    )
  }
  const sum = { face: 'textBold', size: at.text, fill: colours.brandStrong } as const
  const y = baseline(total + 2)
  page.add(
    page.text('Total', at.semester, y, sum),
    page.text(String(papers), at.papers, y, { ...sum, anchor: 'end' }),
    page.text(String(passed), right, y, { ...sum, anchor: 'end' }),
  )
  return page
}

export const markSheetWide = () =>
  markSheet({
    width: 430,
    height: 424,
    side: 39,
    title: 24,
    head: 84,
    row: 40,
    semester: 77,
    papers: 296,
    small: 14,
    text: 16,
  })

export const markSheetNarrow = () =>
  markSheet({
    width: 328,
    height: 410,
    side: 31,
    title: 19,
    head: 77,
    row: 39,
    semester: 69,
    papers: 228,
    small: 13,
    text: 16,
  })
