import { wellFormed, withoutDirection } from '#contract/text.ts'
import { company } from '#site/content/company.ts'
import { longestMessage, otherTemplates, templates } from '#site/content/desk.ts'
import { type PhoneNumber, phonesIn, sureNumberIn } from '#contract/phone.ts'
import { phoneWords } from '#site/ui/phone-words.ts'

/** The recipient of a message, and its sender. */
export type Addressee = {
  name: string
  reference: string
  counsellor?: string
  university?: string
}

/** Templates of the company: a text for WhatsApp, and a mail. */
type Templates = { whatsapp: string; mail: { subject: string; text: string } }

/** The usual ones; `byForm`: the enquiry came from one of the other forms. */
export const templatesFor = (byForm: boolean): Templates => (byForm ? otherTemplates : templates)

/** Subject and first lines of a mail. */
export function mailMessage(to: Addressee, { subject, text }: Templates['mail']) {
  // Mail links need CRLF line ends (RFC 6068).
  const body = filled(text, to).replaceAll('\n', '\r\n')
  return { subject: filled(subject, to).replaceAll(/\s+/g, ' '), body }
}

/** Fills in a template. Brackets, then sentences, with a missing value are removed. */
export function filled(template: string, to: Addressee): string {
  const { name, reference, counsellor = '', university = '' } = to
  const words: Record<string, string> = {
    name: firstLineOf(name),
    university: firstLineOf(university),
    brand: company.brand,
    reference,
    counsellor,
  }
  const isComplete = (text: string) => !placesIn(text).some((place) => !words[place])
  const text = template
    .replaceAll(/ ?\([^()]*\)/g, (bracket) => (isComplete(bracket) ? bracket : ''))
    .replaceAll(/[^.?!।\n]+[.?!।]*[^\S\n]?/g, (sentence) => (isComplete(sentence) ? sentence : ''))
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

/** Links to contact a person, from what they typed. Undefined if it is no phone number or address. */

export function mailLink(email: string): string | undefined {
  if (!email) return undefined
  // A line break would end the mail header (header injection).
  const address = wellFormed(email)
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
  const at = address.lastIndexOf('@')
  if (at < 1 || at === address.length - 1) return undefined
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${encodeURIComponent(address.slice(at + 1))}`
}

/** A number that can be chosen, with its place and its link. */
export type Choice = { words: string; place: string; to: string }

export function callLink(phone: string): string | undefined {
  const number = sureNumberIn(phone)
  return number && callAddress(number)
}

export function whatsappLink(phone: string): string | undefined {
  const number = sureNumberIn(phone)
  return number?.landline ? undefined : number && chatAddress(number)
}

/** What may be called if no number is sure. */
export const callChoices = (phone: string): Choice[] =>
  phonesIn(phone).map((number) => ({ ...phoneWords(number), to: callAddress(number) }))

export const whatsappChoices = (phone: string): Choice[] =>
  phonesIn(phone).flatMap((number) => {
    const to = chatAddress(number)
    return to === undefined ? [] : [{ ...phoneWords(number), to }]
  })

const callAddress = ({ international, national, extension }: PhoneNumber) =>
  `tel:${international ?? national}${extension ? `;ext=${extension}` : ''}`

/** WhatsApp requires the country code. */
const chatAddress = ({ international }: PhoneNumber) =>
  international && `https://wa.me/${international.slice(1)}`
