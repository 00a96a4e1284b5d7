import { Type, type Static } from 'typebox'
import { fieldLimits } from './field-limits.ts'
import { Email, LongText, Text, tidiedBody, tidiedText } from './form-texts.ts'
import { taps } from './tap-phrases.ts'

/** What the public form sends. */
export const EligibilityPayload = Type.Object(
  {
    branch: Text,
    university: Text,
    reason: Type.Optional(LongText),
    name: Text,
    phone: Text,
    email: Email,
    passed: Type.Integer({ minimum: 0, maximum: fieldLimits.papersPassed }),
  },
  { additionalProperties: false },
)
export type EligibilityPayload = Static<typeof EligibilityPayload>

/** An institution or a branch of the catalogue, by its id. */
const Known = Type.Object({ id: Type.String(), name: Type.String() })
export type Known = Static<typeof Known>

/** What a typed name may mean, with what tells it from the others. */
export const Candidate = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** What students call it. */
  short: Type.Optional(Type.String()),
  city: Type.Optional(Type.String()),
  state: Type.Optional(Type.String()),
  /** Absent: of the university. */
  field: Type.Optional(Type.Union([Type.Literal('university'), Type.Literal('branch')])),
})
export type Candidate = Static<typeof Candidate>

/** Where a statement of the answer was read. `date` is as exact as the source is: a year, or a day. */
export const Source = Type.Object({
  title: Type.String(),
  url: Type.Optional(Type.String()),
  date: Type.Optional(Type.String()),
})
export type Source = Static<typeof Source>

/** What a student is told. With `error`, nothing else is shown. */
export const EligibilityResult = Type.Object({
  universityName: Type.Optional(Type.String()),
  minimumCgpa: Type.Optional(Type.Union([Type.Number(), Type.String()])),
  requiredDocs: Type.Optional(Type.Array(Type.String())),
  policyUrl: Type.Optional(Type.String()),
  /** Paragraphs are parted by an empty line. */
  notes: Type.Optional(Type.String()),
  error: Type.Optional(Type.String()),
  /** `failed`: the assessment itself failed, and `errors` says why. Our server never sends it. */
  status: Type.Optional(Type.String()),
  errors: Type.Optional(Type.String()),
  /** Short and readable aloud: what student and staff call the enquiry by. */
  reference: Type.Optional(Type.String()),
  /** Sent back in the header `Amends`, it changes this enquiry instead of adding one; for 30 minutes. */
  amend: Type.Optional(Type.String()),
  typed: Type.Optional(Type.Object({ university: Type.String(), branch: Type.String() })),
  matched: Type.Optional(
    Type.Object({
      university: Type.Optional(
        Type.Object({ ...Known.properties, city: Type.Optional(Type.String()) }),
      ),
      branch: Type.Optional(Known),
      /** Where a name may mean more than one: at most four of a field. */
      candidates: Type.Optional(Type.Array(Candidate)),
    }),
  ),
  /** How the entries were read, in one or two lines. */
  understood: Type.Optional(Type.Array(Type.String())),
  /** Two or three lines. A line with a figure begins with it. */
  inShort: Type.Optional(Type.Array(Type.String())),
  /** At most four. Like the others, a statement may end in the number of its source: "[1]". */
  steps: Type.Optional(Type.Array(Type.String())),
  /** What was not understood and would change the answer. */
  taps: Type.Optional(Type.Array(Type.Enum([...taps]))),
  /** The text speaks of ending one's life: the helpline stands above everything. */
  care: Type.Optional(Type.Boolean()),
  sources: Type.Optional(Type.Array(Source)),
  origin: Type.Optional(Type.Union([Type.Literal('catalogue'), Type.Literal('model')])),
})
export type EligibilityResult = Static<typeof EligibilityResult>

/** The columns that a submission is listed with; the names are those of the Appwrite collection. */
export type Submission = {
  university: string
  branch: string
  reason: string | null
  name: string
  phone: string
  email: string
  papers_passed: number
}

/** The one rename, demanded by the two outside shapes. */
export function submissionFrom({ passed, reason, ...rest }: EligibilityPayload): Submission {
  return { ...rest, reason: reason || null, papers_passed: passed }
}

const known = Object.keys(EligibilityPayload.properties)

/**
 * The body as the schema judges it: known keys only, texts trimmed and without what cannot be part of them, a count given as
 * text made a number. Whatever is not an object is returned as it came, for the schema to refuse.
 */
export const tidied = (body: unknown) =>
  tidiedBody(body, known, (key, value) => {
    if (key === 'reason' && value === null) return undefined
    return key === 'passed' ? countFrom(value) : tidiedText(key, value)
  })

function countFrom(value: unknown) {
  return typeof value === 'string' && /^\s*[+-]?\d+(\.0+)?\s*$/.test(value) ? Number(value) : value
}
