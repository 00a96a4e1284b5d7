import { readFile } from 'node:fs/promises'
import { Blob, Buffer, Face, Feature, Font, shape } from 'harfbuzzjs'
import subsetFont from 'subset-font'

const packages = new URL('../node_modules/', import.meta.url)
const besley = '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2'
const besleyItalic = '@fontsource/besley/files/besley-latin-500-italic.woff2'
const jakarta =
  '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2'
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('')

async function open(path: string, wght?: number) {
  const fontFile = await readFile(new URL(path, packages))
  const plain = await subsetFont(fontFile, `${ascii}–—‘’“”…·×©éµ`, {
    targetFormat: 'sfnt',
    ...(wght ? { variationAxes: { wght } } : {}),
  })
  // A copy, because the engine reads the whole underlying ArrayBuffer, which Node shares among buffers.
  return new Font(new Face(new Blob(new Uint8Array(plain).buffer), 0))
}

const faces = {
  heading: await open(besley, 540),
  headingFigure: await open(besley, 600),
  headingBold: await open(besley, 700),
  hand: await open(besleyItalic),
  text: await open(jakarta, 470),
  textMedium: await open(jakarta, 560),
  textBold: await open(jakarta, 700),
  textBlack: await open(jakarta, 800),
}
export type FaceName = keyof typeof faces

type Glyph = { id: number; x: number; advance: number }
export type Line = { face: FaceName; unitsPerEm: number; width: number; glyphs: Glyph[] }

/** A line of letters as the page would set it, in font units: kerned, with figures of one width. */
export function setLine(face: FaceName, text: string, tracking = 0): Line {
  const font = faces[face]
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer, [new Feature('tnum', 1)])
  const unitsPerEm = font.face.upem
  let x = 0
  const glyphs = buffer.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0 }) => {
    const advance = xAdvance + tracking * unitsPerEm
    const glyph = { id: codepoint, x, advance }
    x += advance
    return glyph
  })
  return { face, unitsPerEm, width: x - tracking * unitsPerEm, glyphs }
}

/** The outline of one letter: y upwards, in font units, empty for a space. */
export const outline = (face: FaceName, glyph: number) => faces[face].glyphToPath(glyph)
