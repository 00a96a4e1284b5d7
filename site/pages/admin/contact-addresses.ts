/** Links to contact a person, from what they typed. Undefined if it is no phone number or address. */

export function mailLink(email: string): string | undefined {
  if (!email) return undefined
  // A line break would end the mail header (header injection).
  const address = email
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
  const at = address.lastIndexOf('@')
  if (at < 1 || at === address.length - 1) return undefined
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${encodeURIComponent(address.slice(at + 1))}`
}

export function callLink(phone: string): string | undefined {
  const number = numberIn(phone)
  return number && `tel:${number}`
}

export function whatsappLink(phone: string): string | undefined {
  const number = numberIn(phone)
  const digits = number && internationalDigits(number)
  return digits && `https://wa.me/${digits}`
}

/** The first telephone number in the text: its digits and a leading plus. */
function numberIn(text: string): string | undefined {
  if (!text) return undefined
  const pieces = asciiDigits(text).match(/\+?[\d\s().\-–‑]+/g) ?? []
  return pieces
    .map((piece) => piece.replaceAll(/[^\d+]/g, ''))
    .find((number) => /^\+?\d{6,15}$/.test(number))
}

/** With country code, digits only, as WhatsApp requires. */
function internationalDigits(number: string): string | undefined {
  const abroad = /^(?:\+|00)(\d+)$/.exec(number)?.[1]
  // Many keep the trunk zero after the country code: +91 0 98000 00000.
  if (abroad !== undefined) return whole(abroad.replace(/^910(?=[6-9]\d{9}$)/, '91'))
  const mobile = /^0?([6-9]\d{9})$/.exec(number)?.[1]
  if (mobile !== undefined) return `91${mobile}`
  // Eleven or more digits include a country code; with ten or fewer, the link would reach a stranger abroad.
  return number.length > 10 ? whole(number) : undefined
}

const whole = (digits: string) =>
  (digits.startsWith('91') ? /^91\d{10}$/ : /^[1-9]\d{7,14}$/).test(digits) ? digits : undefined

/** The zero digits of Indian scripts, Arabic and full-width forms. */
const zeros = [0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x660, 0x6f0, 0xff10]

function asciiDigits(text: string) {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((first) => code >= first && code <= first + 9)
    return zero === undefined ? digit : String(code - zero)
  })
}
