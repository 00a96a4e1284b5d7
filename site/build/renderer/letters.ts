import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Blob, Buffer, Face as FontFace, Feature, Font, shape } from 'harfbuzzjs'

async function open(name: string) {
  const file = await readFile(join(import.meta.dirname, 'fonts', `${name}.ttf`))
  // A copy, because the engine reads the whole underlying ArrayBuffer, which Node shares among buffers.
  return new Font(new FontFace(new Blob(new Uint8Array(file).buffer), 0))
}

const faces = {
  heading: await open('picture-heading'),
  headingFigure: await open('picture-figure'),
  text: await open('picture-text'),
}
type Face = keyof typeof faces

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
