import { digitsOf, phonesIn } from '#contract/phone.ts'
import { withLetters } from '../../people/email.ts'
import { folded } from '../../db/text.ts'

/** How a person is identified. Only a `name` may match several people. */
export type PersonQuery = { by: 'email' | 'phone' | 'id' | 'name'; text: string }

/** What of a row tells whose it is. */
export type Identity = {
  id: string
  name_folded: string
  phone_folded: string
  email_folded: string
}

/** Undefined if the text cannot identify a person. */
export function personQueryFrom(text: string): PersonQuery | undefined {
  const trimmed = text.trim()
  if (trimmed.includes('@')) return { by: 'email', text: trimmed }
  if (/^[0-9a-f]{20}$/.test(trimmed)) return { by: 'id', text: trimmed }
  if (!/\p{L}/u.test(trimmed))
    return numbersIn(trimmed).length === 1 ? { by: 'phone', text: trimmed } : undefined
  return { by: 'name', text: trimmed }
}

/**
 * E-mail addresses and numbers are compared whole, without characters that a form permits beside them; of a name, each word is searched.
 */
export const testFor = ({ by, text }: PersonQuery): ((row: Identity) => boolean) => tests[by](text)

const tests: Record<PersonQuery['by'], (text: string) => (row: Identity) => boolean> = {
  id: (text) => (row) => row.id === text,
  email(text) {
    const email = plain(withLetters(text))
    return (row) => plain(withLetters(row.email_folded)) === email
  },
  phone(text) {
    const [phone = ''] = numbersIn(text)
    return (row) => numbersIn(row.phone_folded).includes(phone)
  },
  name(text) {
    const words = text.split(/\s+/).map(plain)
    return (row) => words.every((word) => plain(row.name_folded).includes(word))
  },
}

/** The part of an identity that a query contains. */
export const identityOf = ({ by, text }: PersonQuery): Identity => ({
  id: '',
  name_folded: by === 'name' ? folded(text) : '',
  phone_folded: by === 'phone' ? text : '',
  email_folded: by === 'email' ? folded(text) : '',
})

/** Whether a text of the staff's own tells who this is: by every word of the name, by the address, or by seven digits of the number. */
export function isNamedIn(text: string, { name_folded, phone_folded, email_folded }: Identity) {
  const words = wordsIn(text)
  const name = wordsIn(name_folded)
  const email = plain(withLetters(email_folded))
  const numbers = numbersIn(text)
  return (
    (name.join('').length >= fewestLetters && name.every((word) => words.includes(word))) ||
    (email !== '' && plain(withLetters(text)).includes(email)) ||
    numbersIn(phone_folded).some((phone) =>
      numbers.some((number) => phone.includes(number) || number.includes(phone)),
    )
  )
}

/** A shorter name is an initial. */
const fewestLetters = 3

const wordsIn = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)

/** Folded, without blanks and control characters. */
const plain = (text: string) => folded(text).replaceAll(/[\s\p{Cc}]/gu, '')

const numbersIn = (text: string) => [...new Set(phonesIn(text).map(digitsOf))]
