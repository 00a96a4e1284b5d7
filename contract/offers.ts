/** In `data-offers` of the document. `copy`: an answer can be sent by mail. `news`: staff is told of news by mail or a webhook. `forms`: the other forms keep enquiries. */
export const offers = ['copy', 'news', 'forms'] as const
export type Offer = (typeof offers)[number]
