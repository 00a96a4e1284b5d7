import { paths } from '#contract/paths.ts'

/** The files of words, as an owner calls them, with the page that shows them; those of no page of their own have none. */
export const files: Record<string, { title: string; page?: string }> = {
  company: { title: 'Company and contact', page: paths.contact },
  home: { title: 'Home', page: paths.home },
  about: { title: 'About Us', page: paths.about },
  courses: { title: 'Courses', page: paths.courses },
  admissions: { title: 'Admissions', page: paths.admissions },
  'credit-transfer': { title: 'BTech Credit Transfer', page: paths.creditTransfer },
  contact: { title: 'Contact', page: paths.contact },
  forms: { title: 'Other forms and brochure', page: paths.courses },
  eligibility: { title: 'Check Eligibility', page: paths.checkEligibility },
  privacy: { title: 'Privacy', page: paths.privacy },
  desk: { title: 'Staff area' },
  failure: { title: 'Error page' },
  'not-found': { title: 'Page not found' },
}

/** What a field is called where its own name says little. */
const ownNames: Record<string, string> = { alt: 'What it shows' }

/** `hero.heading` as "Hero, heading"; `chatNumber` as "Chat number". */
export function nameOf(path: string) {
  if (ownNames[path]) return ownNames[path]
  const words = path
    .split('.')
    .map((part) =>
      part
        .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
        .replaceAll('-', ' ')
        .toLowerCase(),
    )
    .join(', ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
