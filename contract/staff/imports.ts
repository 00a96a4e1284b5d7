import { Type, type Static } from 'typebox'
import { longestNote, stages } from './marks.ts'
import { longestBody, mostPapers } from '../field-limits.ts'
import { collection, enquiriesCollection } from '../paths.ts'

/** What a sheet may have. */
export const importLimits = { rows: 20_000, bytes: 20 * 1024 * 1024, columns: 200, batch: 100 }
/** The second sheet of our own workbooks. */
export const longTexts = 'Long texts'
/** How long an import can be taken back. */
export const takeBackDays = 30

const text = (maxLength: number) => Type.String({ maxLength, format: 'text' })
const Short = Type.Optional(text(500))

/** A row of the sheet, as read. `row`: its number there. What has no field of its own is in `note`. */
export const ImportRow = Type.Object(
  {
    row: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    name: Type.String({ minLength: 1, maxLength: 500, format: 'text' }),
    phone: Short,
    email: Short,
    university: Short,
    branch: Short,
    papers: Type.Optional(Type.Integer({ minimum: 0, maximum: mostPapers })),
    reason: Type.Optional(text(longestBody)),
    course: Short,
    source: Type.Optional(text(100)),
    language: Type.Optional(text(100)),
    stage: Type.Optional(Type.Enum([...stages])),
    /** A person's id. */
    assignee: Type.Optional(text(36)),
    followUpAt: Type.Optional(text(16)),
    /** In milliseconds; not in the future. */
    receivedAt: Type.Optional(Type.Integer({ minimum: 0 })),
    note: Type.Optional(text(longestNote)),
    /** Of several people who are here with this phone or email: the id of an enquiry of the one it is. None of these: a new enquiry. */
    into: Type.Optional(text(64)),
  },
  { additionalProperties: false },
)
export type ImportRow = Static<typeof ImportRow>

/** The sheet by its name and a hash of what is in it. Rows of one person's sheet are written once, however often they are sent. */
const sheet = { name: text(255), hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) }
export const Sheet = Type.Object(
  { ...sheet, rows: Type.Integer({ minimum: 1, maximum: importLimits.rows }) },
  { additionalProperties: false },
)
export type Sheet = Static<typeof Sheet>

/** With a row of a person who is here: a line in their history, an enquiry beside it, or nothing. */
const hereChoices = ['history', 'both', 'skip'] as const
export type HereChoice = (typeof hereChoices)[number]

const Rows = Type.Array(ImportRow, { minItems: 1, maxItems: importLimits.batch })
export const TrialRows = Type.Object(
  { hash: sheet.hash, rows: Rows },
  { additionalProperties: false },
)
export const SentRows = Type.Object(
  { hash: sheet.hash, rows: Rows, here: Type.Enum([...hereChoices]) },
  { additionalProperties: false },
)
export type SentRows = Static<typeof SentRows>

/** Rows whose phone or email is here already, with the newest enquiry of each person who has it. */
export const Trial = Type.Object({
  here: Type.Array(
    Type.Object({
      row: Type.Integer(),
      collection: Type.Union([Type.Literal(collection), Type.Literal(enquiriesCollection)]),
      id: Type.String(),
      name: Type.String(),
      reference: Type.String(),
      stage: Type.Enum([...stages]),
    }),
  ),
})
export type Trial = Static<typeof Trial>

/** `again`: they were written before. */
export const Written = Type.Object({
  added: Type.Integer(),
  noted: Type.Integer(),
  skipped: Type.Integer(),
  again: Type.Integer(),
})
export type Written = Static<typeof Written>

export const Imports = Type.Object({
  imports: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      rows: Type.Integer(),
      by: Type.String(),
      at: Type.String(),
      /** What is of it now: enquiries, and lines in the history of others. */
      added: Type.Integer(),
      noted: Type.Integer(),
      takenBackAt: Type.Union([Type.String(), Type.Null()]),
      /** Until then. */
      open: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
})
export type Imports = Static<typeof Imports>

export const TakeBack = Type.Object(
  { id: Type.String({ pattern: '^[0-9a-f]{20}$' }) },
  { additionalProperties: false },
)
/** `kept`: references of rows that somebody has worked on. */
export const TakenBack = Type.Object({ removed: Type.Integer(), kept: Type.Array(Type.String()) })
export type TakenBack = Static<typeof TakenBack>
