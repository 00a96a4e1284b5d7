import { paths } from '#contract/paths.ts'

export type Place = { path: string; title: string }

/** The header's links, in order. */
export const places: Place[] = [
  { path: paths.home, title: 'Home' },
  { path: paths.creditTransfer, title: 'BTech Credit Transfer' },
  { path: paths.courses, title: 'Courses' },
  { path: paths.admissions, title: 'Admissions' },
  { path: paths.about, title: 'About Us' },
  { path: paths.contact, title: 'Contact' },
]

export const privacyPlace: Place = { path: paths.privacy, title: 'Privacy' }

export const eligibilityPlace: Place = { path: paths.checkEligibility, title: 'Check eligibility' }
