import { ID } from 'appwrite'
import type { DeskChanges } from '#contract/staff/changes.ts'
import { endpoints } from '#contract/paths.ts'
import { callServer, serverAddress } from './appwrite.ts'
import { meFrom, type Me, type User } from './desk.ts'
import { rowFrom, type MarkedDocument, type Row } from './marks.ts'

type Told = NonNullable<DeskChanges['changes']>[number]

/** Of an enquiry. Without a `row` it was erased. `isNew`: it was not there before. */
export type Change = Omit<Told, 'document'> & { row: Row | undefined }

/** `changes` undefined: everything is to be loaded anew. `alsoOpen`: colleagues who have the same enquiry open. */
export type Changes = Omit<DeskChanges, 'user' | 'changes'> & {
  me: Me
  changes: Change[] | undefined
}

// Of this window, so that colleagues see one person once, however often the page asks.
const windowId = ID.unique().slice(-16)

/** What has changed since the cursor of the answer before. `enquiry`: open in this window, which colleagues see; empty if none is any more. */
export async function changesSince(
  since: string | undefined,
  enquiry: string | undefined,
  moment: string,
): Promise<Changes> {
  const window = enquiry === undefined ? undefined : windowId
  const address = serverAddress(endpoints.changes, { moment, since, window, enquiry })
  const { user, changes, ...others } = await callServer<DeskChanges>('get', address)
  // Preferences are any JSON object.
  return { ...others, me: meFrom(user as User), changes: changes?.map(changeFrom) }
}

const changeFrom = ({ document, ...change }: Told): Change => ({
  ...change,
  // A document of the list, as the server describes it.
  row: document && rowFrom(document as MarkedDocument),
})
