/**
 * In `data-offers` of the document. `copy`: an answer can be sent by mail. `news`: staff is told of news by mail or a webhook; of
 * enquiries without names (`plain-news`) or with them (`named-news`). `invitations`: they are sent by mail, too. `recovery`: a link for a
 * forgotten password is.
 */
export const offers = [
  'copy',
  'news',
  'plain-news',
  'named-news',
  'invitations',
  'recovery',
] as const
export type Offer = (typeof offers)[number]
