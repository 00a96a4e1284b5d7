/** Draws every picture of `site/public`. The same drawing gives the same bytes: run it, then look at the diff. */
import { mkdir, writeFile } from 'node:fs/promises'
import { optimize } from 'svgo'
import { answerBook } from './answer-book.ts'
import { campus } from './campus.ts'
import { colours } from './colours.ts'
import type { Drawing } from './drawing.ts'
import { envelope } from './envelope.ts'
import { forwardSlipNarrow, forwardSlipWide, forwardStamp } from './forward-slip.ts'
import { laceAcross, laceDown, laceEyelet } from './four-sheets.ts'
import { mapFrame, mapSheet } from './map.ts'
import { markSheetNarrow, markSheetWide } from './mark-sheet.ts'
import { passbookNarrow, passbookWide } from './passbook.ts'
import { ico, png } from './raster.ts'
import { ribbon } from './ribbon.ts'
import { rosetteOnDeep, rosetteOnSheet } from './rosette.ts'
import { rulerAndPen } from './ruler-and-pen.ts'
import { bundle, courseSlips, dateSheet, emptyRegister, hallTicket } from './sheets.ts'
import { cards, shareCard, tile } from './share.ts'
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
const keep = (name: string, data: string | Buffer) => writeFile(new URL(name, site), data)

function svg(drawn: Drawing) {
  const { data } = optimize(drawn.markup(), {
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

const icon = async (size: number) => ({ size, data: await png(tile(size, null, 0.96)) })

await Promise.all([
  ...Object.entries(pictures).map(([name, draw]) => keep(`art/${name}.svg`, svg(draw()))),
  ...Object.entries(cards).map(async ([name, card]) =>
    keep(`art/share/${name}.png`, await png(shareCard(card), 40)),
  ),
  keep('favicon.svg', svg(tile(48, null, 0.96))),
  keep('favicon.ico', ico(await Promise.all([16, 32, 48].map(icon)))),
  keep('apple-touch-icon.png', await png(tile(180, colours.deep, 0.66))),
  keep('icon-192.png', await png(tile(192, colours.deep, 0.66))),
  keep('icon-512.png', await png(tile(512, colours.deep, 0.66))),
  // A phone may cut this one to a circle, so the mark keeps to the middle.
  keep('icon-maskable-512.png', await png(tile(512, colours.deep, 0.5))),
])
