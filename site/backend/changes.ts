import type { DeskChanges } from '#contract/changes.ts'
import type { Urgent } from '#contract/desk.ts'
import { endpoints, type CollectionName } from '#contract/paths.ts'
import { callServer, serverAddress } from './appwrite.ts'
import { meFrom, type Me, type User } from './desk.ts'
import { rowFrom, type MarkedDocument, type Row } from './marks.ts'

/** Of an enquiry. Without a `row` it was erased. `isNew`: it was not there before. */
export type Change = {
  collection: CollectionName
  id: string
  isNew: boolean
  row: Row | undefined
}

/** `changes` undefined: everything is to be loaded anew. `alsoOpen`: colleagues who have the same enquiry open. */
export type Changes = {
  cursor: string
  changes: Change[] | undefined
  quietMs: number
  me: Me
  urgent: Urgent | undefined
  alsoOpen: { id: string; name: string }[]
}

// Of this window, so that colleagues see one person once, however often the page asks.
const windowId = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('')

/** What has changed since the cursor of the answer before. `enquiry`: open in this window, which colleagues see; empty if none is any more. */
export async function changesSince(
  since: string | undefined,
  enquiry: string | undefined,
): Promise<Changes> {
  const address = serverAddress(endpoints.changes)
  if (since !== undefined) address.searchParams.set('since', since)
  if (enquiry !== undefined) {
    address.searchParams.set('window', windowId)
    address.searchParams.set('enquiry', enquiry)
  }
  const { user, changes, urgent, ...rest } = await callServer<DeskChanges>('get', address)
  // Preferences are any JSON object.
  return { ...rest, urgent, me: meFrom(user as User), changes: changes?.map(changeFrom) }
}

const changeFrom = ({
  document,
  ...change
}: NonNullable<DeskChanges['changes']>[number]): Change => ({
  ...change,
  // A document of the list, as the server describes it.
  row: document && rowFrom(document as MarkedDocument),
})
