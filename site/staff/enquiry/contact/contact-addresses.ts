import { type PhoneNumber, phonesIn, sureNumberIn } from '#contract/phone.ts'
import { wellFormed } from '#contract/text.ts'
import { phoneWords } from '#site/ui/phone-words.ts'

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
