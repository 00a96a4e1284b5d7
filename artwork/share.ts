import { hero as about } from '../site/content/about.ts'
import { hero as admissions } from '../site/content/admissions.ts'
import { brandParts, claims, hours, opening, since } from '../site/content/company.ts'
import { hero as contact } from '../site/content/contact.ts'
import { courses as list, coursesPage as courses } from '../site/content/courses.ts'
import { hero as creditTransfer } from '../site/content/credit-transfer.ts'
import { intro as eligibility } from '../site/content/eligibility.ts'
import { hero as home } from '../site/content/home.ts'
import { inFull } from '../site/content/opening.ts'
import { hero as privacy, retentionDays } from '../site/content/privacy.ts'
import { colours } from './colours.ts'
import { carryForward, notAVerdict, stamp } from './stamp.ts'
import { drawing, type Drawing } from './drawing.ts'
import { setLine } from './letters.ts'
import { torn } from './paper.ts'
import { rosette } from './rosette.ts'

type Card = {
  heading: string
  slip: { title: string; figure: string; text: string[] }
  stamp?: Parameters<typeof stamp>[1]
}

const forward = {
  title: 'Brought forward',
  figure: '31',
  text: ['Papers passed, for the', 'new university to assess'],
}

const dashed = (range: string) => range.replaceAll('-', '–')

/** Of the first course. */
function courseSlip(): Card['slip'] {
  const [
    { title, batchSize, duration } = { title: '', batchSize: { text: 'individual' }, duration: '' },
  ] = list
  return 'least' in batchSize
    ? {
        title,
        figure: `${batchSize.least}–${batchSize.most}`,
        text: ['Students in a batch,', dashed(duration)],
      }
    : { title, figure: '1', text: ['Student at a time,', dashed(duration)] }
}

/** What is shown when a page is shared: its heading on the dark ground, a slip torn off beside it. */
export const cards: Record<string, Card> = {
  home: { heading: home.heading, slip: forward, stamp: carryForward },
  'btech-credit-transfer': { heading: creditTransfer.heading, slip: forward, stamp: carryForward },
  'check-eligibility': {
    heading: eligibility.heading,
    slip: {
      ...forward,
      title: 'Eligibility Result',
      text: ['Papers passed,', 'a sample answer'],
    },
    stamp: notAVerdict,
  },
  about: {
    heading: about.heading,
    slip: {
      title: 'Since',
      figure: /\d{4}/.exec(since)?.[0] ?? '',
      text: [claims.trained, claims.countries].map(({ figure, label }) => `${figure} ${label}`),
    },
  },
  courses: {
    heading: courses.hero.heading,
    slip: courseSlip(),
  },
  admissions: {
    heading: admissions.heading,
    slip: { title: 'Answered within', figure: '24 h', text: ['Every application'] },
  },
  contact: {
    heading: contact.heading,
    slip: {
      title: dashed(inFull(opening.days)),
      figure: [opening.from, opening.to]
        .map((time) => time.replace(/:00| [AP]M$|:00 [AP]M$/g, ''))
        .join('–'),
      text: [hours.time, hours.closed],
    },
  },
  privacy: {
    heading: privacy.heading,
    slip:
      retentionDays === 0
        ? { title: 'Erased', figure: 'When', text: ['you ask us', 'to erase it'] }
        : {
            title: 'Erased after',
            figure: String(retentionDays),
            text: ['Days, or earlier', 'if you ask'],
          },
  },
}

const tracking = -0.018

const kite = (ground: string) =>
  `<path fill="${colours.accent}" d="M13.1 1.5v9.1C8.9 10.7 5.1 11.6 1.6 13.2zM14.9 1.500v9.1c4.2.1 8 1 11.5 2.600z"/>` +
  `<path fill="${ground}" d="M13.1 12.400v14.900L1.9 15.1c3.4-1.6 7.1-2.6 11.2-2.700zM14.9 12.400v14.900l11.2-12.200c-3.4-1.6-7.1-2.6-11.2-2.700z"/>` +
  `<path fill="none" stroke="${colours.accent}" stroke-width="2" stroke-linecap="round" d="M14 28.400c.2 3.2 4.2 2 4.1 5.9"/>`

/** Lines of at most `room` pixels. */
function wrapped(text: string, size: number, room: number) {
  const rows: string[] = []
  for (const word of text.split(' ')) {
    const longer = [rows.at(-1), word].filter(Boolean).join(' ')
    const { width, unitsPerEm } = setLine('heading', longer, tracking)
    if (rows.length && (width / unitsPerEm) * size <= room) rows[rows.length - 1] = longer
    else rows.push(word)
  }
  return rows
}

/** The size at which a line stays on its slip. */
function fitting(text: string, face: 'heading' | 'text', size: number) {
  const { width, unitsPerEm } = setLine(face, text, face === 'heading' ? tracking : 0)
  return Math.min(size, (318 * unitsPerEm) / width)
}

/** A picture of the owner's in the place of the kite. `href` carries the picture itself. */
export type Logo = { href: string }

const onPaper = ({ href }: Logo) =>
  `<path fill="${colours.paper}" d="M0 0h28v36H0z"/><image x="2" y="3" width="24" height="30" href="${href}"/>`

/** 1200 by 630, as the networks show it. */
export function shareCard({ heading, slip, stamp: seal }: Card, logo?: Logo): Drawing {
  const page = drawing(1200, 630)
  const size = wrapped(heading, 72, 590).length > 4 ? 62 : 72
  const rows = wrapped(heading, size, 590)
  const step = size * 1.1
  const figure = { 2: 136, 4: 118 }[slip.figure.length] ?? 92
  const [strong, remainder] = brandParts()
  const brand = { face: 'heading', size: 38, tracking } as const
  const second = 150 + (setLine('heading', strong, tracking).width / 2000) * brand.size
  page.add(
    `<path fill="${colours.deep}" d="M0 0h1200v630H0z"/><g transform="translate(926 318)">`,
    rosette('lobe', {
      radius: 430,
      inner: 0.62,
      lobes: 10,
      strands: 6,
      stroke: colours.onDeepQuiet,
      width: 1.2,
      opacity: 0.22,
    }),
    '</g>',
    `<g transform="translate(80 62) scale(1.85)">${logo ? onPaper(logo) : kite(colours.onDeep)}</g>`,
    page.text(strong, 150, 108, { ...brand, fill: colours.onDeep }),
    page.text(remainder, second, 108, { ...brand, fill: colours.onDeepQuiet }),
    ...rows.map((row, index) =>
      page.text(row, 80, 372 - ((rows.length - 1) / 2 - index) * step + size * 0.3, {
        face: 'heading',
        size,
        fill: colours.onDeep,
        tracking,
      }),
    ),
    `<g transform="translate(724 156)"><path fill="${colours.footer}" opacity=".45" d="${torn(6, 16, 406, 330, 'top')}"/>`,
    `<path fill="${colours.paper}" d="${torn(0, 0, 406, 330, 'top')}"/><path fill="none" stroke="${colours.rule}" d="M18.5 18v293.5h369V18"/>`,
    page.text(slip.title, 44, 78, {
      face: 'heading',
      size: fitting(slip.title, 'heading', 34),
      fill: colours.brandStrong,
      tracking,
    }),
    `<path stroke="${colours.brand}" stroke-width="3" d="M44 100h318"/>`,
    page.text(slip.figure, 40, 222, {
      face: 'headingFigure',
      size: figure,
      fill: colours.brandStrong,
      tracking: -0.02,
    }),
    ...slip.text.map((line, index) =>
      page.text(line, 44, 264 + index * 31, {
        size: fitting(line, 'text', 23),
        fill: colours.inkSoft,
      }),
    ),
    '</g>',
    seal
      ? `<g transform="translate(1116 474) rotate(-9) scale(1.06)">${stamp(page, seal)}</g>` +
          page.text('Specimen', 724, 530, { size: 20, fill: colours.onDeepQuiet })
      : '',
  )
  return page
}

/** The mark alone on a square: for tabs, home screens and installed pages. */
export function tile(size: number, ground: string | null, share: number, logo?: Logo): Drawing {
  const page = drawing(size, size)
  if (logo) {
    const side = size * share
    const start = (size - side) / 2
    page.add(
      ground ? `<path fill="${colours.paper}" d="M0 0h${size}v${size}H0z"/>` : '',
      `<image x="${start}" y="${start}" width="${side}" height="${side}" href="${logo.href}"/>`,
    )
    return page
  }
  const scale = (size * share) / 36
  page.add(
    ground ? `<path fill="${ground}" d="M0 0h${size}v${size}H0z"/>` : '',
    `<g transform="translate(${size / 2 - 14 * scale} ${size / 2 - 18 * scale}) scale(${scale})">${kite(ground ? colours.onDeep : colours.brandMid)}</g>`,
  )
  return page
}
