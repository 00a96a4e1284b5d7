import { colours } from './colours.ts'
import { drawing, type Writing } from './drawing.ts'
import { lace, laceEnd } from './lace.ts'
import { lines, series, torn } from './paper.ts'
import { rosette } from './rosette.ts'

const heading: Writing = { face: 'heading', size: 22, fill: colours.brandStrong, tracking: -0.018 }
const quiet: Writing = { size: 14, fill: colours.inkSoft }
const strong: Writing = { face: 'textBold', size: 15, fill: colours.brandStrong }

/** A register with nothing entered yet, and the pencil laid across it. */
export function emptyRegister() {
  const page = drawing(360, 210)
  page.add(
    `<path fill="${colours.sheetShade}" d="M10 14h340v190H10z"/>`,
    `<path fill="${colours.paper}" stroke="${colours.rule}" d="M4.5 4.500h340v190H4.500z"/>`,
    `<path fill="${colours.sheet}" d="M5 5h339v32H5z"/>`,
    `<path stroke="${colours.hair}" d="${lines(5, 339, series(5, 68.5, 31))}M130.5 5v189M216.5 5v189M284.5 5v189"/>`,
    `<path stroke="${colours.rule}" d="M5 37.500h339M52.5 5v189M56.5 5v189"/>`,
    `<path stroke="${colours.rule}" stroke-width="5" stroke-linecap="round" d="M70 21.500h40M145 21.500h44M230 21.500h30M298 21.500h28"/>`,
    `<g stroke="${colours.rule}" stroke-width="2" stroke-linecap="round">`,
    '<path d="M25 53h8M25 84h8M25 115h8M25 146h8"/></g>',
    `<g transform="translate(206 122) rotate(-24)"><path fill="${colours.brandMid}" d="M-82-6H64V6H-82z"/><path fill="${colours.brand}" d="M-82 1.500H64V6H-82z"/>`,
    `<path fill="#e9d3a6" d="M-82-6l-20 6 20 6z"/><path fill="${colours.ink}" d="M-95-2.100l-7 2.1 7 2.100z"/>`,
    `<path fill="${colours.rule}" d="M64-6h9V6h-9z"/><path fill="${colours.arrear}" opacity=".55" d="M73-6h8a5 5 0 0 1 5 5v2a5 5 0 0 1-5 5h-8z"/></g>`,
  )
  return page
}

/** The admission slip: the applicant's half and the office's, separated by holes. */
export function hallTicket() {
  const page = drawing(440, 262)
  const field = (label: string, x: number, y: number, width: number) =>
    page.text(label, x, y, { ...quiet, size: 13 }) +
    `<path stroke="${colours.rule}" d="M${x} ${y + 27.5}h${width}"/>`
  page.add(
    // The holes are transparent.
    `<mask id="holes"><path fill="#fff" d="M0 0h440v262H0z"/><path stroke="#000" stroke-width="7" stroke-linecap="round" stroke-dasharray="0 13.8" d="M316 6v252"/></mask>`,
    `<g mask="url(#holes)"><path fill="${colours.paper}" d="M0 0h316v262H0z"/><path fill="${colours.sheetStrong}" d="M316 0h124v262H316z"/></g>`,
    `<clipPath id="stub"><path d="M316 0h124v262H316z"/></clipPath><g clip-path="url(#stub)"><g transform="translate(420 232)">`,
    rosette('lobe', {
      radius: 92,
      inner: 0.58,
      lobes: 10,
      strands: 8,
      stroke: colours.brandMid,
      width: 0.7,
      opacity: 0.34,
    }),
    '</g></g>',
    page.text('Hall ticket', 28, 47, heading),
    page.text('Specimen', 290, 47, { ...quiet, anchor: 'end' }),
    `<path stroke="${colours.brand}" stroke-width="2" d="M28 62h262"/>`,
    field('Name', 28, 90, 160),
    field('Course', 28, 140, 160),
    field('Batch', 28, 190, 160),
    // The place of the photograph stays empty.
    `<path fill="${colours.sheet}" stroke="${colours.rule}" d="M206.5 80.500h83v100h-83z"/><path stroke="${colours.rule}" d="M206.5 80.500l83 100M289.5 80.500l-83 100"/>`,
    `<path fill="${colours.brandStrong}" opacity=".28" d="M28 105h92v6H28zM28 155h116v6H28zM28 205h74v6H28z" transform="translate(0 .5)"/>`,
    `<path fill="none" stroke="${colours.brandStrong}" stroke-width="1.6" stroke-linecap="round" d="M208 214c8-14 14-12 12-2s6 6 12-3 10-2 9 3 7 4 11-1 8-3 10 0 12 1 20-4"/>`,
    page.text('Signature', 206, 240, { ...quiet, size: 12 }),
    page.text('Seat', 338, 47, { ...quiet, size: 13 }),
    page.text('12', 336, 96, { face: 'headingFigure', size: 48, fill: colours.brandStrong }),
    `<path stroke="${colours.brand}" stroke-width="2" d="M338 112h80"/>`,
    page.text('Hall A', 338, 138, { ...strong, size: 14 }),
    page.text('9:00 AM', 338, 160, { ...strong, size: 14 }),
  )
  return page
}

/** The slips of six courses, each with its name showing above the next. */
export function courseSlips() {
  const page = drawing(440, 356)
  const backSheets = [
    ['Study Abroad Guidance', colours.sheetShade, 12, 0.8],
    ['Skill Development Programs', colours.sheetStrong, 0, -0.7],
    ['Business English', colours.sheet, 9, 0.5],
    ['TOEFL Preparation', colours.sheetShade, 2, -0.5],
    ['PTE Coaching', colours.sheetStrong, 10, 0.6],
  ] as const
  page.add(
    ...backSheets.map(
      ([title, fill, x, angle], index) =>
        `<g transform="translate(${44 + x} ${8 + index * 31}) rotate(${angle})"><path fill="${fill}" stroke="${colours.rule}" d="${torn(0, 0, 336, 150, 'top')}"/>` +
        `${page.text(title, 26, 25, { face: 'heading', size: 15.5, fill: colours.brand })}</g>`,
    ),
    `<g transform="translate(50 164)"><path fill="${colours.paper}" stroke="${colours.rule}" d="${torn(0, 0, 336, 186, 'top')}"/>`,
    page.text('IELTS Training', 26, 50, { ...heading, size: 24 }),
    page.text('Language Testing', 26, 74, quiet),
    `<path stroke="${colours.brand}" stroke-width="2" d="M26 90h284"/><path stroke="${colours.rule}" d="M26 126.5h284M26 162.5h284"/>`,
    page.text('Duration', 26, 114, quiet),
    page.text('2–3 months', 310, 114, { ...strong, anchor: 'end' }),
    page.text('Batch', 26, 150, quiet),
    page.text('8–12 students', 310, 150, { ...strong, anchor: 'end' }),
    '</g>',
  )
  return page
}

/** A month on the wall: its Saturdays are ringed, for the mock test. */
export function dateSheet() {
  const page = drawing(400, 330)
  const cell = 47
  const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
  page.add(
    `<path fill="${colours.sheetShade}" d="M12 18h382v306H12z"/><path fill="${colours.paper}" stroke="${colours.rule}" d="M4.5 12.500h382v306H4.500z"/>`,
    `<path fill="${colours.brandMid}" d="M0 4h391v24H0z"/><path fill="${colours.brand}" d="M0 20h391v8H0z"/>`,
    `<path stroke="${colours.onDeepSoft}" stroke-width="6" stroke-linecap="round" stroke-dasharray="0 33" d="M31 16H380"/>`,
    page.text('Date sheet', 31, 66, heading),
    page.text('Mock test: Saturdays', 360, 66, { ...quiet, anchor: 'end' }),
    `<path stroke="${colours.brand}" stroke-width="2" d="M31 80h329"/>`,
    ...days.map((day, index) =>
      page.text(day, 31 + cell * (index + 0.5), 102, { ...quiet, size: 13, anchor: 'middle' }),
    ),
    `<path stroke="${colours.hair}" d="${lines(31, 329, series(5, 112.5, 41))}"/>`,
  )
  for (const day of series(31, 1, 1)) {
    const index = day
    const x = 31 + cell * ((index % 7) + 0.5)
    const y = 139 + Math.floor(index / 7) * 41
    const saturday = index % 7 === 5
    page.add(
      saturday
        ? `<circle cx="${x}" cy="${y - 6}" r="16.5" fill="${colours.tint}" stroke="${colours.accent}" stroke-width="2"/>`
        : '',
      page.text(String(day), x, y, {
        ...(saturday ? strong : { size: 15 }),
        fill: index % 7 === 6 ? colours.inkSoft : colours.ink,
        anchor: 'middle',
      }),
    )
  }
  return page
}

/** The edge of one sheet in the bundle. */
const leaf = (y: number, inset: number, fill: string) =>
  `<path fill="${fill}" stroke="${colours.rule}" stroke-linejoin="round" d="M${40 + inset} ${y}h${352 - inset}v10H${40 + inset}z"/>`

/** The documents for the first day: one bundle, tied across. */
export function bundle() {
  const page = drawing(440, 320)
  page.add(
    `<path fill="${colours.paper}" stroke="${colours.rule}" stroke-linejoin="round" d="M86 24h270l36 176H40z"/>`,
    `<path fill="none" stroke="${colours.brand}" stroke-linejoin="round" d="M97 36h248l31 152H56z"/><path fill="none" stroke="${colours.rule}" stroke-linejoin="round" d="M101 40h240l29 144H62z"/>`,
    ...series(10, 200, 10).map((y, index) =>
      leaf(
        y,
        [0, 5, 2, 8, 0, 3, 6, 1, 4, 0][index] ?? 0,
        [colours.paper, colours.sheet, colours.sheetStrong, colours.sheetShade][(index * 7) % 4] ??
          colours.paper,
      ),
    ),
    // Five decimals, because svgo keeps no more of the letters' scale than there are here.
    `<g transform="matrix(1 0 -.20141 1 52 0)">`,
    page.text('Originals', 78, 90, { ...heading, size: 27 }),
    page.text('Mark sheets, memos', 78, 116, quiet),
    '</g>',
    `<path stroke="${colours.rule}" d="M84 136.500h190M80 156.500h160"/>`,
    lace('M300 24L320 200V300', 7),
    lace(
      'M308 100C250 60 236 116 308 104M308 100c54-46 82 2 4 6M306 104c-14 22-36 40-62 50M312 106c16 20 30 32 58 40',
      6,
    ),
    laceEnd(243, 154, 62, 18),
    laceEnd(371, 146, -66, 18),
  )
  return page
}
