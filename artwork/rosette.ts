import { smooth } from './curve.ts'
import { colours } from './colours.ts'
import { drawing, round } from './drawing.ts'

export type Rosette = {
  radius: number
  /** Radius of the open middle, as a share of the whole. */
  inner: number
  lobes: number
  /** Strands woven through each lobe. */
  strands: number
  /** Pieces of one lobe's curve. */
  pieces?: number
  stroke: string
  width?: number
  opacity?: number
}

/**
 * The woven rosette of certificates, around the origin. Every lobe is alike, so one is drawn and turned:
 * r(t) = R (i + (1 - i) / 2 + (1 - i) / 2 cos(k (t + p)) (3/4 + 1/4 cos 2 k t))
 */
export function rosette(name: string, { pieces = 8, width = 0.8, opacity = 1, ...weave }: Rosette) {
  const { radius, inner, lobes, strands, stroke } = weave
  const lobe = (2 * Math.PI) / lobes
  const paths = Array.from({ length: strands }, (_, strand) => {
    const phase = (strand / strands) * lobe
    return smooth((share) => {
      const angle = share * lobe
      const sway = Math.cos(lobes * (angle + phase)) * (0.75 + 0.25 * Math.cos(2 * lobes * angle))
      const reach = radius * (inner + ((1 - inner) / 2) * (1 + sway))
      return [reach * Math.sin(angle), -reach * Math.cos(angle)]
    }, pieces)
  })
  const copies = Array.from(
    { length: lobes - 1 },
    (_, index) =>
      `<use href="#${name}" transform="rotate(${round((360 / lobes) * (index + 1))})"/>`,
  )
  return (
    `<g fill="none" stroke="${stroke}" stroke-width="${width}" opacity="${opacity}">` +
    `<path id="${name}" d="${paths.join('')}"/>${copies.join('')}</g>`
  )
}

/** A rosette in a file of its own. It is as large as its ground makes it: strokes grow along. */
export function rosetteFile(weave: Rosette) {
  const size = Math.ceil(weave.radius * 2 + 2)
  const page = drawing(size, size)
  page.add(`<g transform="translate(${size / 2} ${size / 2})">${rosette('lobe', weave)}</g>`)
  return page
}

/** Behind the heads of dark sections. The strokes are pale and solid: the page sets how much is seen. */
export const rosetteOnDeep = () =>
  rosetteFile({
    radius: 440,
    inner: 0.4,
    lobes: 16,
    strands: 12,
    stroke: colours.onDeepQuiet,
    width: 0.9,
    opacity: 0.26,
  })

/** On the counterfoil of the result, under the stamp. */
export const rosetteOnSheet = () =>
  rosetteFile({
    radius: 190,
    inner: 0.36,
    lobes: 20,
    strands: 9,
    stroke: colours.brandMid,
    width: 0.8,
    opacity: 0.34,
  })
