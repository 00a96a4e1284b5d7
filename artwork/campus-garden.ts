import { colours } from './colours.ts'
import { round } from './drawing.ts'
import { series } from './paper.ts'

const line = colours.brandStrong

/** A ball of leaves, 40 in radius: dark, with five arcs of light on its upper left. */
export function foliage() {
  const arcs = [34, 28, 22, 16, 10].map((radius) => {
    const [from, to] = [-2.75, -0.55]
    const point = (angle: number) =>
      `${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle) + (34 - radius) * 0.35)}`
    return `M${point(from)}A${radius} ${radius} 0 0 1 ${point(to)}`
  })
  return `<g id="leaves"><circle r="40" fill="${line}"/><path fill="none" stroke="${colours.onDeepQuiet}" stroke-width="1.6" d="${arcs.join('')}"/></g>`
}

type Ball = [x: number, y: number, radius: number, angle?: number]

function tree(name: string, trunk: string, balls: Ball[]) {
  const leaves = balls.map(
    ([x, y, radius, angle = 0]) =>
      `<use href="#leaves" transform="translate(${x} ${y}) rotate(${angle}) scale(${round(radius / 40)})"/>`,
  )
  return `<g id="${name}"><path fill="${line}" d="${trunk}"/>${leaves.join('')}</g>`
}

/** A banyan for the borders of the picture, and a neem for the lawn; their feet stand at the origin. */
export const trees = () =>
  foliage() +
  tree(
    'banyan',
    'M-9 0c4-30 3-56-4-84l-40-44 10-6 34 32 4-40h10l2 42 34-34 9 7-38 45c-5 26-5 54 2 82z',
    [
      [0, -196, 40, 0],
      [-36, -180, 42, -14],
      [38, -182, 40, 12],
      [-62, -142, 40, -18],
      [64, -144, 42, 16],
      [2, -158, 46, 0],
      [-86, -106, 30, -24],
      [88, -104, 30, 22],
      [-42, -112, 36, -10],
      [44, -110, 36, 10],
      [0, -108, 34, 0],
    ],
  ) +
  tree('neem', 'M-4 0l1-36h6l1 36z', [
    [-2, -80, 20],
    [-20, -64, 22, -14],
    [20, -66, 22, 14],
    [-35, -44, 16, -22],
    [35, -45, 16, 20],
    [0, -54, 24],
  ])

/** The leaflets of a palm stand across its ribs, which is what a dashed stroke does. */
export function palm() {
  const rib = 'M0 0c16-16 36-16 56 6'
  const fronds = [
    [-172, 0.95, -1],
    [-140, 0.9, -1],
    [-105, 0.8, -1],
    [-62, 0.8, 1],
    [-28, 0.95, 1],
    [8, 1, 1],
    [-196, 0.9, -1],
    [30, 0.8, 1],
  ].map(
    ([angle = 0, size = 1, side = 1]) =>
      `<use href="#frond" transform="rotate(${angle}) scale(${size} ${size * side})"/>`,
  )
  return (
    `<g id="frond" fill="none" stroke="${line}"><path stroke-width="2.2" d="${rib}"/><path stroke-width="9" stroke-dasharray="1.7 1.5" d="${rib}"/></g>` +
    `<g id="palm"><path fill="${line}" d="M-5 0c3-50 4-100 3-150h5c1 50 1 100 5 150z"/>` +
    `<path fill="none" stroke="${colours.onDeepQuiet}" stroke-width="7" stroke-dasharray=".8 10" d="M2-6V-146"/>` +
    `<g transform="translate(0 -150)">${fronds.join('')}<circle r="5" fill="${line}"/></g></g>`
  )
}

/** Wheels have sixteen spokes: a stroke as broad as the radius, dashed. */
export function bicycle() {
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="-15" r="14.5"/><circle cx="${x}" cy="-15" r="7" stroke-width="14" stroke-linecap="butt" stroke-dasharray=".5 4.997"/><circle cx="${x}" cy="-15" r="1.5" fill="${line}"/>`
  return (
    `<g id="bicycle" fill="none" stroke="${line}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">${wheel(0)}${wheel(40)}` +
    '<path d="M0-15h17L30-33H11zM17-15L9-38M40-15L29-38h4M5-39h8M33-38c4-1 5 2 3 4M0-15l11-18"/><circle cx="17" cy="-15" r="3.5"/></g>'
  )
}

/** A lamp of the drive. */
export const lamp = () =>
  `<g id="lamp"><path fill="${line}" d="M-1.2 0v-66h2.4V0zM-5 0v-5H5v5zM-3-62h6v-3h-6z"/><circle cy="-72" r="7.5" fill="${colours.surface}" stroke="${line}" stroke-width="1.6"/><path stroke="${line}" stroke-width="1.6" d="M-4-80h8"/></g>`

/** The notice board: of its three sheets one is new. */
export const noticeBoard = () =>
  `<g transform="translate(1024 440)"><path stroke="${line}" stroke-width="3" d="M13 24v70M101 24v70"/>` +
  `<path fill="${colours.brand}" stroke="${line}" stroke-width="1.4" d="M2 14h110v52H2z"/><path fill="${line}" d="M-8 16L57-2l65 18z"/>` +
  `<path fill="${colours.surface}" d="M10 22h26v34H10zM78 22h26v34H78z"/><path fill="${colours.accent}" d="M44 22h26v20H44z"/>` +
  `<path stroke="${colours.brandMid}" stroke-width="1.3" d="M14 29h18M14 35h18M14 41h12M82 29h18M82 35h18M82 41h18M82 47h10"/></g>`

/** Low round bushes along the house, drawn as the dots of one stroke. */
export const hedge = (from: number, to: number) =>
  `<path fill="none" stroke="${line}" stroke-width="19" stroke-linecap="round" stroke-dasharray="0 18.4" d="M${from} 466H${to}"/>` +
  `<path fill="none" stroke="${colours.onDeepQuiet}" stroke-width="2.6" stroke-linecap="round" stroke-dasharray="0 18.4" d="M${from - 3} 461.5H${to}"/>`

/** Lines broken at pseudo-random places, the same in every run. */
function broken(seed: number, long: number, gap: number) {
  const share = (step: number) =>
    Math.abs(Math.sin(seed * 12.9898 + step * 78.233) * 43758.5453) % 1
  return series(6, 0, 1)
    .map((step) => Math.round(step % 2 ? gap * (0.3 + share(step)) : long * (0.3 + share(step))))
    .join(' ')
}

/** The sky: hairlines that draw apart towards the horizon. */
export function sky() {
  let y = 8
  const rows: string[] = []
  while (y < 392) {
    rows.push(`<path stroke-dasharray="${broken(y, 300, 60)}" d="M0 ${round(y)}h1600"/>`)
    y += 9 + rows.length * 0.42
  }
  return `<g fill="none" stroke="${colours.rule}" opacity=".75">${rows.join('')}</g>`
}

/** The lawn: strokes that thicken and part towards the front. */
export function lawn() {
  let y = 474
  const rows: string[] = []
  while (y < 532) {
    const near = (y - 470) / 62
    rows.push(
      `<path stroke-width="${round(1 + near * 1.2)}" stroke-dasharray="${broken(y, 34 + near * 60, 12 + near * 10)}" d="M0 ${round(y)}h1600"/>`,
    )
    y += 4.5 + near * 3.5
  }
  return `<g fill="none" stroke="${colours.brandMid}" opacity=".62">${rows.join('')}</g>`
}
