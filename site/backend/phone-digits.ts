/** Ten digits, after what may stand before a number of India: the country's code, a zero, or both. */
const ofIndia = /^(?:(?:00)?910?|0)?(\d{10})$/

/** The part of a number that every way of writing it has, as far as its country is clear. */
export const commonDigits = (digits: string) => ofIndia.exec(digits)?.[1] ?? digits

/** The digits of the same number as students write it. */
export function spellingsOf(digits: string): string[] {
  const common = commonDigits(digits)
  return common.length === 10 ? ['', '0', '91', '0091'].map((code) => code + common) : [digits]
}
