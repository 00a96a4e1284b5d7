/**
 * Subsets the two fonts into `site/styles/fonts`, and those of pictures and the brochure into `site/build/renderer/fonts`. Run by hand
 * (`npm run cut-fonts`) when the character set changes; the output is committed, so that builds need no font tool.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('')
const punctuation = '\u00a0–—‘’“”…·×©é'

const fonts = [
  {
    name: 'besley',
    package: '@fontsource-variable/besley',
    source: 'besley-latin-wght-normal.woff2',
    // Headings and figures use no brackets or symbols.
    text: ascii.replaceAll(/[#$*+<=>@[\\\]^_`{|}~]/g, '') + '–—’“”…',
    // One weight between regular and medium, used by the headings.
    axes: { wght: 540 },
    features: ['kern', 'liga'],
  },
  {
    name: 'jakarta',
    package: '@fontsource-variable/plus-jakarta-sans',
    source: 'plus-jakarta-sans-latin-wght-normal.woff2',
    text: ascii + punctuation,
    axes: { wght: { min: 400, max: 800 } },
    // Tabular figures align in tables.
    features: ['kern', 'liga', 'tnum'],
  },
  {
    // The rupee sign is in another file of the package; as a separate subset it is only loaded where used.
    name: 'jakarta-rupee',
    package: '@fontsource-variable/plus-jakarta-sans',
    source: 'plus-jakarta-sans-latin-ext-wght-normal.woff2',
    text: '₹',
    axes: { wght: { min: 400, max: 800 } },
    features: ['tnum'],
  },
]

/** With one weight each. Of pictures: of the whole fonts; of the brochure: of those above, as viewers reject a compressed font. */
const drawn = [
  ['picture-heading', 'besley', 540],
  ['picture-figure', 'besley', 600],
  ['picture-text', 'jakarta', 470],
  ['brochure-heading', 'besley'],
  ['brochure-text', 'jakarta', 500],
  ['brochure-rupee', 'jakarta-rupee', 500],
] as const

const packages = new URL('../../node_modules/', import.meta.url)
const target = new URL('../styles/fonts/', import.meta.url)

await Promise.all(fonts.map(cut))
await Promise.all(drawn.map(cutDrawn))
await Promise.all([
  copyFile(
    new URL('@fontsource-variable/besley/LICENSE', packages),
    new URL('besley.OFL.txt', target),
  ),
  copyFile(
    new URL('@fontsource-variable/plus-jakarta-sans/LICENSE', packages),
    new URL('jakarta.OFL.txt', target),
  ),
])

async function cut(font: (typeof fonts)[number]) {
  const fullFont = await readFile(new URL(`${font.package}/files/${font.source}`, packages))
  const part = await subsetFont(fullFont, font.text, {
    targetFormat: 'woff2',
    variationAxes: font.axes,
    keepFeatures: font.features,
  })
  await writeFile(new URL(`${font.name}.woff2`, target), part)
  console.log(`${font.name}.woff2 ${part.length} bytes`)
}

async function cutDrawn([name, from, wght]: (typeof drawn)[number]) {
  const source = fonts.find((font) => font.name === from)
  if (!source) throw new Error(`There is no font ${from}.`)
  const isPicture = name.startsWith('picture-')
  const file = isPicture
    ? new URL(`${source.package}/files/${source.source}`, packages)
    : new URL(`${from}.woff2`, target)
  const letters = isPicture ? `${ascii}–—‘’“”…·×©éµ` : `${ascii}${punctuation}₹`
  const part = await subsetFont(await readFile(file), letters, {
    targetFormat: 'truetype',
    ...(wght && { variationAxes: { wght } }),
  })
  await writeFile(new URL(`renderer/fonts/${name}.ttf`, import.meta.url), part)
  console.log(`${name}.ttf ${part.length} bytes`)
}
