/** In `data-offers` of the document. `copy`: an answer can be sent by mail. `news`: staff is told of news by mail or a webhook. */
export const offers = ['copy', 'news'] as const
export type Offer = (typeof offers)[number]
