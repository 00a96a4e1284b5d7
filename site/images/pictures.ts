/** A drawing in its own file, with its size, so that pages can reserve its space. */
export type Picture = {
  src: string
  width: number
  height: number
  /** Alternative text; empty if the text next to it says the same. */
  alt: string
}

// Unused pictures are tree-shaken.
/* @__NO_SIDE_EFFECTS__ */
const drawn = (name: string, width: number, height: number, alt = ''): Picture => ({
  src: `/art/${name}.svg`,
  width,
  height,
  alt,
})

const sheet = 'Specimen of a statement of marks: six semesters, 38 papers, 31 of them passed.'
const slip = 'A slip from the statement: 31 papers passed, brought forward for the new university.'
const book =
  'A passbook. On the left page, six semesters add up to 31 papers passed. On the right page, they are brought forward, as assessed.'

/** Documents for the first day: the head of About. */
export const bundle = drawn(
  'bundle',
  440,
  320,
  'A bundle of mark sheets, memos and hall tickets, tied with a lace.',
)

/** Full width; on phones cropped to its middle, which has everything important. */
export const campus = drawn(
  'campus',
  1600,
  534,
  'Drawing of a college: domes, a clock tower, arches, trees, bicycles and a notice board.',
)

/** The head of Courses. */
export const courseSlips = drawn(
  'course-slips',
  440,
  356,
  'Six course slips in a stack. The first: IELTS Training, 2–3 months, 8–12 students.',
)

/** Beside the important dates. */
export const dateSheet = drawn(
  'date-sheet',
  400,
  330,
  'A date sheet with every Saturday ringed for the IELTS mock test.',
)

/** In the study-abroad cell. */
export const envelope = drawn(
  'envelope',
  440,
  208,
  'An airmail envelope addressed to an admissions office.',
)

/** Below 640 px, in a frame of 328: 10 px from the left of the sheet. */
export const forwardSlipNarrow = drawn('forward-slip-narrow', 318, 126, slip)

/** The slip below the mark sheet, overlapping the next section by 28 px. */
export const forwardSlipWide = drawn('forward-slip-wide', 440, 114, slip)

/** On the right edge of the slip, centred on it; 96 px wide on phones. */
export const forwardStamp = drawn('forward-stamp', 148, 148)

/** The head of Admissions. Its holes are transparent. */
export const hallTicket = drawn(
  'hall-ticket',
  440,
  262,
  'A specimen hall ticket with empty fields and seat number 12.',
)

/** Over the row of four sheets: 52/944 of its width to the left, 20 px above it, 1048/944 of its width wide. */
export const laceAcross = drawn('lace-across', 1048, 104)

/** The same for 328 px, with letters of the same size. */
export const markSheetNarrow = drawn('mark-sheet-narrow', 328, 410, sheet)

/** The home page's mark sheet, torn off below its total. */
export const markSheetWide = drawn('mark-sheet-wide', 430, 424, sheet)

/** The same for 328 px. */
export const passbookNarrow = drawn('passbook-narrow', 328, 360, book)

/** The head of the credit-transfer page. */
export const passbookWide = drawn('passbook-wide', 600, 422, book)

/** Behind the heads of dark sections. */
export const rosetteOnDeep = drawn('rosette-on-deep', 882, 882)

/** Beside the mark sheet from 1280 px on. */
export const rulerAndPen = drawn('ruler-and-pen', 124, 452)

/** Beside the form. */
export const slipSmall = drawn(
  'slip-small',
  400,
  210,
  'A sample answer: papers passed, the result, and a stamp saying Not a verdict.',
)
