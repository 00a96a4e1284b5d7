/**
 * Subsets the two fonts into `site/styles/fonts`. Run by hand (`npm run cut-fonts`) when the character set changes; the output is
 * committed, so that builds need no font tool.
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

const packages = new URL('../../node_modules/', import.meta.url)
const target = new URL('../styles/fonts/', import.meta.url)

await Promise.all(fonts.map(cut))
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
