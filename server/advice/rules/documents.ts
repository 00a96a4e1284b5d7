import type { Document, Rule } from '../catalogue/entries.ts'
import type { Facts } from '../reason/facts.ts'

/** Required if nothing more specific is known, in the order in which a student collects them. */
const usual = [
  'mark-sheets',
  'transcript',
  'syllabus',
  'migration-certificate',
  'transfer-certificate',
  'noc-current',
  'class-10',
  'class-12',
  'id-proof',
]

/**
 * The documents to collect. A university's own list for leaving students comes first, then the state's; the usual list completes it,
 * because the joining university requires the rest. Lists for moves inside a university do not count.
 */
export function requiredDocuments(
  own: Rule[],
  { left }: Pick<Facts, 'left'>,
  documents: ReadonlyMap<string, Document>,
) {
  const closest = own.find(
    ({ direction, requiredDocumentIds }) =>
      direction === 'outbound' && requiredDocumentIds.length > 0,
  )
  const ids = new Set([
    ...(closest?.requiredDocumentIds ?? []),
    ...usual,
    ...(left ? ['gap-certificate'] : []),
  ])
  return [...ids].flatMap((id) => {
    const document = documents.get(id)
    return document?.usable ? [document.name] : []
  })
}
