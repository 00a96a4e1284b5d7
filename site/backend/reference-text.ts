import { collection, enquiriesCollection, type CollectionName } from '#contract/paths.ts'

/** Excludes letters that look like digits or like each other. */
const letters = Array.from('HKLMRSTWXY')

/** The letter prefixes of references, for the check and for the other forms. */
const beginnings = {
  [collection]: letters.flatMap((one) => letters.map((other) => one + other)),
  [enquiriesCollection]: letters.map((one) => `F${one}`),
}

/** The references a text may mean, by collection: `MS 2475`, `ms-2475`, or only digits. Undefined if it is none. */
export function referencesIn(text: string): Record<CollectionName, string[]> | undefined {
  const [, start = '', digits = ''] = /^([a-z]{2})?[\s.-]*(\d{4,7})$/i.exec(text.trim()) ?? []
  if (!digits) return undefined
  const referencesOf = (name: CollectionName) =>
    beginnings[name]
      .filter((one) => start === '' || one === start.toUpperCase())
      .map((one) => `${one} ${digits}`)
  const references = {
    [collection]: referencesOf(collection),
    [enquiriesCollection]: referencesOf(enquiriesCollection),
  }
  return Object.values(references).some(({ length }) => length > 0) ? references : undefined
}
