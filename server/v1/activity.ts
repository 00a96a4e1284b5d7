import { isBlank, isText } from '#contract/text.ts'
import { enteredKinds, longestNote, notAnsweredKind } from '#contract/desk.ts'
import { catalogue } from '../advice/assess.ts'
import type { Entry, EntryQuery } from '../data/history.ts'
import { invalidQuery } from '../refusal.ts'
import { wrongValue } from './filters.ts'
import { callsFrom, unknownMethod, type Call } from './grammar.ts'
import { countFrom, cursorFrom, usualLimit } from './queries.ts'
import { instant } from './replies.ts'
import { expectOnly, invalidStructure } from './structure.ts'

/** Five thousand notes of the maximum length would be a reply of 26 MB. Larger requests continue after the last entry. */
const maxEntries = 1_000

export function activityQueryFrom(texts: string[]): EntryQuery {
  const query: Partial<EntryQuery> = {}
  for (const call of callsFrom(texts)) {
    const { method, attribute, values } = call
    if (method === 'equal' && attribute === 'submission' && values.length === 1)
      query.submission ??= textsIn(call)[0]
    else if (method === 'equal' && attribute === 'kind' && values.length > 0)
      query.kinds ??= textsIn(call)
    else if ((method === 'orderAsc' || method === 'orderDesc') && isTime(attribute))
      query.newestFirst ??= method === 'orderDesc'
    else if (method === 'limit') query.limit ??= countFrom(call, 1)
    else if (method === 'offset') query.offset ??= countFrom(call, 0)
    else if (method === 'cursorAfter') query.cursor ??= { id: cursorFrom(call), side: 'after' }
    else if (method === 'cursorBefore') query.cursor ??= { id: cursorFrom(call), side: 'before' }
    else if (attribute === '') throw unknownMethod(method)
    else throw invalidQuery(`Invalid query: Cannot query ${method} on attribute "${attribute}"`)
  }
  const { submission, kinds, newestFirst = false, limit = usualLimit, offset = 0, cursor } = query
  if (submission === undefined)
    throw invalidQuery('Invalid query: The activity is asked for with equal("submission", [id])')
  return { submission, kinds, newestFirst, limit: Math.min(limit, maxEntries), offset, cursor }
}

/** What no row can hold is refused here, where it enters. */
function textsIn({ attribute, values }: Call): string[] {
  const texts = values.filter(
    (value): value is string => typeof value === 'string' && isText(value),
  )
  if (texts.length < values.length) throw wrongValue(attribute)
  return texts
}

const isTime = (attribute: string) => ['', '$sequence', '$createdAt'].includes(attribute)

/** A new entry of staff. */
export function entryFrom(data: Map<string, unknown>) {
  expectOnly(data, ['submission', 'kind', 'text'])
  const submission = data.get('submission')
  if (typeof submission !== 'string')
    throw invalidStructure('Missing required attribute "submission"')
  const kinds = [...enteredKinds, notAnsweredKind] as const
  const kind = kinds.find((one) => one === data.get('kind'))
  if (!kind)
    throw invalidStructure(
      `Attribute "kind" has invalid format. Value must be one of (${kinds.join(', ')})`,
    )
  const text = data.get('text') ?? null
  if (kind === notAnsweredKind && !(typeof text === 'string' && catalogue.topic.has(text)))
    throw invalidStructure('Attribute "text" has invalid value. It is no topic')
  // For a contact without text, the kind says enough.
  return {
    submission,
    kind,
    text: text === null && kind !== 'note' ? null : noteFrom(text),
  }
}

/** Displayed as plain text, with any content. */
export function noteFrom(value: unknown) {
  const text = typeof value === 'string' ? value.trim() : ''
  if (text.length <= longestNote && isText(text) && !isBlank(text)) return text
  throw invalidStructure(
    `Attribute "text" has invalid type. Value must be a valid string and no longer than ${longestNote} chars`,
  )
}

/** A correction contains only the new text. */
export function correctionFrom(data: Map<string, unknown>) {
  expectOnly(data, ['text'])
  return noteFrom(data.get('text'))
}

export function activityFrom(
  entry: Entry,
  { databaseId, parentId }: { databaseId: string; parentId: string },
) {
  const { submission, kind, text, before, about, by, byName } = entry
  return {
    $id: entry.id,
    $sequence: String(entry.number),
    $collectionId: parentId,
    $databaseId: databaseId,
    $createdAt: instant(entry.createdAt),
    $updatedAt: instant(entry.updatedAt),
    $permissions: [],
    submission,
    kind,
    text,
    before,
    about,
    by,
    byName,
  }
}
