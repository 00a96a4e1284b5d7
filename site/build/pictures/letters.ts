import { readFile } from 'node:fs/promises'
import { Blob, Buffer, Face as FontFace, Feature, Font, shape } from 'harfbuzzjs'
import subsetFont from 'subset-font'

const packages = new URL('../../../node_modules/', import.meta.url)
const besley = '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2'
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
  return new Font(new FontFace(new Blob(new Uint8Array(plain).buffer), 0))
}

const faces = {
  heading: await open(besley, 540),
  headingFigure: await open(besley, 600),
  text: await open(jakarta, 470),
}
export type Face = keyof typeof faces

/** A line of letters, shaped and kerned, with figures of one width. `width` in ems. */
export function setLine(face: Face, line: string, tracking = 0) {
  const font = faces[face]
  const buffer = new Buffer()
  buffer.addText(line)
  buffer.guessSegmentProperties()
  shape(font, buffer, [new Feature('tnum', 1)])
  const { upem } = font.face
  let x = 0
  const glyphs = buffer.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0 }) => {
    // Outlines count upwards, pictures downwards.
    const glyph = `<path transform="translate(${x}) scale(1 -1)" d="${font.glyphToPath(codepoint)}"/>`
    x += xAdvance + tracking * upem
    return glyph
  })
  return { width: x / upem - tracking, paths: glyphs.join(''), upem }
}

/** A straight line of text as outlines, because a renderer's fonts differ from machine to machine. The baseline is at `y`. */
export function text(
  line: string,
  x: number,
  y: number,
  {
    face = 'text',
    size,
    fill,
    tracking,
  }: { face?: Face; size: number; fill: string; tracking?: number },
) {
  const { paths, upem } = setLine(face, line, tracking)
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${size / upem})">${paths}</g>`
}
