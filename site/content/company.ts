import { closedOn, inFull } from './opening.ts'

/** Facts about the company, each once. Those an owner must replace before going live are marked `placeholder`. */
export const company = {
  brand: 'Kitesail Education',
  /** The name under the icon on a phone. Set bold where the brand begins with it. */
  short: 'Kitesail',
  legalName: 'Kitesail Education',
  /** The language of every page. */
  language: 'en-IN',
  /** Of the follow-ups of staff. */
  timeZone: 'Asia/Kolkata',
  summary: 'Language tests, study abroad, skills and BTech credit transfer.',
  legalLine: 'Education consultancy and training centre, since 2009.',
}

/** The brand in two parts: the bold one, and the remainder with its leading space. */
export function brandParts({ brand, short }: { brand: string; short: string } = company): [
  strong: string,
  remainder: string,
] {
  const strong = brand.startsWith(`${short} `) ? short : brand
  return [strong, brand.slice(strong.length)]
}

/** placeholder: these contacts reach nobody. */
export const contact = {
  phone: '+91 00000 00000',
  email: 'hello@example.com',
  address: ['Kitesail Education', '1 Example Road', 'Hyderabad 500000', 'Telangana, India'],
  /** Only digits, with country code, as WhatsApp requires. */
  chatNumber: '910000000000',
}

/** The contact page and footer differ from the admissions page: both texts are specified. */
export const opening = {
  days: 'Mon-Sat',
  from: '9:00 AM',
  to: '5:30 PM',
  admissions: 'Mon-Sat 9 AM-6 PM',
}

const time = `${opening.from}-${opening.to}`

export const hours = {
  days: opening.days,
  time,
  long: `${inFull(opening.days)} ${time}`,
  closed: closedOn(opening.days),
  admissions: opening.admissions,
}

/** placeholder: home pages of the networks until the owner has accounts. */
export const accounts = [
  { name: 'Instagram', href: 'https://www.instagram.com/' },
  { name: 'Facebook', href: 'https://www.facebook.com/' },
]

export const socials = [
  ...accounts,
  { name: 'WhatsApp', href: chatLink('Hello, I would like to know more about your courses.') },
]

/** A chat with a counsellor, with the first message prefilled. */
export function chatLink(message: string) {
  return `https://wa.me/${contact.chatNumber}?text=${encodeURIComponent(message)}`
}

/** Digits and a leading plus, for `tel:`. */
export const phoneLink = `tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`
export const emailLink = `mailto:${contact.email}`

/** The prefilled message of every Talk With Our Counsellor button. */
export const counsellorMessage =
  'Hello, I would like to talk to a counsellor about BTech credit transfer.'

/** placeholder: the map pin, in degrees. For now the city centre. */
export const place = { latitude: 17.385, longitude: 78.4867 }

/** The address of the embedded map, and of the plain link. */
export const map = {
  frame: `https://www.openstreetmap.org/export/embed.html?${new URLSearchParams({
    bbox: [
      place.longitude - 0.02,
      place.latitude - 0.01,
      place.longitude + 0.02,
      place.latitude + 0.01,
    ]
      .map((degrees) => degrees.toFixed(4))
      .join(),
    layer: 'mapnik',
    marker: `${place.latitude},${place.longitude}`,
  })}`,
  link: `https://www.openstreetmap.org/?mlat=${place.latitude}&mlon=${place.longitude}#map=16/${place.latitude}/${place.longitude}`,
  /** The iframe's sandbox. The page has another origin, so the first two flags cannot lift the sandbox. */
  powers: 'allow-scripts allow-same-origin allow-popups',
} as const

/** An advertised figure. `basis`: how and when it was counted; the review reports figures without it. */
export type Claim = { figure: string; label: string; basis?: string }

/** Home says 100%, About says 98%: both figures are specified. */
export const claims = {
  successOnHome: { figure: '100%', label: 'Success Rate' },
  success: { figure: '98%', label: 'success rate' },
  trained: { figure: '5000+', label: 'students trained' },
  countries: { figure: '50+', label: 'countries' },
  experience: { figure: '15+', label: 'years' },
} satisfies Record<string, Claim>

/** The year of foundation shown on the site. */
export const since = 'since 2009'
