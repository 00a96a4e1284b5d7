/** Sample contacts that an owner must replace. */
type SampleFacts = {
  brand: string
  phone: string
  chatNumber: string
  email: string
  address: readonly string[]
  latitude: number
  longitude: number
  /** The social media pages. */
  accounts: readonly { name: string; href: string }[]
}

/** `path` of its field in the file `company`, `name` as the staff area calls it, `text` as a sentence about the sample. */
type Sample = { path: string; name: string; text: string }

/** The values that are still samples. */
export function samplesIn({
  brand,
  phone,
  chatNumber,
  email,
  address,
  latitude,
  longitude,
  accounts,
}: SampleFacts): Sample[] {
  const samples = [
    {
      sample: brand === 'Kitesail Education',
      path: 'company.brand',
      name: 'name of the company',
      text: `the brand "${brand}" is a sample`,
    },
    {
      sample: !/[1-9]/.test(phone.slice(3)),
      path: 'contact.phone',
      name: 'phone number',
      text: `the phone ${phone} is a placeholder`,
    },
    {
      sample: !/[1-9]/.test(chatNumber.slice(2)),
      path: 'contact.chatNumber',
      name: 'WhatsApp number',
      text: `the chat number ${chatNumber} is a placeholder`,
    },
    {
      sample: /@example\.\w+$/.test(email),
      path: 'contact.email',
      name: 'email address',
      text: `the email ${email} is a placeholder`,
    },
    {
      sample: /example/i.test(address.join(' ')),
      path: 'contact.address',
      name: 'address',
      text: 'the address is a sample',
    },
    {
      sample: latitude === 17.385 && longitude === 78.4867,
      path: 'place.latitude',
      name: 'place on the map',
      text: 'the pin of the map stands in the middle of the city, not at the address',
    },
    ...accounts.map(({ name, href }) => ({
      sample: /^https?:\/\/[^/]+\/?$/.test(href),
      path: 'accounts',
      name: `link to ${name}`,
      text: `the ${name} link leads to the front page of the service`,
    })),
  ]
  return samples.filter(({ sample }) => sample)
}
