import { collection, enquiriesCollection, type CollectionName } from '#contract/paths.ts'

/** Without letters that are easily taken for a digit or for each other. */
const letters = Array.from('HKLMRSTWXY')

/** The first two letters of a reference are of these: those of the check, and of the other forms. */
const beginnings = {
  [collection]: letters.flatMap((one) => letters.map((other) => one + other)),
  [enquiriesCollection]: letters.map((one) => `F${one}`),
}

/** The references that a text may mean, by collection: `MS 2475`, `ms-2475`, or its digits alone. Undefined where it is none. */
export function referencesIn(text: string): Record<CollectionName, string[]> | undefined {
  const [, start = '', digits = ''] = /^([a-z]{2})?[\s.-]*(\d{4,7})$/i.exec(text.trim()) ?? []
  if (!digits) return undefined
  const of = (name: CollectionName) =>
    beginnings[name]
      .filter((one) => start === '' || one === start.toUpperCase())
      .map((one) => `${one} ${digits}`)
  const references = {
    [collection]: of(collection),
    [enquiriesCollection]: of(enquiriesCollection),
  }
  return Object.values(references).some(({ length }) => length > 0) ? references : undefined
}
