/** Draws every picture into `site/public/art`. The same drawing gives the same bytes: run it, then look at the diff. */
import { mkdir, writeFile } from 'node:fs/promises'
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
import { rosetteOnDeep, rosetteOnDeepOpen, rosetteOnSheet } from './rosette.ts'
import { rulerAndPen } from './ruler-and-pen.ts'
import { seatingPlan } from './seating-plan.ts'
import { bundle, courseSlips, dateSheet, emptyRegister, hallTicket, notOnThisPage } from './sheets.ts'
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
  'not-on-this-page': notOnThisPage,
  'passbook-narrow': passbookNarrow,
  'passbook-wide': passbookWide,
  ribbon,
  'rosette-on-deep': rosetteOnDeep,
  'rosette-on-deep-open': rosetteOnDeepOpen,
  'rosette-on-sheet': rosetteOnSheet,
  'ruler-and-pen': rulerAndPen,
  'seating-plan': seatingPlan,
  'slip-small': slipSmall,
}

const target = new URL('../../public/art/', import.meta.url)
await mkdir(target, { recursive: true })

await Promise.all(
  Object.entries(pictures).map(async ([name, draw]) => {
    const { data } = optimize(draw().markup(), {
      multipass: true,
      floatPrecision: 2,
      plugins: [
        {
          name: 'preset-default',
          params: {
            overrides: {
              // Letters stay in whole numbers of their own grid, which are shorter than scaled ones,
              // and the scale that brings them down keeps its places.
              convertPathData: { applyTransforms: false },
              convertTransform: { floatPrecision: 5 },
            },
          },
        },
      ],
    })
    await writeFile(new URL(`${name}.svg`, target), data)
  }),
)
