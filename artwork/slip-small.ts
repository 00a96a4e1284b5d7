import { colours } from './colours.ts'
import { drawing } from './drawing.ts'
import { rosette } from './rosette.ts'
import { notAVerdict, stamp } from './stamp.ts'

const bar = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2 - 0.5}" fill="${fill}"/>`

/** The result in miniature, shown beside the form. */
export function slipSmall() {
  const page = drawing(400, 210)
  const woven = rosette('lobe', {
    radius: 84,
    inner: 0.62,
    lobes: 10,
    strands: 9,
    stroke: colours.brandMid,
    width: 0.6,
    opacity: 0.5,
    pieces: 8,
  })
  page.add(
    `<clipPath id="foil"><path d="M0 0h102v210H0z"/></clipPath>`,
    `<path fill="${colours.paper}" d="M102 0h294a4 4 0 0 1 4 4v202a4 4 0 0 1-4 4H102z"/>`,
    `<path fill="${colours.sheetShade}" d="M102 0H4a4 4 0 0 0-4 4v202a4 4 0 0 0 4 4h98z"/>`,
    `<g clip-path="url(#foil)"><g transform="translate(86 152)">${woven}</g></g>`,
    `<path stroke="${colours.brandMid}" stroke-width="2" stroke-dasharray="0 4.42" stroke-linecap="round" d="M102.500 1.500v208"/>`,
    page.text('31', 16, 49, {
      face: 'heading',
      size: 40,
      fill: colours.brandStrong,
      tracking: -0.018,
    }),
    page.text('Eligibility Result', 122, 33, {
      face: 'heading',
      size: 16,
      fill: colours.brandStrong,
    }),
    `<rect x="122" y="46" width="203" height="13" rx="2" fill="${colours.brand}"/>`,
    `<path fill="${colours.tint}" d="M122 72h260v16H122z"/><path fill="${colours.accent}" d="M122 72h3v16h-3z"/>`,
    bar(122, 101, 260, 6, colours.sheetShade),
    bar(122, 120, 218, 6, colours.sheetShade),
    bar(122, 139, 260, 6, colours.sheetShade),
    bar(122, 158, 161, 6, colours.sheetShade),
    `<g transform="translate(92 152) rotate(-9) scale(.56)">${stamp(page, notAVerdict)}</g>`,
  )
  return page
}
