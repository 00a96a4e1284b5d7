import { importantDates } from './admissions.ts'
import { claims, company, contact, hours, place, socials } from './company.ts'
import { questions } from './credit-transfer.ts'
import { page as privacy } from './privacy.ts'
import { samplesIn } from './samples.ts'

/** Findings for the owner to settle before going live. */
export type Finding = {
  kind: 'placeholder' | 'stale' | 'unfounded'
  /** The field of the owner's texts: its file, and its path there. */
  file: string
  path: string
  text: string
  /** What to do, where it is not the same for all of a kind. */
  remedy?: string
}

const bothTheSame = 'Make both the same in company.json of your texts (docs/operate.md)'

/** `today` as `2026-11-21`, so that days compare as texts. `isLive`: with `FORMS=live`. */
export function reviewContent(today: string, isLive = false): Finding[] {
  return [...placeholders(), ...staleDates(today), ...unfoundedClaims(), ...openQuestions(isLive)]
}

const placeholders = (): Finding[] =>
  samplesIn({ ...company, ...contact, ...place, accounts: socials }).map(({ path, text }) => ({
    kind: 'placeholder',
    file: 'company',
    path,
    text,
  }))

function staleDates(today: string): Finding[] {
  return importantDates.flatMap(({ event, date, ends, status }): Finding[] =>
    ends !== undefined && ends < today
      ? [
          {
            kind: 'stale',
            file: 'admissions',
            path: 'importantDates',
            text: `${event} (${date}) is marked ${status} and ended on ${ends}`,
          },
        ]
      : [],
  )
}

function unfoundedClaims(): Finding[] {
  return Object.entries(claims)
    .filter(([, { basis }]) => !basis)
    .map(([name, { figure, label }]) => ({
      kind: 'unfounded',
      file: 'company',
      path: `claims.${name}`,
      text: `"${figure} ${label}" does not say how it was counted`,
    }))
}

/** Specified statements that only the owner can confirm. */
function openQuestions(isLive: boolean): Finding[] {
  const findings: Finding[] = []
  if (claims.successOnHome.figure !== claims.success.figure)
    findings.push({
      kind: 'unfounded',
      file: 'company',
      path: 'claims.successOnHome',
      text: `Home says ${claims.successOnHome.figure} success, About says ${claims.success.figure}`,
      remedy: bothTheSame,
    })
  if (!hours.admissions.includes(hours.time))
    findings.push({
      kind: 'unfounded',
      file: 'company',
      path: 'opening.admissions',
      text: `Contact says ${hours.long}, Admissions says ${hours.admissions}`,
      remedy: bothTheSame,
    })
  if (!isLive)
    findings.push({
      kind: 'unfounded',
      file: 'admissions',
      path: 'application.heading',
      text: 'the application form promises an answer within 24 hours, and sends nothing',
      remedy: 'Switch the forms on at Settings, or set FORMS=live',
    })
  if (!questions.some(({ answer }) => /[₹$]\s?\d/.test(answer)))
    findings.push({
      kind: 'placeholder',
      file: 'credit-transfer',
      path: 'questions',
      text: 'the fee of a credit transfer is explained without a figure',
    })
  if (privacy.draft)
    findings.push({
      kind: 'placeholder',
      file: 'privacy',
      path: 'page.draft',
      text: 'the privacy page is a draft that a lawyer has not read',
      remedy:
        'When a lawyer has read it, set page.draft to false in privacy.json of your texts (docs/operate.md)',
    })
  return findings
}
