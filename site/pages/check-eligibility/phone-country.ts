// Digits of any script, parted as people part them.
const number = /\+?\p{Nd}[\p{Nd}\s().-]*/gu

/** Where the first number in a text is called; undefined where no number that can be called is in it. */
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
  // The shortest numbers of small countries, with their code.
  return national.length >= (hasCode ? 7 : 10) ? 'abroad' : undefined
}
