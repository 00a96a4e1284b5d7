/** What the site is built with: an archive has them, so that the owner's words are published where it runs. */
export const buildTools = [
  // The letters of the pictures that repeat a fact.
  '@fontsource-variable/besley',
  '@fontsource-variable/plus-jakarta-sans',
  '@fontsource/besley',
  '@github/combobox-nav',
  '@tailwindcss/vite',
  '@tanstack/react-query',
  '@vitejs/plugin-react',
  'appwrite',
  'harfbuzzjs',
  'lightningcss',
  'pdfkit',
  'qr',
  'react',
  'react-dom',
  'sharp',
  'subset-font',
  'svgo',
  'tailwindcss',
  'vite',
  'wouter',
]

type Names = Record<string, string>

/** As much of an entry of `package-lock.json` as is read. */
export type Locked = {
  dependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** The places (`node_modules/…`) of these packages and of all that they need, by the lock file. */
export function placesOf(names: string[], packages: Record<string, Locked>): Set<string> {
  const places = new Set<string>()
  const add = (name: string, from: string) => {
    const place = placeOf(name, from, packages)
    if (place === undefined || places.has(place)) return
    places.add(place)
    for (const needed of neededBy(packages[place] ?? {})) add(needed, place)
  }
  for (const name of names) add(name, '')
  return places
}

/** The nearest one, as Node looks for it. */
function placeOf(name: string, from: string, packages: Record<string, Locked>): string | undefined {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (packages[place]) return place
  if (from === '') return undefined
  return placeOf(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), packages)
}

function neededBy(locked: Locked) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked
  const peers = Object.keys(peerDependencies ?? {})
  return [
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
    ...peers.filter((name) => !peerDependenciesMeta?.[name]?.optional),
  ]
}
