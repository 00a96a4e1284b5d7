import { closedOn, inFull } from './opening.ts'

/**
 * Who the company is and how it is reached: one fact, one line. What an owner must still replace before
 * going live is marked `placeholder`.
 */
export const company = {
  brand: 'Kitesail Education',
  /** The name under the icon on a phone. Where the brand begins with it, this part is printed stronger. */
  short: 'Kitesail',
  legalName: 'Kitesail Education',
  /** Of the language of every page. */
  language: 'en-IN',
  summary: 'Language tests, study abroad, skills and BTech credit transfer.',
  legalLine: 'Education consultancy and training centre, since 2009.',
}

/** The brand in two: what is printed stronger, and the rest with the space before it. */
export function brandParts({ brand, short }: { brand: string; short: string } = company): [
  strong: string,
  rest: string,
] {
  const strong = brand.startsWith(`${short} `) ? short : brand
  return [strong, brand.slice(strong.length)]
}

/** placeholder: nobody is reached by these. */
export const contact = {
  phone: '+91 00000 00000',
  email: 'hello@example.com',
  address: ['Kitesail Education', '1 Example Road', 'Hyderabad 500000', 'Telangana, India'],
  /** Only digits, with the code of the country, as the chat service takes them. */
  chatNumber: '910000000000',
}

/** Contact page and footer say one thing, the admissions page another: both readings are the company's own. */
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

/** placeholder: the front pages of the services, until the owner has accounts there. */
export const accounts = [
  { name: 'Instagram', href: 'https://www.instagram.com/' },
  { name: 'Facebook', href: 'https://www.facebook.com/' },
]

export const socials = [
  ...accounts,
  { name: 'WhatsApp', href: chatLink('Hello, I would like to know more about your courses.') },
]

/** A conversation with a counsellor, with the first message written already. */
export function chatLink(message: string) {
  return `https://wa.me/${contact.chatNumber}?text=${encodeURIComponent(message)}`
}

/** What `tel:` takes: digits and the sign before them. */
export const phoneLink = `tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`
export const emailLink = `mailto:${contact.email}`

/** What a student says first, wherever Talk With Our Counsellor stands. */
export const counsellorMessage =
  'Hello, I would like to talk to a counsellor about BTech credit transfer.'

/** placeholder: where the pin of the map stands, in degrees. For now the middle of the city. */
export const place = { latitude: 17.385, longitude: 78.4867 }

/** Where the map is framed from, and where the plain link of the address leads. */
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
  /** What the framed page may do. It is of another origin, so the first two cannot free it from the rest. */
  powers: 'allow-scripts allow-same-origin allow-popups',
} as const

/** An advertised figure. `basis` says how it was counted and until when; the review names those without. */
export type Claim = { figure: string; label: string; basis?: string }

/** Home says 100%, About says 98%: both readings are the company's own. */
export const claims = {
  successOnHome: { figure: '100%', label: 'Success Rate' },
  success: { figure: '98%', label: 'success rate' },
  trained: { figure: '5000+', label: 'students trained' },
  countries: { figure: '50+', label: 'countries' },
  experience: { figure: '15+', label: 'years' },
} satisfies Record<string, Claim>

/** The year that the site counts from. */
export const since = 'since 2009'
