import { type Models, Query } from 'appwrite'
import { collection, type CollectionName, enquiriesCollection } from '#contract/paths.ts'
import { isOffered } from '../offers.ts'
import { settings } from '../settings.ts'
import { databases } from './appwrite.ts'
import { type MarkedDocument, type Row, rowFrom } from './marks.ts'

/** With this many digits, few enquiries match without letters. */
const most = 5

/** The enquiries with one of these references. */
export async function findByReference(
  references: Record<CollectionName, string[]>,
): Promise<Row[]> {
  const names: CollectionName[] = isOffered('forms')
    ? [collection, enquiriesCollection]
    : [collection]
  const lists = await Promise.all(names.map((name) => listOf(name, references[name])))
  return lists.flat()
}

async function listOf(collectionId: CollectionName, references: string[]): Promise<Row[]> {
  if (references.length === 0) return []
  const { documents } = await databases.listDocuments<MarkedDocument & Models.Document>({
    databaseId: settings.databaseId,
    collectionId,
    queries: [Query.limit(most), Query.equal('reference', references)],
  })
  return documents.map(rowFrom)
}

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
