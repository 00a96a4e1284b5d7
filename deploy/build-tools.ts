/** The packages for building the site, included in archives so that owners can publish content on the server. */
export const buildTools = [
  // The fonts of generated pictures.
  '@fontsource-variable/besley',
  '@fontsource-variable/plus-jakarta-sans',
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

/** The used fields of a `package-lock.json` entry. */
export type Locked = {
  dependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** The paths (`node_modules/…`) of these packages and all their dependencies, by the lock file. */
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

/** Resolved like Node: the nearest one. */
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
