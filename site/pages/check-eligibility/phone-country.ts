// Digits of any script with common separators.
const number = /\+?\p{Nd}[\p{Nd}\s().-]*/gu

/** The country of the first phone number in a text; undefined if there is none. */
export function phoneCountryOf(text: string) {
  return Array.from(text.matchAll(number), ([one]) => countryOf(one)).find(Boolean)
}

function countryOf(written: string) {
  const digits = written.replaceAll(/\P{Nd}/gu, '')
  const national = digits.replace(/^00/, '')
  const hasCode = written.startsWith('+') || national !== digits
  const isIndian = hasCode
    ? /^910?\p{Nd}{10}$/u.test(national)
    : /^(?:910?|0)?\p{Nd}{10}$/u.test(national)
  if (isIndian) return 'india'
  // The shortest numbers of small countries, with country code.
  return national.length >= (hasCode ? 7 : 10) ? 'abroad' : undefined
}
