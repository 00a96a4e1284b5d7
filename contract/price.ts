const currencies = {
  $: { code: 'USD', name: 'US dollars' },
  '₹': { code: 'INR', name: 'Indian rupees' },
  'AED ': { code: 'AED', name: 'UAE dirhams' },
  'EUR ': { code: 'EUR', name: 'euros' },
  'GBP ': { code: 'GBP', name: 'British pounds' },
} satisfies Record<string, { code: string; name: string }>

/** `₹24,000` as an amount without commas and its currency; undefined if invalid. */
export function priceFrom(price: string) {
  const [, sign = '', amount = ''] =
    /^(\$|₹|AED |EUR |GBP )(\d{1,3}(?:,\d{2,3})*|\d+)(?:\.\d{2})?$/.exec(price) ?? []
  if (!isCurrency(sign)) return undefined
  const cents = /\.\d{2}$/.exec(price)?.[0] ?? ''
  return { amount: amount.replaceAll(',', '') + cents, ...currencies[sign] }
}

const isCurrency = (sign: string): sign is keyof typeof currencies =>
  Object.hasOwn(currencies, sign)
