import { closedOn, inFull } from '#contract/opening.ts'
import words from '../words/company.json' with { type: 'json' }
import { own } from '../words/own.ts'

const changed = own('company', words)

/**
 * Facts about the company, each once: the shipped contacts, pages on networks and place reach nobody, and an owner must replace them.
 * `since`: the year of foundation shown on the site; `counsellorMessage`: of every Talk With Our Counsellor button.
 */
export const { company, contact, opening, place, since, counsellorMessage } = changed

/** The brand in two parts: the bold one, and the remainder with its leading space. */
export function brandParts({ brand, short }: { brand: string; short: string } = company): [
  strong: string,
  remainder: string,
] {
  const strong = brand.startsWith(`${short} `) ? short : brand
  return [strong, brand.slice(strong.length)]
}

const time = `${opening.from}-${opening.to}`

/** The contact page and footer differ from the admissions page: both texts are specified. */
export const hours = {
  days: opening.days,
  time,
  long: `${inFull(opening.days)} ${time}`,
  closed: closedOn(opening.days),
  admissions: opening.admissions,
}

export const socials = [
  ...changed.accounts,
  { name: 'WhatsApp', href: chatLink(changed.firstMessage) },
]

/** A chat with a counsellor, with the first message prefilled. */
export function chatLink(message: string) {
  return `https://wa.me/${contact.chatNumber}?text=${encodeURIComponent(message)}`
}

/** Digits and a leading plus, for `tel:`. */
export const phoneLink = `tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`
export const emailLink = `mailto:${contact.email}`

/** An advertised figure. `basis`: how and when it was counted; the review reports figures without it. */
type Claim = { figure: string; label: string; basis?: string }

/** Home says 100%, About says 98%: both figures are specified. */
export const claims: Record<keyof typeof words.claims, Claim> = changed.claims
