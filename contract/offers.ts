/**
 * In `data-offers` of the document. `copy`: mail is set up, and an answer can be sent by it. `news`: staff is told of news by mail or a
 * webhook; of enquiries without names (`plain-news`) or with them (`named-news`).
 */
export const offers = ['copy', 'news', 'plain-news', 'named-news'] as const
export type Offer = (typeof offers)[number]
