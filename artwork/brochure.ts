/** The courses on paper, made whenever the site is built: the words, prices and contacts are those of the pages. */
import { readFileSync } from 'node:fs'
// oxlint-disable-next-line import/no-named-as-default -- Its types have the default export alone.
import PDFDocument from 'pdfkit'
import subsetFont from 'subset-font'
import { company, contact } from '../site/content/company.ts'
import { courses, coursesPage, type Course } from '../site/content/courses.ts'
import { brochure } from '../site/content/forms.ts'
import { colours } from './colours.ts'

/** Every letter that is drawn; a few more do no harm. */
const letters = `–₹, :.${JSON.stringify([company, contact, courses, coursesPage, brochure])}`

/** As TrueType: what the writer of the PDF makes of a compressed font, viewers refuse. */
const font = (name: string, axes: { [axis: string]: number } = {}) =>
  subsetFont(
    readFileSync(new URL(`../site/styles/fonts/${name}.woff2`, import.meta.url)),
    letters,
    { targetFormat: 'truetype', variationAxes: axes },
  )

const margin = 50
const { facts } = coursesPage.list

type Pen = InstanceType<typeof PDFDocument>

export async function drawBrochure(): Promise<Buffer> {
  const pen = new PDFDocument({
    size: 'A4',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    lang: 'en-IN',
    tagged: true,
    displayTitle: true,
    info: { Title: `${brochure.title}, ${company.brand}`, Author: company.brand },
  })
  pen.registerFont('heading', await font('besley'))
  pen.registerFont('text', await font('jakarta', { wght: 500 }))
  pen.registerFont('rupee', await font('jakarta-rupee', { wght: 500 }))
  const parts: Buffer[] = []
  pen.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => pen.on('end', resolve))

  const document = pen.struct('Document')
  pen.addStructure(document)
  const add = (type: string, draw: () => void) => {
    const part = pen.struct(type, {}, draw)
    document.add(part)
    part.end()
  }

  add('P', () => line(pen, company.brand, { size: 13, colour: colours.brand }))
  add('H1', () => heading(pen, brochure.title, 28))
  add('P', () => line(pen, brochure.lead, { size: 11, after: 18 }))
  for (const course of courses) {
    if (pen.y + heightOf(pen, course) > pen.page.height - margin) pen.addPage()
    drawCourse(pen, course, add)
  }
  const contacts = [contact.phone, contact.email, ...contact.address]
  if (pen.y + 70 > pen.page.height - margin) pen.addPage()
  rule(pen)
  add('P', () => {
    line(pen, brochure.ask, { size: 11 })
    line(pen, contacts.join(', '), { size: 11, colour: colours.inkSoft })
  })
  document.end()
  pen.end()
  await ended
  return Buffer.concat(parts)
}

type Add = (type: string, draw: () => void) => void

function drawCourse(pen: Pen, course: Course, add: Add) {
  rule(pen)
  const top = pen.y
  add('P', () => {
    line(pen, course.price, { size: 15, colour: colours.brandStrong, right: true })
  })
  pen.x = margin
  pen.y = top
  add('H2', () => heading(pen, course.title, 16, width(pen) - 130))
  add('P', () => line(pen, course.description, { size: 11, after: 3 }))
  add('P', () => {
    for (const feature of course.features) line(pen, `– ${feature}`, { size: 10.5 })
  })
  add('P', () => {
    for (const fact of factsOf(course)) line(pen, fact, { size: 10.5, colour: colours.inkSoft })
  })
  pen.y += 8
}

const factsOf = ({ duration, batchSize, eligibility }: Course) => [
  `${facts.duration}: ${duration}. ${facts.batchSize}: ${batchSize.text}.`,
  `${facts.eligibility}: ${eligibility}`,
]

/** Rather too much: what is left of a page stays empty. */
const heightOf = (pen: Pen, course: Course) =>
  55 +
  [course.description, ...course.features, ...factsOf(course)].reduce(
    (sum, text) =>
      sum +
      pen
        .font('text')
        .fontSize(11)
        .heightOfString(text, { width: width(pen) }),
    0,
  )

const width = (pen: Pen) => pen.page.width - 2 * margin

function heading(pen: Pen, text: string, size: number, most = width(pen)) {
  pen.font('heading').fontSize(size).fillColor(colours.ink).text(text, { width: most })
  pen.y += 2
}

type Look = { size: number; colour?: string; after?: number; right?: boolean }

function line(pen: Pen, text: string, { size, colour = colours.ink, after = 0, right }: Look) {
  pen.fontSize(size).fillColor(colour)
  // The rupee sign lies in a font of its own.
  const pieces = text.split(/(₹)/).filter(Boolean)
  const use = (piece: string) => pen.font(piece === '₹' ? 'rupee' : 'text')
  // Aligned by the writer, each piece would end where the line ends.
  if (right)
    pen.x =
      pen.page.width -
      margin -
      pieces.reduce((sum, piece) => sum + use(piece).widthOfString(piece), 0)
  for (const [index, piece] of pieces.entries())
    use(piece).text(piece, {
      ...(right ? { lineBreak: false } : { width: width(pen) }),
      continued: index < pieces.length - 1,
      lineGap: 1.5,
    })
  pen.y += after
}

/** For the eye alone. */
function rule(pen: Pen) {
  pen.markContent('Artifact', { type: 'Layout' })
  pen
    .moveTo(margin, pen.y)
    .lineTo(pen.page.width - margin, pen.y)
    .lineWidth(0.75)
    .stroke(colours.rule)
  pen.endMarkedContent()
  pen.y += 10
}
