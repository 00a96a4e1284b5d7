import { Type, type Static } from 'typebox'
import { mostPapers } from '../field-limits.ts'
import { collection, enquiriesCollection } from '../paths.ts'
import { digitsIn } from '../phone.ts'
import { isBlank } from '../text.ts'
import { longestNote } from './marks.ts'

/** What somebody came for. */
export const matters = {
  'credit-transfer': 'Credit transfer',
  course: 'A course',
  other: 'Something else',
} as const
export type Matter = keyof typeof matters

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength, format: 'text' }))
const Short = text(500)

/** What staff enter of somebody who called or came; see `problemsOf` for what is needed. Sent with an `Idempotency-Key`. */
export const NewEnquiry = Type.Object(
  {
    name: Short,
    phone: Short,
    email: Short,
    /** How they came: `website`, `walk-in`, `phone`, `whatsapp`, `referral`, `event`, or the owner's own word. */
    source: Type.String({ minLength: 1, maxLength: 40, format: 'text' }),
    about: Type.Enum(Object.keys(matters) as Matter[]),
    university: Short,
    branch: Short,
    papers: Type.Optional(Type.Number()),
    /** What they ask, in their words. */
    reason: text(10_000),
    course: Short,
    /** To speak. */
    language: text(100),
    note: text(longestNote),
    /** Makes the answer, as for a student who sends the form. */
    answer: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type NewEnquiry = Static<typeof NewEnquiry>

/** What an answer needs, of an enquiry that was entered without a university, a branch or a number of papers. */
export const AnswerNeeds = Type.Object(
  { university: Short, branch: Short, papers: Type.Optional(Type.Number()) },
  { additionalProperties: false },
)
export type AnswerNeeds = Static<typeof AnswerNeeds>

export const EnteredEnquiry = Type.Object({
  collection: Type.Union([Type.Literal(collection), Type.Literal(enquiriesCollection)]),
  id: Type.String(),
  reference: Type.String(),
})
export type EnteredEnquiry = Static<typeof EnteredEnquiry>

type Texts = 'name' | 'phone' | 'email' | 'university' | 'branch'
type Checked = Partial<Record<Texts, string>> & {
  papers?: number | undefined
  answer?: boolean | undefined
}
export type Problems = Partial<Record<Texts | 'papers', string>>

/** What keeps an enquiry from being entered, in words, by field. */
export function problemsOf(entered: Checked): Problems {
  const { name = '', phone = '', email = '', university, branch, papers, answer } = entered
  const forAnswer = (value: unknown) => answer && !value && 'The answer needs this.'
  const problems = {
    phone: isBlank(phone)
      ? isBlank(email) && 'Enter a phone number or an email.'
      : digitsIn(phone).length < 6 && 'A phone number has at least 6 digits.',
    name: isBlank(name) && 'Enter a name.',
    email: !isBlank(email) && !hasAtSign(email.trim()) && 'An email has an @ in it.',
    university: forAnswer(university),
    branch: forAnswer(branch),
    papers:
      papers === undefined
        ? forAnswer(false)
        : !(Number.isInteger(papers) && papers >= 0 && papers <= mostPapers) &&
          `A whole number from 0 to ${mostPapers}.`,
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}

/** An @ between other characters, none of them white space. */
const hasAtSign = (email: string) => !/\s/.test(email) && email.slice(1, -1).includes('@')
