import { colours } from './colours.ts'
import { carryForward, notAVerdict, stamp } from './stamp.ts'
import { drawing, type Drawing } from './drawing.ts'
import { torn } from './paper.ts'
import { rosette } from './rosette.ts'

type Card = { heading: string[]; figure: string; title: string; text: string[] }

/** What is shown when a page is shared: its words on the dark ground, a slip torn off beside them. */
export const cards: Record<string, Card> = {
  home: {
    heading: ['IELTS, PTE, TOEFL,', 'study abroad and', 'BTech credits'],
    figure: '31',
    title: 'Brought forward',
    text: ['Papers passed, for the', 'new university to assess'],
  },
  'btech-credit-transfer': {
    heading: ['BTech credit', 'transfer and', 'arrears support'],
    figure: '31',
    title: 'Brought forward',
    text: ['Papers passed, for the', 'new university to assess'],
  },
  'check-eligibility': {
    heading: ['Check Your', 'Eligibility'],
    figure: '31',
    title: 'Eligibility Result',
    text: ['One short form, and', 'a slip to keep'],
  },
  about: {
    heading: ['Excellence,', 'care and', 'integrity'],
    figure: '2009',
    title: 'Since',
    text: ['5000+ students trained', '50+ countries'],
  },
  courses: {
    heading: ['Six courses,', 'small batches'],
    figure: '8–12',
    title: 'Students a batch',
    text: ['IELTS Training,', '2–3 months'],
  },
  admissions: {
    heading: ['Admissions:', 'five steps and', 'the dates'],
    figure: '24 h',
    title: 'Answered within',
    text: ['Every application,', 'by our own staff'],
  },
  contact: {
    heading: ['Come by, call', 'or write'],
    figure: '9–5:30',
    title: 'Monday to Saturday',
    text: ['Closed on Sunday'],
  },
}

const kite = (ground: string) =>
  `<path fill="${colours.accent}" d="M13.1 1.5v9.1C8.9 10.7 5.1 11.6 1.6 13.2zM14.9 1.500v9.1c4.2.1 8 1 11.5 2.600z"/>` +
  `<path fill="${ground}" d="M13.1 12.400v14.900L1.9 15.1c3.4-1.6 7.1-2.6 11.2-2.700zM14.9 12.400v14.900l11.2-12.200c-3.4-1.6-7.1-2.6-11.2-2.700z"/>` +
  `<path fill="none" stroke="${colours.accent}" stroke-width="2" stroke-linecap="round" d="M14 28.400c.2 3.2 4.2 2 4.1 5.9"/>`

/** 1200 by 630, as the networks show it. */
export function shareCard({ heading, figure, title, text }: Card, checked: boolean): Drawing {
  const page = drawing(1200, 630)
  const size = figure.length > 4 ? 82 : figure.length > 2 ? 104 : 150
  page.add(
    `<path fill="${colours.deep}" d="M0 0h1200v630H0z"/><g transform="translate(900 300)">`,
    rosette('lobe', { radius: 420, inner: 0.5, lobes: 13, strands: 8, stroke: colours.onDeepQuiet, width: 1.2, opacity: 0.2 }),
    '</g>',
    `<g transform="translate(80 64) scale(1.9)">${kite(colours.onDeep)}</g>`,
    page.text('Kitesail', 152, 112, { face: 'headingBold', size: 40, fill: colours.onDeep, tracking: -0.018 }),
    page.text('Education', 320, 112, { face: 'heading', size: 40, fill: colours.onDeepQuiet, tracking: -0.018 }),
    ...heading.map((line, index) =>
      page.text(line, 80, 356 - (heading.length - 1) * 40 + index * 80, {
        face: 'heading',
        size: 70,
        fill: colours.onDeep,
        tracking: -0.018,
      }),
    ),
    page.text('Specimen', 1128, 590, { size: 20, fill: colours.onDeepQuiet, anchor: 'end' }),
    `<g transform="translate(724 176)"><path fill="${colours.footer}" opacity=".5" d="${torn(8, 14, 404, 330, 'top')}"/><path fill="${colours.paper}" d="${torn(0, 0, 404, 330, 'top')}"/>`,
    `<path fill="none" stroke="${colours.rule}" d="M18.5 18v293.500h367V18"/>`,
    page.text(title, 44, 76, { face: 'heading', size: 34, tracking: -0.018 }),
    `<path stroke="${colours.brand}" stroke-width="3" d="M44 98h316"/>`,
    page.text(figure, 40, 220, { face: 'headingFigure', size, fill: colours.brandStrong, tracking: -0.02 }),
    ...text.map((line, index) => page.text(line, 44, 264 + index * 30, { size: 23, fill: colours.inkSoft })),
    `</g><g transform="translate(1104 258) rotate(-9) scale(1.08)">${stamp(page, checked ? notAVerdict : carryForward)}</g>`,
  )
  return page
}

/** The mark alone on a square: for tabs, home screens and installed pages. */
export function tile(size: number, ground: string | null, share: number): Drawing {
  const page = drawing(size, size)
  const scale = (size * share) / 36
  page.add(
    ground ? `<path fill="${ground}" d="M0 0h${size}v${size}H0z"/>` : '',
    `<g transform="translate(${size / 2 - 14 * scale} ${size / 2 - 18 * scale}) scale(${scale})">${kite(ground ? colours.onDeep : colours.brandMid)}</g>`,
  )
  return page
}
