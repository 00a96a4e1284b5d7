import { Query, type Models } from 'appwrite'
import { collection, enquiriesCollection, type CollectionName } from '#contract/paths.ts'
import { isOffered } from '../offers.ts'
import { settings } from '../settings.ts'
import { databases } from './appwrite.ts'
import { rowFrom, type MarkedDocument, type Row } from './marks.ts'

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
