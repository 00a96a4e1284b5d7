/** Well-formed text without NUL, which every engine can store unchanged. */
export const isText = (value: string) => value.isWellFormed() && !value.includes('\0')

/** With U+FFFD in place of a lone surrogate, which could not be encoded into an address. */
export const wellFormed = (text: string) => text.replaceAll(/\p{Cs}/gu, '\ufffd')

/** Without the characters that set a direction, which also end the isolation of a text. */
export const withoutDirection = (text: string) =>
  text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')

/** For plain text: what somebody typed, inside a sentence of ours, whose direction it does not change. */
export const isolated = (text: string) => `\u2068${withoutDirection(text)}\u2069`

/** With the digits of every script as 0 to 9. */
export const asciiDigits = (text: string) => text.replaceAll(/[^\P{Nd}\d]/gu, asciiDigit)

/** Cached: finding the value of one takes microseconds, and a text may have thousands. */
const asciiDigitOf = new Map<string, string>()

function asciiDigit(digit: string) {
  const ascii = asciiDigitOf.get(digit) ?? String(digitValue(digit.codePointAt(0) ?? 0))
  asciiDigitOf.set(digit, ascii)
  return ascii
}

/** In Unicode the ten digits of each script are consecutive, from zero to nine. */
export function digitValue(point: number) {
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1
  return before % 10
}

/** No visible character: only blanks, control and format characters, fillers. A field with only these is empty. */
export const isBlank = (text: string) => !visible.test(text)

// The last four are symbols or letters by category but render as blank: Braille, musical and hieroglyphic blanks.
const visible =
  /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}]/u

/** For texts read by programs, such as a phone number: removes invisible characters. */
export const withoutInvisible = (text: string) =>
  text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')

/** A person's name without format characters, except joiners that change the spelling in an Indian script or Urdu. */
export const nameWithoutFormat = (name: string) =>
  name.replace(/\p{Cf}/gu, (sign, at: number) => (spells(sign, name, at) ? sign : ''))

/** After a virama a joiner forms another sign (also at the end of a word, as in Malayalam); elsewhere it has to be between letters. */
function spells(sign: string, name: string, at: number) {
  if (sign !== zeroWidthJoiner && sign !== zeroWidthNonJoiner) return false
  const before = name.charAt(at - 1)
  return virama.test(before) || (joining.test(before) && joining.test(name.charAt(at + 1)))
}

const zeroWidthNonJoiner = '\u200c'
const zeroWidthJoiner = '\u200d'
/** Devanagari to Sinhala. */
const virama = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/
/** Letters and vowel signs of these scripts, and of Urdu. */
const joining = /[\u0900-\u0dff\u0620-\u06d3]/
