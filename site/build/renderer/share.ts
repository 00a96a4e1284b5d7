import { hero as about } from '../../content/about.ts'
import { hero as admissions } from '../../content/admissions.ts'
import { brandParts, claims, hours, opening, since } from '../../content/company.ts'
import { hero as contact } from '../../content/contact.ts'
import { courses as list, coursesPage as courses } from '../../content/courses.ts'
import { hero as creditTransfer } from '../../content/credit-transfer.ts'
import { intro as eligibility } from '../../content/eligibility.ts'
import { hero as home } from '../../content/home.ts'
import { inFull } from '#contract/opening.ts'
import { hero as privacy, retentionDays } from '../../content/privacy.ts'
import { colours } from './colours.ts'
import { setLine, text } from './letters.ts'
// Dark, with an empty slip on it: 1200 by 630.
import ground from './share-ground.svg?raw'
import carryForward from './stamp-carry-forward.svg?raw'
import notAVerdict from './stamp-not-a-verdict.svg?raw'

type Card = {
  heading: string
  slip: { title: string; figure: string; text: string[] }
  stamp?: string
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
  'btech-credit-transfer': {
    heading: creditTransfer.heading,
    slip: forward,
    stamp: carryForward,
  },
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

const kite = (sail: string) =>
  `<path fill="${colours.accent}" d="M13.1 1.5v9.1C8.9 10.7 5.1 11.6 1.6 13.2zM14.9 1.500v9.1c4.2.1 8 1 11.5 2.600z"/>` +
  `<path fill="${sail}" d="M13.1 12.400v14.900L1.9 15.1c3.4-1.6 7.1-2.6 11.2-2.700zM14.9 12.400v14.900l11.2-12.200c-3.4-1.6-7.1-2.6-11.2-2.700z"/>` +
  `<path fill="none" stroke="${colours.accent}" stroke-width="2" stroke-linecap="round" d="M14 28.400c.2 3.2 4.2 2 4.1 5.9"/>`

/** Lines of at most `room` pixels. */
function wrapped(heading: string, size: number, room: number) {
  const rows: string[] = []
  for (const word of heading.split(' ')) {
    const longer = [rows.at(-1), word].filter(Boolean).join(' ')
    if (rows.length && setLine('heading', longer, tracking).width * size <= room)
      rows[rows.length - 1] = longer
    else rows.push(word)
  }
  return rows
}

/** The size at which a line stays on its slip. */
function fitting(line: string, face: 'heading' | 'text', size: number) {
  return Math.min(size, 318 / setLine(face, line, face === 'heading' ? tracking : 0).width)
}

/** A picture of the owner's in the place of the kite. `href` carries the picture itself. */
export type Logo = { href: string }

const onPaper = ({ href }: Logo) =>
  `<path fill="${colours.paper}" d="M0 0h28v36H0z"/><image x="2" y="3" width="24" height="30" href="${href}"/>`

const svg = (width: number, height: number, ...parts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`

/** 1200 by 630, as the networks show it. */
export function shareCard({ heading, slip, stamp }: Card, logo?: Logo) {
  const size = wrapped(heading, 72, 590).length > 4 ? 62 : 72
  const rows = wrapped(heading, size, 590)
  const step = size * 1.1
  const figure = { 2: 136, 4: 118 }[slip.figure.length] ?? 92
  const [strong, remainder] = brandParts()
  const brand = { face: 'heading', size: 38, tracking } as const
  const second = 150 + setLine('heading', strong, tracking).width * brand.size
  return svg(
    1200,
    630,
    ground,
    `<g transform="translate(80 62) scale(1.85)">${logo ? onPaper(logo) : kite(colours.onDeep)}</g>`,
    text(strong, 150, 108, { ...brand, fill: colours.onDeep }),
    text(remainder, second, 108, { ...brand, fill: colours.onDeepQuiet }),
    ...rows.map((row, index) =>
      text(row, 80, 372 - ((rows.length - 1) / 2 - index) * step + size * 0.3, {
        face: 'heading',
        size,
        fill: colours.onDeep,
        tracking,
      }),
    ),
    '<g transform="translate(724 156)">',
    text(slip.title, 44, 78, {
      face: 'heading',
      size: fitting(slip.title, 'heading', 34),
      fill: colours.brandStrong,
      tracking,
    }),
    text(slip.figure, 40, 222, {
      face: 'headingFigure',
      size: figure,
      fill: colours.brandStrong,
      tracking: -0.02,
    }),
    ...slip.text.map((line, index) =>
      text(line, 44, 264 + index * 31, { size: fitting(line, 'text', 23), fill: colours.inkSoft }),
    ),
    '</g>',
    stamp
      ? `<g transform="translate(1116 474) rotate(-9) scale(1.06) translate(-75 -75)">${stamp}</g>` +
          text('Specimen', 724, 530, { size: 20, fill: colours.onDeepQuiet })
      : '',
  )
}

/** The mark alone on a square: for tabs, home screens and installed pages. */
export function tile(size: number, background: string | null, share: number, logo?: Logo) {
  if (logo) {
    const side = size * share
    const start = (size - side) / 2
    return svg(
      size,
      size,
      background ? `<path fill="${colours.paper}" d="M0 0h${size}v${size}H0z"/>` : '',
      `<image x="${start}" y="${start}" width="${side}" height="${side}" href="${logo.href}"/>`,
    )
  }
  const scale = (size * share) / 36
  return svg(
    size,
    size,
    background ? `<path fill="${background}" d="M0 0h${size}v${size}H0z"/>` : '',
    `<g transform="translate(${size / 2 - 14 * scale} ${size / 2 - 18 * scale}) scale(${scale})">${kite(background ? colours.onDeep : colours.brandMid)}</g>`,
  )
}
