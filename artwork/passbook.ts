import { colours } from './colours.ts'
import { drawing, type Writing } from './drawing.ts'
import { lace, laceEnd } from './lace.ts'
import { lines, series } from './paper.ts'

const left = [
  ['Semester I', '7'],
  ['Semester II', '6'],
  ['Semester III', '6'],
  ['Semester IV', '5'],
  ['Semester V', '4'],
  ['Semester VI', '3'],
] as const

const right = [
  ['Brought forward', 'as assessed'],
  ['Papers left', 'to study'],
  ['Project', 'to study'],
] as const

/** What the writing of the right page stands further in, away from the lace. */
const clear = 6

type Layout = {
  width: number
  height: number
  /** Width of the cover seen around the leaves. */
  cover: number
  /** From a leaf's edge to its writing. */
  side: number
  head: number
  row: number
  title: { size: number; lines: [string[], string[]] }
  text: number
  /** On how many rows an entry of the right page stands: on two, its value lies under its label. */
  rows: 1 | 2
  lace: (x: number, from: number, to: number) => { path: string; ends: string; width: number }
}

/** The passbook of the credit page: totalled on one leaf, brought forward on the next by the lace. */
function passbook(at: Layout) {
  const page = drawing(at.width, at.height)
  const fold = at.width / 2
  const leaf = at.height - at.cover * 2
  const foot = at.head + at.row * 7
  const starts = [at.cover + at.side, fold + at.side + clear] as const
  const long = fold - at.cover - at.side * 2
  const longRight = long - clear
  const baseline = (row: number) => Math.round(at.head + at.row * (row + 0.5) + at.text * 0.36)
  const strong = { face: 'textBold', size: at.text } as const
  const quiet: Writing = { size: at.text, fill: colours.inkSoft }
  const thread = at.lace(fold, foot, at.head + at.row / 2)

  page.add(
    `<linearGradient id="shade"><stop stop-color="${colours.ink}" stop-opacity="0"/><stop offset="1" stop-color="#5b4a1c" stop-opacity=".2"/></linearGradient>`,
    `<linearGradient id="light"><stop stop-color="#5b4a1c" stop-opacity=".1"/><stop offset="1" stop-color="${colours.ink}" stop-opacity="0"/></linearGradient>`,
    `<rect width="${at.width}" height="${at.height}" rx="12" fill="${colours.brandMid}"/>`,
    `<path fill="${colours.brand}" d="M${fold - 7} 0h14v${at.height}h-14z"/>`,
    // The edges of the leaves below show at the sides.
    `<rect x="${at.cover - 3}" y="${at.cover + 2}" width="${at.width - at.cover * 2 + 6}" height="${leaf - 1}" rx="4" fill="${colours.sheetShade}"/>`,
    `<rect x="${at.cover}" y="${at.cover}" width="${at.width - at.cover * 2}" height="${leaf}" rx="4" fill="${colours.paper}"/>`,
    `<path fill="url(#shade)" d="M${fold - 42} ${at.cover}h42v${leaf}h-42z"/><path fill="url(#light)" d="M${fold} ${at.cover}h24v${leaf}h-24z"/>`,
    `<path stroke="${colours.rule}" stroke-width="1.6" stroke-dasharray="5 5" d="M${fold} ${at.cover + 8}V${at.height - at.cover - 8}"/>`,
    `<path stroke="${colours.rule}" d="${lines(starts[0], long, series(6, at.head + at.row + 0.5, at.row))}${lines(starts[1], longRight, series(6 / at.rows, at.head + at.row * at.rows + 0.5, at.row * at.rows))}"/>`,
    `<path stroke="${colours.brand}" stroke-width="2" d="${lines(starts[0], long, [at.head, foot])}${lines(starts[1], longRight, [at.head, foot])}"/>`,
  )
  at.title.lines.forEach((words, side) => {
    words.forEach((line, index) => {
      const y = at.head - 15 - (words.length - 1 - index) * (at.title.size * 1.12)
      page.add(
        page.text(line, starts[side] ?? 0, y, {
          face: 'heading',
          size: at.title.size,
          fill: colours.brandStrong,
          tracking: -0.018,
        }),
      )
    })
  })
  left.forEach(([label, value], row) => {
    page.add(
      page.text(label, starts[0], baseline(row), { size: at.text }),
      page.text(value, starts[0] + long, baseline(row), { size: at.text, anchor: 'end' }),
    )
  })
  page.add(
    page.text('Papers passed', starts[0], baseline(6), strong),
    page.text('31', starts[0] + long, baseline(6), { ...strong, anchor: 'end' }),
  )
  right.forEach(([label, value], entry) => {
    const writing = entry === 0 ? { ...strong, fill: colours.brandStrong } : quiet
    const first = entry * at.rows
    // The two lines of one entry move together, away from the rules around them.
    const closer = at.rows === 1 ? 0 : Math.round(at.row * 0.18)
    page.add(
      page.text(label, starts[1], baseline(first) + closer, writing),
      page.text(value, starts[1] + longRight, baseline(first + at.rows - 1) - closer, {
        ...writing,
        anchor: 'end',
      }),
    )
  })
  page.add(
    page.text('Degree', starts[1], baseline(6), strong),
    lace(thread.path, thread.width),
    thread.ends,
  )
  return page
}

export const passbookWide = () =>
  passbook({
    width: 600,
    height: 422,
    cover: 12,
    side: 20,
    head: 63,
    row: 42,
    title: { size: 20, lines: [['Present university'], ['New university']] },
    text: 15.5,
    rows: 1,
    lace: (fold, foot, top) => ({
      width: 6.5,
      path: `M${fold - 46} ${foot + 17}c28 10 50 4 52-38 2-62-14-96-10-160 2-48 0-84 13-${foot - 181 - top}`,
      ends: laceEnd(fold - 48, foot + 16, -66, 15) + laceEnd(fold + 10, top - 1, 70, 14),
    }),
  })

export const passbookNarrow = () =>
  passbook({
    width: 328,
    height: 360,
    cover: 9,
    side: 13,
    head: 68,
    row: 36,
    title: {
      size: 17.5,
      lines: [
        ['Present', 'university'],
        ['New', 'university'],
      ],
    },
    text: 14,
    rows: 2,
    lace: (fold, foot, top) => ({
      width: 5,
      path: `M${fold - 30} ${foot + 14}c20 8 36 3 36-31 0-60-12-90-10-150 1-34 0-60 8-${foot - 167 - top}`,
      ends: laceEnd(fold - 32, foot + 13, -66, 12) + laceEnd(fold + 4.5, top, 72, 11),
    }),
  })
