import { colours } from './colours.ts'

/** The lace that connects the site's pictures: three strokes along one path, a dark rim, marigold, and highlights. */
export const lace = (path: string, width = 7) =>
  `<g fill="none" stroke-linecap="round" stroke-linejoin="round">` +
  `<path stroke="${colours.laceShade}" stroke-width="${width + 1.6}" d="${path}"/>` +
  `<path stroke="${colours.accent}" stroke-width="${width}" d="${path}"/>` +
  `<path stroke="${colours.laceLight}" stroke-width="${width * 0.28}" stroke-dasharray="3 6" d="${path}"/></g>`

/** The metal bar at an end of the lace, across it. */
export const laceEnd = (x: number, y: number, angle: number, length = 24) =>
  `<path stroke="${colours.metal}" stroke-width="4" stroke-linecap="round" transform="translate(${x} ${y}) rotate(${angle})" d="M${-length / 2} 0h${length}"/>`

/** The eyelet a lace goes through. */
export const eyelet = (x: number, y: number, ground: string) =>
  `<circle cx="${x}" cy="${y}" r="9.5" fill="${ground}" stroke="${colours.rule}" stroke-width="4"/>` +
  `<circle cx="${x}" cy="${y}" r="11.8" fill="none" stroke="#7f968f" stroke-width=".7"/>`
