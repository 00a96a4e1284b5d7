import { colours } from './colours.ts'
import { series } from './paper.ts'

const ground = colours.warm
const line = colours.brandStrong

/** A block of masonry: the ground's colour within, a line around. */
export const block = (x: number, y: number, width: number, height: number) =>
  `<path d="M${x} ${y}h${width}v${height}h${-width}z"/>`

/** Shade is hatched: a broad upright stroke, dashed, is a column of short level lines. */
export const shade = (x: number, from: number, to: number, width: number) =>
  `<path fill="none" stroke-width="${width}" stroke-dasharray=".9 2.3" d="M${x} ${from}V${to}"/>`

/** The pointed arch of the building. */
export function arch(x: number, width: number, top: number, bottom: number) {
  const spring = top + width * 0.62
  const half = width / 2
  return (
    `M${x} ${bottom}V${spring}c0-${width * 0.34} ${half * 0.55}-${width * 0.42} ${half}-${width * 0.62}` +
    `c${half * 0.45} ${width * 0.2} ${half} ${width * 0.28} ${half} ${width * 0.62}V${bottom}z`
  )
}

/** A dark opening with two strokes of light on its right, and a moulding around it. */
function opening(x: number, width: number, top: number, bottom: number) {
  const light = x + width * 0.68
  return (
    `<path fill="none" stroke-width=".9" d="${arch(x - 3.5, width + 7, top - 4.5, bottom)}"/>` +
    `<path fill="${line}" d="${arch(x, width, top, bottom)}"/>` +
    `<path stroke="${colours.onDeepQuiet}" stroke-width=".9" d="M${light} ${top + width * 0.5}V${bottom}M${light + width * 0.14} ${top + width * 0.72}V${bottom}"/>`
  )
}

/** Upright bars between two rails. */
const railing = (x: number, width: number, y: number, height: number) =>
  block(x, y, width, height) +
  `<path fill="none" stroke-width="${height}" stroke-dasharray="1 3.2" d="M${x + 3} ${y + height / 2}h${width - 4}"/>`

/** A small pavilion on pillars under an onion dome; its foot stands at the origin. */
export function pavilion(name: string) {
  const dome = 'M-29-35C-37-57-17-70-7-78-2-82-.6-86 0-91 .6-86 2-82 7-78 17-70 37-57 29-35z'
  return (
    `<clipPath id="${name}-dome"><path d="${dome}"/></clipPath>` +
    `<g id="${name}"><path d="M0-91v-13"/><circle cy="-97" r="2.6" fill="${line}"/>` +
    `<path d="${dome}"/><path fill="none" stroke-width=".8" d="M-15-35c-6-20 6-36 15-50M0-35v-48M15-35C21-55 9-71 0-85"/>` +
    `<g clip-path="url(#${name}-dome)">${shade(25, -88, -35, 24)}</g>` +
    block(-36, -35, 72, 5) +
    `<path d="M-27-6v-24h54v24z" stroke="none"/>` +
    `<path fill="none" d="M-26-6v-20q0-4 3-4M-20-6v-20q0-4-3-4M-9-6v-20q0-4 3-4M-3-6v-20q0-4-3-4"/>` +
    `<path fill="${line}" d="M4-6v-20q0-4 3-4t3 4v20zM20-6v-20q0-4 3-4t3 4v20z"/>` +
    block(-33, -6, 66, 6) +
    '</g>'
  )
}

/** One bay of a wing: its battlement, a window with a balcony above, an arcade below, a pier on the right. */
export const bay = () =>
  `<g id="bay">${block(4, 286, 27, 8)}` +
  opening(6, 25, 326, 373) +
  railing(3, 31, 360, 13) +
  opening(6, 25, 399, 446) +
  shade(40.5, 310, 446, 6) +
  '</g>'

export const wing = () =>
  `<g id="wing">${block(0, 300, 352, 148)}${block(-2, 294, 356, 7)}` +
  `<path d="M0 309.5h352"/>${block(0, 378, 352, 6)}` +
  series(8, 0, 44)
    .map((x) => `<use href="#bay" x="${x}"/>`)
    .join('') +
  '</g>'

/** The tower at the end of a wing, 76 wide. */
export const endTower = () =>
  `<g id="tower"><use href="#pavilion" x="38" y="272"/>${block(0, 282, 76, 166)}${block(-6, 272, 88, 10)}` +
  `<path d="M0 289.5h76"/>${shade(67, 291, 446, 16)}${opening(16, 38, 312, 366)}` +
  `${block(12, 366, 46, 5)}${block(-3, 378, 82, 7)}${opening(14, 42, 399, 446)}</g>`

/** A house of two windows on two floors beside the portal, 104 wide. */
export const shoulder = () =>
  `<g id="shoulder">${series(5, 7, 19.5)
    .map((x) => block(x, 242, 13, 9))
    .join('')}${block(0, 260, 104, 188)}${block(-7, 251, 118, 9)}` +
  `<path d="M0 267.5h104"/>${shade(97, 269, 446, 12)}` +
  [12, 54].map((x) => opening(x, 31, 286, 346) + block(x - 5, 346, 41, 5)).join('') +
  `${block(-4, 363, 112, 7)}${[12, 54].map((x) => opening(x, 31, 384, 446)).join('')}</g>`

/** The middle of the building: steps, the great arch, the screen above it, the clock tower, which shows nine o'clock. */
export function portal() {
  const door = arch(773, 54, 334, 448)
  return [
    block(736, 224, 128, 224),
    block(726, 213, 148, 11),
    '<path d="M736 231.5h128"/>',
    shade(855, 233, 446, 16),
    block(751, 240, 94, 36),
    ...series(5, 757, 17.4).map((x) => `<path fill="${line}" d="${arch(x, 12.4, 247, 271)}"/>`),
    // The stones of the arch stand across its line.
    `<path fill="none" stroke-width="8" stroke-dasharray="1.1 5.4" d="${arch(757, 86, 292, 448)}"/>`,
    `<path d="${arch(753, 94, 286, 448)}" fill="none"/>`,
    `<path fill="${line}" d="${arch(761, 78, 299, 448)}"/>`,
    `<path fill="#5f938a" stroke="none" d="${door}"/>`,
    `<path fill="none" d="${door}M800 338v110M773 384h54M786.5 384v64M813.5 384v64M773 416h54"/>`,
    `<use href="#little" x="745" y="213"/><use href="#little" x="855" y="213"/>`,
    block(758, 128, 84, 77),
    block(752, 204, 96, 9),
    block(751, 119, 98, 9),
    '<path d="M758 134.5h84"/>',
    shade(833, 136, 204, 16),
    `<path d="M766 204v-62h50v62" fill="none" stroke-width=".8"/>`,
    `<circle cx="797" cy="169" r="26"/><circle cx="797" cy="169" r="22.5" fill="${colours.surface}" stroke-width="1"/>`,
    `<circle cx="797" cy="169" r="18.5" fill="none" stroke-width="4" stroke-dasharray="1.2 8.487" stroke-dashoffset=".6"/>`,
    `<path fill="none" stroke-width="2.2" stroke-linecap="round" d="M797 154v15h-10.5"/>`,
    `<use href="#pavilion" x="800" y="119"/>`,
    ...[0, 1, 2].map((step) => block(746 - step * 14, 448 + step * 5.5, 108 + step * 28, 5.5)),
  ].join('')
}
export const masonry = `fill="${ground}" stroke="${line}" stroke-width="1.4" stroke-linejoin="round"`
