import { colours } from './colours.ts'
import { drawing } from './drawing.ts'
import { eyelet, lace, laceEnd } from './lace.ts'

/**
 * The lace through the four sheets of the process. It is laid over a row of sheets 944 wide (each 219.5,
 * 22 apart, the even ones 22 lower), beginning 52 left of the row and 20 above it, and scales with the row.
 */
export function laceAcross() {
  const page = drawing(1048, 104)
  const holes = [
    [162, 50],
    [403, 72],
    [645, 50],
    [886, 72],
  ] as const
  page.add(
    ...holes.map(([x, y]) => eyelet(x, y, colours.warm)),
    lace(
      'M18 22c8 34 34 52 68 50 30-2 56-10 76-22 40 26 98 38 158 38 36 0 62-4 83-16 24 12 50 18 84 17 62-2 116-14 158-39 40 26 98 38 158 38 36 0 62-4 83-16 30 18 66 26 92 12 26-12 38-28 48-48',
      6.5,
    ),
    laceEnd(17, 20, -20, 26),
    laceEnd(1027, 34, 26, 26),
  )
  return page
}

/** The same lace downwards, for sheets under each other: one wave, repeating without a seam. */
export function laceDown() {
  const page = drawing(24, 120)
  const path = 'M12-60C5-40 5-20 12 0S19 40 12 60 5 100 12 120 19 160 12 180'
  // Fourteen flecks of light to a wave, whatever its true length, so that the tiles meet.
  page.add(lace(path, 5).replace('stroke-dasharray', 'pathLength="252" stroke-dasharray'))
  return page
}

/** A hole of the phone's sheets, 28 across, with the lace coming out of it. */
export function laceEyelet() {
  const page = drawing(28, 28)
  page.add(eyelet(14, 14, colours.warm))
  return page
}
