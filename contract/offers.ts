import { paths } from './paths.ts'

/**
 * In `data-offers` of the document. `copy`: answers can be mailed. `news`: staff receive news by mail or webhook, about enquiries
 * without names (`plain-news`) or with them (`named-news`). `invitations`: invitations are mailed. `recovery`: links for forgotten
 * passwords are mailed. `forms`: the other forms store enquiries. `owners-export` and `no-export`: not everybody of the staff may export.
 */
const offers = [
  'copy',
  'news',
  'plain-news',
  'named-news',
  'invitations',
  'recovery',
  'forms',
  'owners-export',
  'no-export',
] as const
export type Offer = (typeof offers)[number]

/** In the built site: pages that differ if `forms` is offered, and files available only then. */
export const liveFolder = '/live'
export const pagesWithForms: readonly string[] = [
  paths.courses,
  paths.admissions,
  paths.contact,
  paths.privacy,
]
