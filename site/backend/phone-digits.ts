/** The ten digits of an Indian number, without country code and trunk zero. */
const ofIndia = /^(?:(?:00)?910?|0)?(\d{10})$/

/** The part of a number that all spellings share, as far as its country is clear. */
export const commonDigits = (digits: string) => ofIndia.exec(digits)?.[1] ?? digits

/** The digit sequences students write for this number. */
export function spellingsOf(digits: string): string[] {
  const common = commonDigits(digits)
  return common.length === 10 ? ['', '0', '91', '0091'].map((code) => code + common) : [digits]
}
