import { colours } from './colours.ts'
import { teeth } from '../site/images/teeth.ts'
import type { Drawing, Writing } from './drawing.ts'

type Words = { top: string; bottom: string; middle: { text: string; y: number; size: number }[] }

/** The round office stamp, 150 across, its middle at the origin: as `site/images/stamp.tsx` draws it. */
export function stamp(page: Drawing, { top, bottom, middle }: Words) {
  const rim: Writing = { face: 'textBlack', size: 11.5, fill: colours.stampInk, tracking: 0.11 }
  const ring = `fill="none" stroke="${colours.stampInk}"`
  return [
    `<path fill="${colours.accent}" d="${teeth(0, 0, 44, 70, 73.5)}"/>`,
    `<circle r="65.5" ${ring} stroke-width="1.6"/><circle r="45.5" ${ring}/>`,
    page.arc(top, 0, 0, 51.5, 'top', rim),
    page.arc(bottom, 0, 0, 59.6, 'bottom', rim),
    ...middle.map(({ text, y, size }) =>
      page.text(text, 0, y, {
        face: 'headingBold',
        size,
        fill: colours.stampInk,
        anchor: 'middle',
      }),
    ),
  ].join('')
}

export const notAVerdict: Words = {
  top: 'VERIFY BY HAND',
  bottom: 'SPECIMEN',
  middle: [
    { text: 'Not a', y: -3, size: 20.5 },
    { text: 'verdict', y: 18, size: 20.5 },
  ],
}

export const carryForward: Words = {
  top: 'CARRY FORWARD',
  bottom: '31 PAPERS',
  middle: [{ text: 'C/F', y: 14, size: 40 }],
}
