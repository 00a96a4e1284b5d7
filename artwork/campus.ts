import { bay, endTower, masonry, pavilion, portal, shoulder, wing } from './campus-building.ts'
import * as garden from './campus-garden.ts'
import { colours } from './colours.ts'
import { drawing } from './drawing.ts'
import { series } from './paper.ts'

const line = colours.brandStrong
const place = (name: string, x: number, y: number, scale = 1) =>
  `<use href="#${name}" transform="translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}"/>`

/** Far land behind the trees, hatched askew. */
const hills = (from: number, to: number, step: number) =>
  series(Math.floor((to - from) / step), from, step)
    .map((x) => `M${x} 466l${70 + (x % 37)}-${70 + (x % 37)}`)
    .join('')

/**
 * The campus as an engraving: one green, with marigold only for the sun and one notice. Everything important is within 350 of the
 * middle, which phones show.
 */
export function campus() {
  const page = drawing(1600, 534)
  page.add(
    '<defs>',
    bay(),
    wing(),
    pavilion('pavilion'),
    `<g id="little" transform="scale(.5)" stroke-width="2.2">${pavilion('small')}</g>`,
    endTower(),
    shoulder(),
    garden.trees(),
    garden.palm(),
    garden.bicycle(),
    garden.lamp(),
    '</defs>',
    garden.sky(),
    `<circle cx="1086" cy="150" r="56" fill="${colours.warm}"/><circle cx="1086" cy="150" r="46" fill="${colours.accent}"/>`,
    `<path fill="none" stroke="${colours.rule}" d="${hills(-80, 210, 11)}${hills(1380, 1610, 11)}"/>`,
    // A kite behind the left wing.
    `<g fill="${colours.warm}" stroke="${line}" stroke-width="1.4" stroke-linejoin="round"><path fill="none" stroke-width=".9" d="M505 140c-6 60 20 130 62 160"/>`,
    `<path d="M512 92l22 28-30 20-16-34z"/><path d="M488 106q24-4 46 14M512 92l-8 48" fill="none"/><path d="M504 140l-9 6 8 7z" fill="${line}"/></g>`,
    place('palm', 168, 470),
    place('palm', 1438, 470, 1.06),
    place('palm', 1478, 474, 0.82),
    `<g ${masonry}>`,
    '<use href="#wing" x="282"/><use href="#wing" x="966"/>',
    '<use href="#tower" x="208"/><use href="#tower" x="1316"/>',
    '<use href="#shoulder" x="632"/><use href="#shoulder" x="864"/>',
    '<use href="#little" x="646" y="251"/><use href="#little" x="954" y="251"/>',
    '<path d="M196 448h1208v7H196zM186 455h1228v7H186z"/>',
    portal(),
    '</g>',
    `<path fill="${colours.warm}" d="M0 466h1600v68H0z"/>`,
    garden.lawn(),
    // The drive, its slabs drawing together towards the steps.
    `<path fill="${colours.warm}" d="M712 464h176l150 70H562z"/><path fill="none" stroke="${line}" stroke-width="1.4" d="M712 466L562 534M888 466l150 68"/>`,
    `<path fill="none" stroke="${colours.rule}" d="M702 470.5h196M688 477h224M670 485h260M648 495.5h304M620 508.5h360M586 524.5h428M800 464v70M757 464l-74 70M843 464l74 70"/>`,
    garden.hedge(226, 690),
    garden.hedge(912, 1382),
    place('neem', 452, 478),
    place('neem', 584, 476, 1.25),
    place('neem', 1000, 476, 1.25),
    place('neem', 1250, 478),
    place('lamp', 690, 486),
    place('lamp', 910, 486),
    garden.noticeBoard(),
    `<path stroke="${line}" stroke-width="2" d="M378 518h214"/>`,
    ...series(3, 400, 66).map((x) => place('bicycle', x, 517)),
    place('banyan', 52, 482, 1.08),
    place('banyan', 1566, 484, 1.12),
  )
  return page
}
