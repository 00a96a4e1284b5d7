import { company, contact } from '../../../content/company.ts'
import { result as words } from '../../../content/eligibility.ts'
import { settings } from '../../../settings.ts'
import type { Result } from '../result.ts'
import { statementFrom } from './statement.ts'

/**
 * The answer as plain text, to keep elsewhere: first what to do. Name, phone and email stay here, and so do the
 * addresses of the sources. At the end stands the address of the site, where it is set.
 */
export function shareTextOf({ answer, date }: Result, siteAddress = settings.publicOrigin) {
  const { steps, inShort, universityName, minimumCgpa, requiredDocs, policyUrl, notes } = answer
  const parts = answer.error
    ? [answer.error]
    : [
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
  return (
    [
      ...parts,
      `${words.title}, ${date}. ${words.note}`,
      [company.brand, contact.phone, contact.email, siteAddress].filter(Boolean).join(', '),
    ]
      .filter(Boolean)
      .join('\n\n')
      // Half a character, wherever it came from, could not be encoded into an address.
      .toWellFormed()
  )
}

const plain = (lines: string[]) => lines.map((line) => statementFrom(line).text)

const list = (heading: string, lines: string[]) => [`${heading}:`, ...lines].join('\n')

/** Without a number the chat service asks whom to send it to; one's own number is among them. */
export const chatLinkOf = (result: Result) =>
  `https://wa.me/?text=${encodeURIComponent(shareTextOf(result))}`
