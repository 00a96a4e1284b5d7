import { AppwriteException, ID, type Models, Query, Teams } from 'appwrite'
import type {
  ActivityAttributes,
  EnteredKind,
  NotAnswered,
  notAnsweredKind,
} from '#contract/desk.ts'
import type { Undelivered } from '#contract/news.ts'
import { activityCollection, type CollectionName, endpoints } from '#contract/paths.ts'
import type { Team } from '#contract/people.ts'
import { type SavedView, viewsIn } from '#contract/saved-views.ts'
import { settings } from '../settings.ts'
import {
  account,
  appwriteAddress,
  callServer,
  client,
  databases,
  serverAddress,
} from './appwrite.ts'
import { type MarkedDocument, type Marks, type Row, rowFrom } from './marks.ts'

const { databaseId } = settings
const activities = { databaseId, collectionId: activityCollection }

/** `left`: removed from the team; enquiries may still be assigned to them. */
export type Person = { id: string; name: string; left?: true }
/** The signed-in person. `printedPassword`: still uses the password printed at the server's first start. */
export type Me = Person & { owner: boolean; printedPassword: boolean; views: SavedView[] }

export type Way = Exclude<EnteredKind, 'note'>
/** One line of the history. */
export type Activity = Pick<ActivityAttributes, 'kind' | 'by' | 'about'> & {
  id: string
  text: string
  byName: string
  createdAt: string
}
export type History = { total: number; entries: Activity[] }

type ActivityDocument = Models.Document & ActivityAttributes

export const whoAmI = async (): Promise<Me> => meFrom(await account.get())

export type User = Pick<
  Models.User,
  '$id' | 'name' | 'email' | 'labels' | 'passwordUpdate' | 'prefs'
>

export const meFrom = ({ $id, name, email, labels, passwordUpdate, prefs }: User): Me => ({
  id: $id,
  name: name || email,
  // On a server without roles, all staff may do everything.
  owner: labels.length === 0 || labels.includes('owner'),
  printedPassword: passwordUpdate === '',
  views: viewsIn(prefs),
})

/** Possible assignees and former members; empty if the server has no team. */
export async function colleagues(): Promise<Person[]> {
  const teams = new Teams(client)
  const teamId = 'staff'
  try {
    const [{ memberships }, { prefs }] = await Promise.all([
      teams.listMemberships({ teamId }),
      teams.get<Partial<Team['prefs']>>({ teamId }),
    ])
    const people = memberships
      .filter(({ confirm }) => confirm)
      .map(({ userId, userName, userEmail }) => ({ id: userId, name: userName || userEmail }))
    const former = Object.entries(prefs.former ?? {})
    return [...people, ...former.map(([id, name]): Person => ({ id, name, left: true }))]
  } catch (error) {
    if (isCode(error, 404) || isCode(error, 403)) return []
    throw error
  }
}

/** Undefined if no row has this id. */
export async function findEnquiry(
  collectionId: CollectionName,
  id: string,
): Promise<Row | undefined> {
  try {
    return rowFrom(
      await databases.getDocument<MarkedDocument & Models.Document>({
        databaseId,
        collectionId,
        documentId: id,
      }),
    )
  } catch (error) {
    // The server answers an invalid id with 400.
    if (isCode(error, 404) || isCode(error, 400)) return undefined
    throw error
  }
}

/** Rejects with a conflict if the row was changed since it was read. */
export async function updateMarks(row: Row, marks: Partial<Marks>): Promise<Row> {
  const path = `/databases/${databaseId}/collections/${row.collection}/documents/${row.id}`
  // The SDK's services accept no headers; its client does.
  const headers = { 'X-Appwrite-Timestamp': row.updatedAt }
  const changes = { data: marks }
  return rowFrom(await callServer<MarkedDocument>('patch', appwriteAddress(path), changes, headers))
}

export const isConflict = (error: unknown) => isCode(error, 409)
export const isMissing = (error: unknown) => isCode(error, 404)

export async function eraseEnquiry({ collection, id }: Row): Promise<void> {
  await databases.deleteDocument({ databaseId, collectionId: collection, documentId: id })
}

/** Other enquiries in the same list with the same phone number or email address. */
export async function samePerson({ collection, id, phoneDigits, email }: Row): Promise<Row[]> {
  const same = Query.equal('email', email)
  // A row may have several numbers. A short one may be a part of anybody's.
  const numbers = phoneDigits.split(' ').filter(({ length }) => length >= 10)
  const found = await Promise.all(
    [
      phoneDigits ? Query.or([Query.equal('phoneDigits', phoneDigits), same]) : same,
      ...(numbers.length > 0 ? [Query.contains('phoneDigits', numbers)] : []),
    ].map((condition) =>
      databases.listDocuments<MarkedDocument & Models.Document>({
        databaseId,
        collectionId: collection,
        queries: [Query.limit(26), condition, Query.orderDesc('$createdAt')],
      }),
    ),
  )
  const rows = found.flatMap(({ documents }) => documents.map(rowFrom))
  return [...new Map(rows.map((row) => [row.id, row])).values()]
    .filter((row) => row.id !== id)
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
}

type HistoryPage = { limit: number; kind?: 'answer'; after?: string | undefined }

/** Newest first. `after`: only entries older than this one. */
export async function listActivity(
  submission: string,
  { limit, kind, after }: HistoryPage,
): Promise<History> {
  const { total, documents } = await databases.listDocuments<ActivityDocument>({
    ...activities,
    queries: [
      Query.equal('submission', submission),
      ...(kind ? [Query.equal('kind', kind)] : []),
      ...(after ? [Query.cursorAfter(after)] : []),
      Query.orderDesc('$createdAt'),
      Query.limit(limit),
    ],
  })
  return { total, entries: documents.map(activityFrom) }
}

export async function addActivity(
  submission: string,
  kind: EnteredKind | typeof notAnsweredKind,
  text: string,
): Promise<Activity> {
  const document = await databases.createDocument<ActivityDocument>({
    ...activities,
    documentId: ID.unique(),
    data: { submission, kind, ...(text && { text }) } as never,
  })
  return activityFrom(document)
}

/** Rejects for users who are not owners. */
export const whatIsNotAnswered = () =>
  callServer<NotAnswered>('get', serverAddress(endpoints.notAnswered))

export async function correctNote(id: string, text: string): Promise<Activity> {
  const document = await databases.updateDocument<ActivityDocument>({
    ...activities,
    documentId: id,
    data: { text },
  })
  return activityFrom(document)
}

const activityFrom = ({
  $id,
  $createdAt,
  kind,
  text,
  about,
  by,
  byName,
}: ActivityDocument): Activity => ({
  id: $id,
  kind,
  text: text ?? '',
  about,
  by,
  byName: byName ?? '',
  createdAt: $createdAt,
})

const isCode = (error: unknown, code: number) =>
  error instanceof AppwriteException && error.code === code

/** Undelivered messages; rejects for users who are not owners. */
export const whatIsUndelivered = () =>
  callServer<Undelivered>('get', serverAddress(endpoints.undelivered))
