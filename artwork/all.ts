/** Draws every picture of `site/public`. Deterministic: run it, then check the diff. */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { optimize } from 'svgo'
import { answerBook } from './answer-book.ts'
import { campus } from './campus.ts'
import type { Drawing } from './drawing.ts'
import { envelope } from './envelope.ts'
import { forwardSlipNarrow, forwardSlipWide, forwardStamp } from './forward-slip.ts'
import { laceAcross, laceDown, laceEyelet } from './four-sheets.ts'
import { mapFrame, mapSheet } from './map.ts'
import { markSheetNarrow, markSheetWide } from './mark-sheet.ts'
import { passbookNarrow, passbookWide } from './passbook.ts'
import { ribbon } from './ribbon.ts'
import { rosetteOnDeep, rosetteOnSheet } from './rosette.ts'
import { rulerAndPen } from './ruler-and-pen.ts'
import { bundle, courseSlips, dateSheet, emptyRegister, hallTicket } from './sheets.ts'
import { drawIcons, drawShareCards } from './own-pictures.ts'
import { tile } from './share.ts'
import { slipSmall } from './slip-small.ts'

const pictures: Record<string, () => Drawing> = {
  'answer-book': answerBook,
  bundle,
  campus,
  'course-slips': courseSlips,
  'date-sheet': dateSheet,
  'empty-register': emptyRegister,
  envelope,
  'forward-slip-narrow': forwardSlipNarrow,
  'forward-slip-wide': forwardSlipWide,
  'forward-stamp': forwardStamp,
  'hall-ticket': hallTicket,
  'lace-across': laceAcross,
  'lace-down': laceDown,
  'lace-eyelet': laceEyelet,
  'map-frame': mapFrame,
  'map-sheet': mapSheet,
  'mark-sheet-narrow': markSheetNarrow,
  'mark-sheet-wide': markSheetWide,
  'passbook-narrow': passbookNarrow,
  'passbook-wide': passbookWide,
  ribbon,
  'rosette-on-deep': rosetteOnDeep,
  'rosette-on-sheet': rosetteOnSheet,
  'ruler-and-pen': rulerAndPen,
  'slip-small': slipSmall,
}

const site = new URL('../site/public/', import.meta.url)
await mkdir(new URL('art/share/', site), { recursive: true })
const writeTo = (name: string, data: string) => writeFile(new URL(name, site), data)

function svg(picture: Drawing) {
  const { data } = optimize(picture.markup(), {
    multipass: true,
    floatPrecision: 2,
    plugins: [
      {
        name: 'preset-default',
        params: {
          overrides: {
            // Letters stay in whole numbers of their own grid, which are shorter than scaled ones.
            convertPathData: { applyTransforms: false },
          },
        },
      },
    ],
  })
  return data
}

await Promise.all([
  ...Object.entries(pictures).map(([name, draw]) => writeTo(`art/${name}.svg`, svg(draw()))),
  drawShareCards(fileURLToPath(site)),
  drawIcons(fileURLToPath(site)),
  writeTo('favicon.svg', svg(tile(48, null, 0.96))),
])
