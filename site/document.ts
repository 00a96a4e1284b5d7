import { company } from './content/company.ts'

export type DocumentParts = {
  /** The page's head elements: title, description, addresses. */
  head: string
  body: string
  /** For pages that search engines must not list. */
  hidden?: boolean
  style: string
  /** Fonts to preload and use at once; otherwise they load after the first paint (starter.ts). */
  fonts?: string[]
  script: string
  /** An SVG as text: inlined to save a request before the first paint. */
  icon: string
}

/** The HTML document of every page. */
export function documentOf({ head, body, hidden, style, fonts, script, icon }: DocumentParts) {
  const preloads = (fonts ?? []).map(
    (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
  )
  return [
    `<!doctype html><html lang="${company.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    hidden ? '<meta name="robots" content="noindex">' : '',
    head,
    ...preloads,
    style,
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    `<link rel="icon" href="data:image/svg+xml,${icon.replaceAll('"', "'").replaceAll('#', '%23')}" type="image/svg+xml">`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    // With script, the starter adds it after the first paint.
    '<noscript><link rel="manifest" href="/manifest.webmanifest"></noscript>',
    `</head><body${fonts ? ' data-letters' : ''}><div id="site">${body}</div>${script}</body></html>`,
  ].join('')
}
