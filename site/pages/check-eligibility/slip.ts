import type { Answer } from '../../backend/answer.ts'
import { company, contact } from '../../content/company.ts'
import { result as words } from '../../content/eligibility.ts'
import type { Values } from './draft.ts'

/** An answer with what was asked, and when. */
export type Slip = { answer: Answer; sent: Values; date: string }

/** As a date stamp writes it: 21 Nov 2026. The calendar is made when it is needed: making it takes a slow phone a tenth of a second. */
export const dateOf = (time: Date) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(time)

/** The slip as plain text, to keep elsewhere. Name, phone and email stay here. */
export function textOf({ answer, sent, date }: Slip) {
  const { error, universityName, minimumCgpa, requiredDocs, policyUrl, notes, sources } = answer
  const lines = error
    ? [error]
    : [
        universityName,
        minimumCgpa && `${words.minimumCgpa}: ${minimumCgpa}`,
        requiredDocs.length > 0 && `${words.requiredDocs}: ${requiredDocs.join(', ')}`,
        policyUrl && `${words.viewPolicy}: ${policyUrl}`,
        ...notes,
        sources.length > 0 && [words.sources, ...sources.map(lineOf)].join('\n'),
      ]
  return (
    [
      `${words.title}, ${date}`,
      words.note,
      `${words.sent.passed}: ${sent.passed}. ${words.sent.branch}: ${sent.branch}`,
      ...lines,
      `${company.brand}, ${contact.phone}, ${contact.email}`,
    ]
      .filter(Boolean)
      .join('\n\n')
      // Half a character, wherever it came from, could not be encoded into an address.
      .toWellFormed()
  )
}

const lineOf = ({ title, url, date }: Answer['sources'][number], index: number) =>
  [`${index + 1}. ${date ? `${title} (${date})` : title}`, url].filter(Boolean).join(' ')

/** Some mail programs cut an address off at about 2,000 characters: the text ends before, at a word. */
const longestAddress = 1_880

export function mailLink(slip: Slip) {
  let address = `mailto:?subject=${encodeURIComponent(`${words.title}, ${slip.date}`)}&body=`
  for (const word of textOf(slip).replaceAll('\n', '\r\n').split(' ')) {
    const next = encodeURIComponent(`${word} `)
    if (address.length + next.length > longestAddress) return address + encodeURIComponent('…')
    address += next
  }
  return address
}

/** Without a number the chat service asks whom to send it to; one's own number is among them. */
export const chatToSelf = (slip: Slip) => `https://wa.me/?text=${encodeURIComponent(textOf(slip))}`
