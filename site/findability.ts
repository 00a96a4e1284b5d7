import { paths, staffManifest } from '#contract/paths.ts'
import { company, contact, map, opening, phoneLink, socials } from './content/company.ts'
import { courses } from './content/courses.ts'
import { questions } from './content/credit-transfer.ts'
import { places } from './content/navigation.ts'
import { clockTime, daysOpen } from './content/opening.ts'
import { priceFrom } from './content/price.ts'
import { pages } from './routes.ts'
import { settings } from './settings.ts'

/*
 * What machines read of the site: descriptions of the pages, their list, the rules for robots, the manifest.
 * It says nothing that a visitor does not see, and it is used when pages are prerendered, never in the browser.
 */

/** Absolute when the public origin is known. */
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

function trail(path: string): Thing[] {
  const place = places.find((one) => one.path === path)
  const home = places.find((one) => one.path === paths.home)
  if (!place || !home || place === home) return []
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: [home, place].map(({ title, path: step }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        item: address(step),
      })),
    },
  ]
}

const builders: Record<string, () => Thing[]> = {
  [paths.home]: () => [organisation()],
  [paths.about]: () => [organisation()],
  [paths.courses]: () => [courseList()],
  [paths.creditTransfer]: () => [questionList()],
  [paths.contact]: () => [organisationInFull()],
}

/** The page's description for search engines, as a block of data that no browser runs. Empty when there is none. */
export function structuredData(path: string) {
  const graph = [...(builders[path]?.() ?? []), ...trail(path)]
  if (graph.length === 0) return ''
  // A `<` in the words must not end the block.
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

/** The files that crawlers and phones ask for, by name. */
export function findabilityFiles(): Record<string, string> {
  const listed = pages.filter(({ shell }) => shell !== false)
  const locations = listed.map(({ path }) => `<url><loc>${address(path)}</loc></url>`)
  return {
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations.join('')}</urlset>\n`,
    'robots.txt': [
      'User-agent: *',
      // The staff area is not named here: it says noindex itself, which a robot must be able to read.
      'Disallow: /api/',
      'Disallow: /v1/',
      // A sitemap is named by its whole address.
      ...(settings.publicOrigin ? ['', `Sitemap: ${address('/sitemap.xml')}`] : []),
      '',
    ].join('\n'),
    'manifest.webmanifest': JSON.stringify({
      name: company.brand,
      short_name: company.short,
      description: company.summary,
      lang: company.language,
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
