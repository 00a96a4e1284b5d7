import { colours } from './colours.ts'
import { drawing } from './drawing.ts'
import { series } from './paper.ts'
import { rosette } from './rosette.ts'

// Stripes of one slant run through the whole border, so that they meet in the corners.
const stripes = (colour: string, from: number) =>
  `<path stroke="${colour}" d="${series(10, from, 68)
    .map((x) => `M${x} 218l228-228`)
    .join('')}"/>`

/** A letter to an admissions office, by air. */
export function envelope() {
  const page = drawing(440, 208)
  const quiet = { face: 'textBold', fill: colours.brandStrong, anchor: 'middle' } as const
  page.add(
    `<clipPath id="border"><path clip-rule="evenodd" d="M0 0h440v208H0zM14 14v180h412V14z"/></clipPath><path fill="${colours.paper}" d="M0 0h440v208H0z"/>`,
    `<g clip-path="url(#border)" stroke-width="13">${stripes(colours.brand, -200)}${stripes(colours.accent, -166)}</g>`,
    `<path fill="none" stroke="${colours.rule}" d="M.5.5h439v207H.5z"/>`,
    `<path fill="${colours.brand}" d="M38 34h102v26H38z"/>`,
    page.text('BY AIR MAIL', 89, 51.5, {
      face: 'textBlack',
      size: 12.5,
      fill: colours.paper,
      anchor: 'middle',
      tracking: 0.08,
    }),
    page.text('The Admissions Office', 38, 119, {
      face: 'heading',
      size: 18,
      fill: colours.brandStrong,
    }),
    `<path stroke="${colours.rule}" stroke-width="2" d="M38 136.500h198M38 157.500h160"/>`,
    // The stamp, and the postmark that runs over it.
    `<path fill="${colours.sheetStrong}" stroke="${colours.brand}" stroke-width="1.4" stroke-dasharray="4.1 3" d="M338.5 30.500h71v84h-71z"/>`,
    `<g transform="translate(374 66)">`,
    rosette('lobe', {
      radius: 28,
      inner: 0.6,
      lobes: 9,
      strands: 6,
      stroke: colours.brand,
      width: 0.6,
      opacity: 0.8,
      pieces: 6,
    }),
    `<path fill="${colours.brand}" d="M0-14l12 12-12 15-12-15z"/></g>`,
    page.text('INDIA', 374, 108, { ...quiet, size: 10, tracking: 0.06 }),
    `<g fill="none" stroke="${colours.brandStrong}" stroke-width="1.3"><circle cx="302" cy="66" r="33"/><circle cx="302" cy="66" r="25"/>`,
    '<path d="M334 53c10-5 16 4 26 0s14 4 22 1M335 66c10-5 16 4 26 0s14 4 24 1M333 79c10-5 16 4 26 0s12 4 20 1"/></g>',
    page.text('POST', 302, 70.5, { ...quiet, face: 'textBlack', size: 12, tracking: 0.06 }),
  )
  return page
}
