import { mostPapers } from './field-limits.ts'
import { digitsIn } from './phone.ts'
import { isBlank } from './text.ts'

/*
 * Apart from the schema in new-enquiry.ts: a page that imports these values would load the schema library with them.
 */

/** What somebody came for. */
export const matters = {
  'credit-transfer': 'Credit transfer',
  course: 'A course',
  other: 'Something else',
} as const
export type Matter = keyof typeof matters

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
