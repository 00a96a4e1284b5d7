import { colours } from './colours.ts'
import { smooth } from './curve.ts'
import { drawing, type Writing } from './drawing.ts'
import { eyelet, lace, laceEnd } from './lace.ts'
import { lines, series } from './paper.ts'

/** The normal curve by its formula: centred at 250, its base at 395. */
const bell = (from: number, to: number) =>
  smooth((share) => {
    const x = from + (to - from) * share
    return [x, 394 - 130 * Math.exp(-(((x - 250) / 36) ** 2) / 2)]
  }, 6)

/** The laced answer book beside the benefits: a question of statistics, half answered. */
export function answerBook() {
  const page = drawing(412, 610)
  const line = 27.4
  const hand: Writing = { face: 'hand', size: 16.4, fill: colours.brand }
  const number: Writing = { face: 'textBold', size: 14, fill: colours.brandStrong }
  const pen = `fill="none" stroke="${colours.brand}" stroke-width="2" stroke-linecap="round"`
  const rule = (index: number) => 148 + line * index
  page.add(
    // The two additional sheets lie under the main one.
    `<path fill="${colours.sheetShade}" d="M30 130L396 58l10 4-44 534L4 570z"/>`,
    `<path fill="${colours.sheetStrong}" stroke="${colours.rule}" d="M36 140L396 58.5 384.5 592 20.5 578z"/>`,
    `<path fill="${colours.paper}" stroke="${colours.rule}" d="M37.5 46.5h355v506l-36.5 36H37.5z"/>`,
    `<path stroke="${colours.hair}" d="${lines(
      38,
      354,
      series(15, 148.5, line)
        .slice(0, 15)
        .map((y) => Math.round(y) + 0.5),
    )}"/>`,
    `<path stroke="${colours.accent}" stroke-width="1.2" opacity=".75" d="M108.5 47v541M113 47v541"/>`,
    // The lower corner is turned up.
    `<path fill="${colours.sheetShade}" stroke="${colours.rule}" stroke-linejoin="round" d="M392.5 552.5l-36.5 36v-36z"/>`,
    page.text('Answer book', 131, 90, {
      face: 'heading',
      size: 27,
      fill: colours.brandStrong,
      tracking: -0.018,
    }),
    page.text('Main sheet and 2 additional', 131, 112, { size: 15, fill: colours.inkSoft }),
    page.text('4 (a)', 66, rule(2) - 6, number),
    page.text('The area under the curve is 1.', 131, rule(2) - 7, hand),
    page.text('Half of it lies left of the mean.', 131, rule(3) - 7, hand),
    `<path fill="${colours.accent}" opacity=".3" d="${bell(146, 250)}V395H146z"/>`,
    `<path ${pen} stroke-width="2.2" stroke-linejoin="round" d="${bell(146, 250)}${bell(250, 354)}"/>`,
    `<path ${pen} d="M142 400V246M137 252l5-7 5 7M134 395h230M357 390l8 5-8 5"/>`,
    `<path ${pen} stroke-width="1.8" stroke-dasharray=".1 5.5" d="M250 266V392"/>`,
    page.text('µ', 250, 415, { ...hand, size: 15, anchor: 'middle' }),
    page.text('(b)', 66, rule(12) - 7, number),
    page.text('So P(X > µ) = 1/2, and the', 131, rule(12) - 7, hand),
    page.text('shaded part is', 131, rule(13) - 7, hand),
    // An answer still being written.
    `<path ${pen} d="M262 ${rule(13) - 9}c9-4 16 2 26 0s14-3 24-1 13 0 18-2"/>`,
    `<path ${pen} d="M131.5 ${rule(14) - 6}h150M131.5 ${rule(15) - 6}h92"/>`,
    eyelet(72, 87, colours.sheetStrong),
    lace(
      'M72 88c-16 14-44 20-56 40-14 26 10 52 18 78 10 34-14 74-16 108 0 14 6 28 9 50M72 88c-8-14-6-40 14-58 22-20 52-16 80-8 20 6 38 10 54-4',
    ),
    laceEnd(28, 366, -18, 30),
    laceEnd(221, 17, 62, 26),
  )
  return page
}
