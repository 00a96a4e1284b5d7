import { colours } from './colours.ts'
import { outline, setLine, type FaceName } from './letters.ts'

export type Writing = {
  face?: FaceName
  size: number
  fill?: string
  anchor?: 'start' | 'middle' | 'end'
  /** Extra space between letters, in ems. */
  tracking?: number
}

/** Two decimals are finer than a screen pixel and keep the files small. */
export const round = (value: number) => Math.round(value * 100) / 100

// Letters are kept on a grid of whole numbers, as coarse as their size allows: a tenth of a pixel at most.
const gridFor = (size: number) => (size < 24 ? 250 : 1000)

/** One picture file. Each letter's outline is stored once. */
export function drawing(width: number, height: number) {
  const outlines = new Map<string, { path: string; uses: number }>()
  const body: string[] = []

  function letter(face: FaceName, glyph: number, unitsPerEm: number, grid: number) {
    const name = `${face}-${grid}-${glyph}`
    const existing = outlines.get(name)
    if (existing) existing.uses += 1
    else outlines.set(name, { path: onGrid(outline(face, glyph), grid / unitsPerEm), uses: 1 })
    return name
  }

  return {
    width,
    height,
    add: (...markup: string[]) => void body.push(...markup),

    /** A straight line of writing with its baseline at `y`. */
    text(text: string, x: number, y: number, writing: Writing) {
      const { face = 'text', size, fill = colours.ink, anchor = 'start', tracking } = writing
      const { glyphs, width: length, unitsPerEm } = setLine(face, text, tracking)
      const grid = gridFor(size)
      const share = { start: 0, middle: 0.5, end: 1 }[anchor]
      const left = round(x - (length / unitsPerEm) * size * share)
      const marks = glyphs
        .filter(({ id }) => outline(face, id))
        .map((glyph) => {
          const name = letter(face, glyph.id, unitsPerEm, grid)
          return `@${name} x="${Math.round((glyph.x * grid) / unitsPerEm)}"@`
        })
      return `<g fill="${fill}" transform="translate(${left} ${y}) scale(${size / grid})">${marks.join('')}</g>`
    },

    /** Writing on a circle around `cx` `cy`, its middle at the top, or at the bottom and upright. */
    arc(
      text: string,
      cx: number,
      cy: number,
      radius: number,
      at: 'top' | 'bottom',
      writing: Writing,
    ) {
      const { face = 'text', size, tracking } = writing
      const { glyphs, width: length, unitsPerEm } = setLine(face, text, tracking)
      const em = size / unitsPerEm
      const grid = gridFor(size)
      const sign = at === 'top' ? 1 : -1
      return glyphs
        .filter(({ id }) => outline(face, id))
        .map(({ id, x, advance }) => {
          // A letter stands upright on the circle under its own middle.
          const own = advance - (tracking ?? 0) * unitsPerEm
          const angle = (sign * (x + own / 2 - length / 2) * em * 180) / (Math.PI * radius)
          const name = letter(face, id, unitsPerEm, grid)
          const place = `rotate(${round(angle)} ${cx} ${cy}) translate(${round(cx - (own / 2) * em)} ${round(cy - sign * radius)}) scale(${size / grid})`
          return `<g fill="${writing.fill ?? colours.ink}" transform="${place}">@${name} x="0"@</g>`
        })
        .join('')
    },

    /** The whole file. A letter written once stands where it is used. */
    markup() {
      const shared = [...outlines].filter(([, { uses }]) => uses > 1)
      const defs = shared.map(([name, { path }]) => `<path id="${name}" d="${path}"/>`).join('')
      const marks = body
        .join('')
        .replaceAll(/@(\S+) x="(-?\d+)"@/g, (_, name: string, x: string) => {
          const { path = '', uses = 0 } = outlines.get(name) ?? {}
          if (uses > 1) return `<use href="#${name}"${x === '0' ? '' : ` x="${x}"`}/>`
          return `<path d="${path}"${x === '0' ? '' : ` transform="translate(${x})"`}/>`
        })
      return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${marks}</svg>`
    },
  }
}
export type Drawing = ReturnType<typeof drawing>

/** Font outlines count upwards, pictures downwards. */
function onGrid(path: string, scale: number) {
  return path.replaceAll(
    /(-?[\d.]+),(-?[\d.]+)/g,
    (_, x: string, y: string) =>
      `${Math.round(Number(x) * scale)} ${Math.round(-Number(y) * scale)}`,
  )
}
