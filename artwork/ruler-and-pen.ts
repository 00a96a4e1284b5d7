import { colours } from './colours.ts'
import { drawing } from './drawing.ts'
import { series } from './paper.ts'

/** Marks along the edge: a broad stroke, dashed as finely as a ruler is. */
const tick = (width: number, weight: number, gap: number, from: number) =>
  `<path stroke-width="${width * 2}" stroke-dasharray="${weight} ${gap - weight}" d="M0 ${from - weight / 2}V434"/>`

/** What lies beside the mark sheet on a wide desk. */
export function rulerAndPen() {
  const page = drawing(124, 452)
  page.add(
    `<rect width="52" height="452" rx="3" fill="${colours.brandMid}"/>`,
    `<path fill="${colours.brand}" d="M45 0h4a3 3 0 0 1 3 3v446a3 3 0 0 1-3 3h-4z"/>`,
    `<g stroke="${colours.onDeepSoft}">`,
    tick(8, 0.9, 3, 12),
    tick(13, 1, 15, 12),
    tick(20, 1.4, 30, 12),
    '</g>',
    ...series(14, 0, 1).map((centimetre) =>
      page.text(String(centimetre), 26, 16.3 + centimetre * 30, {
        face: 'textMedium',
        size: 12,
        fill: colours.onDeep,
      }),
    ),
    `<circle cx="34" cy="437" r="6" fill="${colours.deep}"/>`,
    // The pen lies a little askew, its cap upwards.
    `<g transform="translate(92 222) rotate(6.5)">`,
    `<path fill="${colours.brand}" d="M-11-150a11 11 0 0 1 22 0v43h-22z"/>`,
    `<path fill="${colours.brandMid}" d="M-6.5-149a4 4 0 0 1 4-4v46h-4z"/>`,
    `<path fill="${colours.brandStrong}" d="M11-146h2.5a1.5 1.5 0 0 1 1.5 1.5V-99a2 2 0 0 1-4 0z"/>`,
    `<path fill="${colours.paper}" d="M-11-107h22V100h-22z"/>`,
    `<path fill="${colours.sheetShade}" d="M4-107h7V100H4z"/><path fill="${colours.rule}" d="M-11-107h22v3h-22z" opacity=".7"/>`,
    `<path fill="#fff" d="M-8-104h3V100h-3z"/>`,
    `<path fill="${colours.brand}" d="M-11 100h22l-2 22-3.5 20h-11L-9 122z"/><path fill="${colours.brandStrong}" d="M4 100h7l-2 22-3.5 20H3z"/>`,
    `<path fill="${colours.rule}" d="M-5.5 142h11L1.7 160h-3.4z"/><path fill="${colours.onDeepSoft}" d="M-4.5 142h4L-.5 160h-1.2z"/><circle cy="162" r="1.8" fill="${colours.footer}"/>`,
    `<g transform="rotate(-90)">${page.text('0.5 BLUE', -70, 1.5, { face: 'textMedium', size: 8, fill: colours.inkSoft, tracking: 0.14 })}</g>`,
    '</g>',
  )
  return page
}
