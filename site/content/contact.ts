import words from '../words/contact.json' with { type: 'json' }
import { own } from '../words/own.ts'
import { place } from './company.ts'

export const { page, hero, cards, mapSheet, before } = own('contact', words)

/** The address of the embedded map, and of the plain link. */
export const map = {
  frame: `https://www.openstreetmap.org/export/embed.html?${new URLSearchParams({
    bbox: [
      place.longitude - 0.02,
      place.latitude - 0.01,
      place.longitude + 0.02,
      place.latitude + 0.01,
    ]
      .map((degrees) => degrees.toFixed(4))
      .join(),
    layer: 'mapnik',
    marker: `${place.latitude},${place.longitude}`,
  })}`,
  link: `https://www.openstreetmap.org/?mlat=${place.latitude}&mlon=${place.longitude}#map=16/${place.latitude}/${place.longitude}`,
  /** The iframe's sandbox. The page has another origin, so the first two flags cannot lift the sandbox. */
  powers: 'allow-scripts allow-same-origin allow-popups',
} as const
