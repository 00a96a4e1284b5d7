import { paths } from './paths.ts'

/**
 * In `data-offers` of the document. `copy`: an answer can be sent by mail. `news`: staff is told of news by mail or a webhook; of
 * enquiries without names (`plain-news`) or with them (`named-news`). `invitations`: they are sent by mail, too. `recovery`: a link for a
 * forgotten password is. `forms`: the other forms keep enquiries.
 */
export const offers = [
  'copy',
  'news',
  'plain-news',
  'named-news',
  'invitations',
  'recovery',
  'forms',
] as const
export type Offer = (typeof offers)[number]

/** In the built site: the pages that differ where `forms` is offered, and what is there only then. */
export const liveFolder = '/live'
export const pagesWithForms: readonly string[] = [
  paths.courses,
  paths.admissions,
  paths.contact,
  paths.privacy,
]
