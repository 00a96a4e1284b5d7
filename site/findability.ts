import { paths, staffManifest } from '#contract/paths.ts'
import { company, contact, opening, phoneLink, socials } from './content/company.ts'
import { map } from './content/contact.ts'
import { courses } from './content/courses.ts'
import { questions } from './content/credit-transfer.ts'
import { clockTime, daysOpen } from '#contract/opening.ts'
import { priceFrom } from '#contract/price.ts'
import { pages } from './routes.ts'
import { settings } from './settings.ts'

/*
 * Structured data, sitemap, robots.txt and the web manifest. Only states what visitors see too; used for prerendering, never in the
 * browser.
 */

/** Absolute if the public origin is set. */
const address = (path: string) => settings.publicOrigin + path

type Thing = { '@type': string; [property: string]: unknown }

const organisation = (): Thing => ({
  '@type': 'EducationalOrganization',
  name: company.brand,
  url: address(paths.home),
  telephone: contact.phone,
  email: contact.email,
})

const organisationInFull = (): Thing => ({
  ...organisation(),
  address: contact.address.join(', '),
  hasMap: map.link,
  sameAs: socials.map(({ href }) => href).filter((href) => !href.includes(contact.chatNumber)),
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer service',
    telephone: phoneLink.replace('tel:', ''),
  },
  openingHoursSpecification: {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: daysOpen(opening.days),
    opens: clockTime(opening.from),
    closes: clockTime(opening.to),
  },
})

const courseList = (): Thing => ({
  '@type': 'ItemList',
  itemListElement: courses.map(({ id, title, description, price, category }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: {
      '@type': 'Course',
      name: title,
      description,
      url: `${address(paths.courses)}#${id}`,
      provider: { '@type': 'EducationalOrganization', name: company.brand },
      about: category,
      offers: {
        '@type': 'Offer',
        category: 'Paid',
        price: priceFrom(price)?.amount,
        priceCurrency: priceFrom(price)?.code,
      },
    },
  })),
})

const questionList = (): Thing => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

const builders: Record<string, () => Thing[]> = {
  [paths.home]: () => [organisation()],
  [paths.about]: () => [organisation()],
  [paths.courses]: () => [courseList()],
  [paths.creditTransfer]: () => [questionList()],
  [paths.contact]: () => [organisationInFull()],
}

/** The page's JSON-LD block; empty if there is none. */
export function structuredData(path: string) {
  const graph = builders[path]?.() ?? []
  if (graph.length === 0) return ''
  // A `<` in a text must not end the block.
  const data = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  return `<script type="application/ld+json">${data.replaceAll('<', String.raw`\u003c`)}</script>`
}

const icons = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  {
    src: '/icon-maskable-512.png',
    type: 'image/png',
    sizes: '512x512',
    purpose: 'maskable',
  },
]

/** The files for crawlers and phones, by name. */
export function findabilityFiles(): Record<string, string> {
  const listed = pages.filter(({ shell }) => shell !== false)
  const locations = listed.map(({ path }) => `<url><loc>${address(path)}</loc></url>`)
  return {
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations.join('')}</urlset>\n`,
    'robots.txt': [
      'User-agent: *',
      // The staff area is not disallowed: robots must be able to read its noindex.
      'Disallow: /api/',
      'Disallow: /v1/',
      // Sitemaps need absolute URLs.
      ...(settings.publicOrigin ? ['', `Sitemap: ${address('/sitemap.xml')}`] : []),
      '',
    ].join('\n'),
    'manifest.webmanifest': JSON.stringify({
      name: company.brand,
      short_name: company.short,
      description: company.summary,
      lang: company.language,
      // For the server, which sends mails at the company's hours.
      time_zone: company.timeZone,
      start_url: paths.home,
      display: 'browser',
      background_color: '#0b3f3b',
      theme_color: '#0b3f3b',
      icons,
    }),
    [staffManifest.slice(1)]: JSON.stringify({
      name: `${company.brand} enquiries`,
      short_name: 'Enquiries',
      lang: company.language,
      start_url: paths.admin,
      scope: paths.admin,
      display: 'standalone',
      background_color: '#0b3f3b',
      theme_color: '#0b3f3b',
      icons,
    }),
  }
}
