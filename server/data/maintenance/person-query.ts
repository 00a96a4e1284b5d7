import { folded } from '../text.ts'

/** How a person is identified. Only a `name` may match several people. */
export type PersonQuery = { by: 'email' | 'phone' | 'id' | 'name'; text: string }

/** What of a row tells whose it is. */
export type Identity = {
  id: string
  name_folded: string
  phone_folded: string
  email_folded: string
}

/** A number with fewer digits is a slip, and could be anybody's. */
const fewestDigits = 7

/** Undefined if the text cannot identify a person. */
export function personQueryFrom(text: string): PersonQuery | undefined {
  const trimmed = text.trim()
  if (trimmed.includes('@')) return { by: 'email', text: trimmed }
  if (/^[0-9a-f]{20}$/.test(trimmed)) return { by: 'id', text: trimmed }
  if (!/\p{L}/u.test(trimmed))
    return phonesIn(trimmed).length === 1 ? { by: 'phone', text: trimmed } : undefined
  return { by: 'name', text: trimmed }
}

/**
 * E-mail addresses and numbers are compared whole, without characters that a form permits beside them; of a name, each word is searched.
 */
export const testFor = ({ by, text }: PersonQuery): ((row: Identity) => boolean) => tests[by](text)

const tests: Record<PersonQuery['by'], (text: string) => (row: Identity) => boolean> = {
  id: (text) => (row) => row.id === text,
  email(text) {
    const email = plain(text)
    return (row) => plain(row.email_folded) === email
  },
  phone(text) {
    const [phone = ''] = phonesIn(text)
    return (row) => phonesIn(row.phone_folded).includes(phone)
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
  const email = plain(email_folded)
  const numbers = phonesIn(text)
  return (
    (name.join('').length >= fewestLetters && name.every((word) => words.includes(word))) ||
    (email !== '' && plain(text).includes(email)) ||
    phonesIn(phone_folded).some((phone) =>
      numbers.some((number) => phone.includes(number) || number.includes(phone)),
    )
  )
}

/** A shorter name is an initial. */
const fewestLetters = 3

const wordsIn = (text: string) =>
  folded(text.normalize('NFKC'))
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)

/** Normalised and lower case, without blanks and invisible characters. */
const plain = (text: string) =>
  folded(text.normalize('NFKC')).replaceAll(
    /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu,
    '',
  )

/** The numbers in a text, without the country code of India and the zeros before it: 0091 98000 00000 is 9800000000. */
const phonesIn = (text: string) =>
  text
    .split(/[/,;|\p{L}]+/u)
    .map((part) => national(digitsIn(part)))
    .filter((digits) => digits.length >= fewestDigits)

const digitsIn = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\P{Nd}/gu, '')
    .replaceAll(/\p{Nd}/gu, (digit) => valueOf(digit))

/** In any script: each has its ten digits one behind the other. */
function valueOf(digit: string) {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

function national(digits: string) {
  const bare = digits.replace(/^0+/, '')
  const behindCode = bare.startsWith('91') ? bare.slice(2).replace(/^0+/, '') : ''
  return behindCode.length === 10 ? behindCode : bare
}
