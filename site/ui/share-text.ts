import { wellFormed } from '#contract/text.ts'
import type { Answer } from '#site/backend/answer.ts'
import { result as words } from '#site/content/answer.ts'
import { company, contact } from '#site/content/company.ts'
import { settings } from '#site/settings.ts'
import { filled } from '#site/words/own.ts'
import { statementFrom } from './statement.ts'

/** An answer, and the day on which it was given, as `21 Nov 2026`. */
type Shared = { answer: Answer; date: string }

/**
 * The answer as plain text for sharing, steps first. Without name, phone, email and source addresses. Ends with the site's address, if set.
 */
export function shareTextOf({ answer, date }: Shared, siteAddress = settings.publicOrigin) {
  const { steps, inShort, universityName, minimumCgpa, requiredDocs, policyUrl, notes } = answer
  // Warnings come first.
  const replies = [true, false].flatMap((wanted) =>
    answer.replies.filter(({ warning }) => warning === wanted),
  )
  const parts = answer.error
    ? [answer.error]
    : [
        ...replies.map(({ title, text, ask }) =>
          list(title.replace(/\?$/, ''), [
            ...plain(text),
            ...(ask ? [`${filled(words.ask, { whom: ask.whom })}: “${ask.words}”`] : []),
          ]),
        ),
        steps.length > 0 &&
          list(
            words.steps,
            plain(steps).map((step, at) => `${at + 1}. ${step}`),
          ),
        inShort.length > 0 && list(words.inShort, plain(inShort)),
        universityName && `${words.university}: ${universityName}`,
        minimumCgpa && `${words.minimumCgpa}: ${minimumCgpa}`,
        requiredDocs.length > 0 && `${words.requiredDocs}: ${requiredDocs.join(', ')}`,
        policyUrl && `${words.viewPolicy}: ${policyUrl}`,
        ...notes.map((note) => plain(note.split('\n')).join('\n')),
        answer.reference && `${words.enquiry.reference}: ${answer.reference}`,
      ]
  return wellFormed(
    [
      ...parts,
      `${words.title}, ${date}. ${words.note}`,
      [company.brand, contact.phone, contact.email, siteAddress].filter(Boolean).join(', '),
    ]
      .filter(Boolean)
      .join('\n\n'),
  )
}

const plain = (lines: string[]) => lines.map((line) => statementFrom(line).text)

const list = (heading: string, lines: string[]) => [`${heading}:`, ...lines].join('\n')
