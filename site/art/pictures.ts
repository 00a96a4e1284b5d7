/** A drawing in a file of its own, with the size it was drawn for: pages reserve its place with it. */
export type Picture = {
  src: string
  width: number
  height: number
  /** What it says to who does not see it; empty where the words beside it say it already. */
  alt: string
}

/** One wave of the band at the head of the form; repeats sideways. */
export const ribbon: Picture = { src: '/art/ribbon.svg', width: 84, height: 48, alt: '' }

/** Behind the heads of dark sections. */
export const rosetteOnDeep: Picture = {
  src: '/art/rosette-on-deep.svg',
  width: 882,
  height: 882,
  alt: '',
}

/** In dark cells and closing bands: a ring with a wide open middle. */
export const rosetteOnDeepOpen: Picture = {
  src: '/art/rosette-on-deep-open.svg',
  width: 602,
  height: 602,
  alt: '',
}

/** On the counterfoil, its middle under the middle of the stamp. */
export const rosetteOnSheet: Picture = {
  src: '/art/rosette-on-sheet.svg',
  width: 382,
  height: 382,
  alt: '',
}

/** The result in miniature. */
export const slipSmall: Picture = {
  src: '/art/slip-small.svg',
  width: 400,
  height: 210,
  alt: 'A specimen of the slip: papers passed on its counterfoil, the result beside it, and a stamp saying Not a verdict.',
}
