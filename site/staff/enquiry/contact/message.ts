import { wellFormed, withoutDirection } from '#contract/text.ts'
import { company } from '#site/content/company.ts'
import { longestMessage, otherTemplates, templates } from '#site/content/desk.ts'

/** The recipient of a message, and its sender. */
export type Addressee = { name: string; reference: string; counsellor?: string }

const templatesFor = (byForm: boolean) => (byForm ? otherTemplates : templates)

/** The prefilled WhatsApp text; `byForm`: the enquiry came from one of the other forms. */
export const whatsappMessage = (to: Addressee, byForm = false) =>
  filled(templatesFor(byForm).whatsapp, to)

/** Subject and first lines of a mail. */
export function mailMessage(to: Addressee, byForm = false) {
  const { subject, text } = templatesFor(byForm).mail
  // Mail links need CRLF line ends (RFC 6068).
  const body = filled(text, to).replaceAll('\n', '\r\n')
  return { subject: filled(subject, to).replaceAll(/\s+/g, ' '), body }
}

/** Fills in a template. Brackets, then sentences, with a missing value are removed. */
export function filled(template: string, { name, reference, counsellor = '' }: Addressee): string {
  const words: Record<string, string> = {
    name: firstLineOf(name),
    brand: company.brand,
    reference,
    counsellor,
  }
  const isComplete = (text: string) => !placesIn(text).some((place) => !words[place])
  const text = template
    .replaceAll(/ ?\([^()]*\)/g, (bracket) => (isComplete(bracket) ? bracket : ''))
    .replaceAll(/[^.?!\n]+[.?!]*[^\S\n]?/g, (sentence) => (isComplete(sentence) ? sentence : ''))
    .replaceAll(/\{(\w+)\}/g, (_, place: string) => words[place] ?? '')
    .trimStart()
    .slice(0, longestMessage)
  return wellFormed(text)
}

const placesIn = (text: string) =>
  Array.from(text.matchAll(/\{(\w+)\}/g), ([, place = '']) => place)

/** A typed name stays on one line of the message. */
const firstLineOf = (name: string) =>
  withoutDirection(name)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 60)
