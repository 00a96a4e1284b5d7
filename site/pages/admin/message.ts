import { company } from '#site/content/company.ts'
import { longestMessage, templates } from '#site/content/desk.ts'

/** The recipient of a message, and its sender. */
export type Addressee = { name: string; reference: string; counsellor?: string }

/** The text that WhatsApp opens with. */
export const whatsappMessage = (to: Addressee) => filled(templates.whatsapp, to)

/** Subject and first lines of a mail. */
export const mailMessage = (to: Addressee) => ({
  subject: filled(templates.mail.subject, to).replaceAll(/\s+/g, ' '),
  body: filled(templates.mail.text, to),
})

/** A template with its values. A sentence whose value is missing is left out, brackets first. */
export function filled(template: string, { name, reference, counsellor = '' }: Addressee): string {
  const words: Record<string, string> = {
    name: firstLineOf(name),
    brand: company.brand,
    reference,
    counsellor,
  }
  const known = (text: string) => !placesIn(text).some((place) => !words[place])
  return template
    .replaceAll(/ ?\([^()]*\)/g, (bracket) => (known(bracket) ? bracket : ''))
    .replaceAll(/[^.?!\n]+[.?!]*[^\S\n]?/g, (sentence) => (known(sentence) ? sentence : ''))
    .replaceAll(/\{(\w+)\}/g, (_, place: string) => words[place] ?? '')
    .trimStart()
    .slice(0, longestMessage)
    .toWellFormed()
}

const placesIn = (text: string) =>
  Array.from(text.matchAll(/\{(\w+)\}/g), ([, place = '']) => place)

/** A typed name stays on one line of the message. */
const firstLineOf = (name: string) =>
  name
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 60)
