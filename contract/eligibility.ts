import { Type, type Static } from 'typebox'
import { mostPapers } from './field-limits.ts'
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
    passed: Type.Integer({ minimum: 0, maximum: mostPapers }),
  },
  { additionalProperties: false },
)
export type EligibilityPayload = Static<typeof EligibilityPayload>

/** An institution or a branch of the catalogue, by its id. */
const Matched = Type.Object({ id: Type.String(), name: Type.String() })
type Matched = Static<typeof Matched>

/** A possible meaning of a typed name, with text that distinguishes it from the others. */
export const Candidate = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** The name that students use. */
  short: Type.Optional(Type.String()),
  city: Type.Optional(Type.String()),
  state: Type.Optional(Type.String()),
  /** Absent: of the university. */
  field: Type.Optional(Type.Union([Type.Literal('university'), Type.Literal('branch')])),
})
export type Candidate = Static<typeof Candidate>

/** Source of a statement in the answer. `date` is as exact as the source: a year, or a day. */
export const Source = Type.Object({
  title: Type.String(),
  url: Type.Optional(Type.String()),
  date: Type.Optional(Type.String()),
})
export type Source = Static<typeof Source>

/** `not-in-list`: we cannot tell; `not-recognised`: exactly a name and place of UGC's dated list. */
const recognitions = ['known', 'not-in-list', 'not-recognised', 'abroad', 'none'] as const

/** What is said to one topic; `sources` are the numbers of its statements. */
const Reply = Type.Object({
  topic: Type.String(),
  title: Type.String(),
  warning: Type.Optional(Type.Boolean()),
  text: Type.Array(Type.String()),
  /** Who knows more, and what to ask them. */
  ask: Type.Optional(Type.Object({ whom: Type.String(), words: Type.String() })),
  sources: Type.Optional(Type.Array(Type.Integer())),
})

/** The answer shown to a student. With `error`, nothing else is shown. */
export const EligibilityResult = Type.Object({
  universityName: Type.Optional(Type.String()),
  minimumCgpa: Type.Optional(Type.Union([Type.Number(), Type.String()])),
  requiredDocs: Type.Optional(Type.Array(Type.String())),
  policyUrl: Type.Optional(Type.String()),
  /** Paragraphs are separated by an empty line. */
  notes: Type.Optional(Type.String()),
  error: Type.Optional(Type.String()),
  /** `failed`: the assessment failed, and `errors` has the reason. This server never sends it. */
  status: Type.Optional(Type.String()),
  errors: Type.Optional(Type.String()),
  /** Short and readable aloud: the name of the enquiry for the student and staff. */
  reference: Type.Optional(Type.String()),
  /** Sent back in the header `Amends`, it changes this enquiry instead of adding one; for 30 minutes. */
  amend: Type.Optional(Type.String()),
  typed: Type.Optional(Type.Object({ university: Type.String(), branch: Type.String() })),
  matched: Type.Optional(
    Type.Object({
      university: Type.Optional(
        Type.Object({ ...Matched.properties, city: Type.Optional(Type.String()) }),
      ),
      /** By which the university was found. */
      college: Type.Optional(
        // Older answers have no `id`.
        Type.Object({
          id: Type.Optional(Type.String()),
          name: Type.String(),
          town: Type.Optional(Type.String()),
        }),
      ),
      branch: Type.Optional(Matched),
      /** Set if a name is ambiguous: at most four for a field. */
      candidates: Type.Optional(Type.Array(Candidate)),
    }),
  ),
  /** Of the institution. Absent while it is asked which one is meant. */
  recognition: Type.Optional(Type.Enum([...recognitions])),
  /** How the entries were read, in one or two lines. */
  understood: Type.Optional(Type.Array(Type.String())),
  /** In distress, alone: kind lines and helplines. The rest comes with `papersPhrase`. */
  help: Type.Optional(Type.Array(Type.String())),
  /** Warnings first, then what was asked. */
  replies: Type.Optional(Type.Array(Reply)),
  /** Two or three lines. A line with a figure starts with it. */
  inShort: Type.Optional(Type.Array(Type.String())),
  /** At most four. Like the others, a statement may end with its source number: "[1]". */
  steps: Type.Optional(Type.Array(Type.String())),
  /** Facts that were not understood and would change the answer. */
  taps: Type.Optional(Type.Array(Type.Enum([...taps]))),
  /** At most four topics that may be meant: each is answered when its `askPhrase` is added to the reason. */
  questions: Type.Optional(Type.Array(Type.Object({ topic: Type.String(), title: Type.String() }))),
  /** Perhaps in distress: the helpline stands above the answer too, and first in the notes. */
  care: Type.Optional(Type.Boolean()),
  sources: Type.Optional(Type.Array(Source)),
  origin: Type.Optional(Type.Union([Type.Literal('catalogue'), Type.Literal('model')])),
})
export type EligibilityResult = Static<typeof EligibilityResult>

/** The columns of a listed submission, named as in the Appwrite collection. */
export type Submission = {
  university: string
  branch: string
  reason: string | null
  name: string
  phone: string
  email: string
  papers_passed: number
}

/** The only renamed field: the form and the Appwrite collection use different names. */
export function submissionFrom({ passed, reason, ...rest }: EligibilityPayload): Submission {
  return { ...rest, reason: reason || null, papers_passed: passed }
}

const properties = new Map(Object.entries(EligibilityPayload.properties))

/**
 * The body as validated by the schema: known keys only, texts trimmed and without characters that cannot be part of them, a numeric text
 * converted to a number. A value that is not an object is returned unchanged, so that the schema refuses it.
 */
export const tidied = (body: unknown) =>
  tidiedBody(body, [...properties.keys()], (key, value) => {
    const property = properties.get(key)
    const isEmpty = value === null || (value === '' && Type.IsInteger(property))
    if (isEmpty && Type.IsOptional(property)) return undefined
    return Type.IsInteger(property) ? countFrom(value) : tidiedText(key, value)
  })

function countFrom(value: unknown) {
  return typeof value === 'string' && /^\s*[+-]?\d+(\.0+)?\s*$/.test(value) ? Number(value) : value
}
