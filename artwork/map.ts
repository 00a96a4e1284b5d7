import { colours } from './colours.ts'
import { drawing } from './drawing.ts'

/**
 * The border of a survey sheet, for `border-image`: slice and width 24, repeat `round`. Its corners are
 * crossed, its sides measured in dark and light.
 */
export function mapFrame() {
  const page = drawing(208, 208)
  page.add(
    `<path fill="${colours.paper}" fill-rule="evenodd" d="M0 0h208v208H0zM24 24v160h160V24z"/>`,
    `<g fill="none"><path stroke="${colours.brand}" d="M.5.5h207v207H.5zM12.5 12.500h183v183H12.500zM23.5 23.500h161v161H23.500z"/>`,
    `<path stroke="${colours.brand}" stroke-width="7" stroke-dasharray="40 40" d="M24 18h160M24 190h160M18 24v160M190 24v160"/>`,
    `<path stroke="${colours.rule}" d="M64.5 1v11M144.5 1v11M64.5 196v11M144.5 196v11M1 64.500h11M1 144.500h11M196 64.500h11M196 144.500h11"/>`,
    `<path stroke="${colours.brand}" d="M12.5 1v23M1 12.500h23M195.5 1v23M184 12.500h23M12.5 184v23M1 195.500h23M195.5 184v23M184 195.500h23"/></g>`,
  )
  return page
}

const street = (width: number, path: string) =>
  `<path stroke="${colours.rule}" stroke-width="${width + 1.6}" d="${path}"/><path stroke="${colours.surface}" stroke-width="${width}" d="${path}"/>`

/** Streets without names, shown until the map has loaded. */
export function mapSheet() {
  const page = drawing(640, 400)
  page.add(
    `<path fill="${colours.sheet}" d="M0 0h640v400H0z"/>`,
    `<path fill="${colours.sheetShade}" d="M372 36h96l12 74-116 8zM80 268l88-16 18 70-98 22z"/>`,
    `<path fill="${colours.onDeepSoft}" d="M640 262c-60 6-84 42-140 48s-96 42-130 90h270z"/><path fill="none" stroke="${colours.onDeepQuiet}" d="M640 278c-56 6-80 42-136 48s-88 38-112 74M640 298c-50 6-72 40-128 46s-72 30-90 56"/>`,
    '<g fill="none" stroke-linejoin="round">',
    street(
      7,
      'M0 70c120 16 220 10 350 0s200-30 290-20M40 0l36 400M250 0l24 180-40 220M520 0l-16 130 20 140M0 190l120-12 150 2M140 60l20 200M380 70l20 190M270 250l230 10 140-20',
    ),
    street(14, 'M0 330c120-40 240-46 330-120S520 130 640 130'),
    street(14, 'M330 0c-10 90-20 150 0 210s20 120 10 190'),
    '</g>',
    `<path stroke="${colours.rule}" stroke-dasharray="1 7" d="M160.5 0v400M320.5 0v400M480.5 0v400M0 100.500h640M0 200.500h640M0 300.500h640"/>`,
    `<ellipse cx="330" cy="212" rx="16" ry="5" fill="${colours.footer}" opacity=".25"/>`,
    `<path fill="${colours.accent}" stroke="${colours.stampInk}" stroke-width="1.6" d="M330 211c-20-22-32-40-32-58a32 32 0 0 1 64 0c0 18-12 36-32 58z"/><path fill="${colours.stampInk}" d="M330 136l13 13-13 18-13-18z"/>`,
  )
  return page
}
