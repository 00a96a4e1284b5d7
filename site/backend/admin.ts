import { AppwriteException, Query, type Models } from 'appwrite'
import type { SignedIn } from '#contract/appwrite.ts'
import { defaultProject, endpoints, type CollectionName } from '#contract/paths.ts'
import { settings } from '../settings.ts'
import { account, databases } from './appwrite.ts'
import { collectionOf, conditionsOf, isDue, isUntouched, orderOf, type Listing } from './listing.ts'
import { rowFrom, type MarkedDocument, type Row } from './marks.ts'

export type Rows = { total: number; rows: Row[] }
/** Who asks, and how much of the list at once. */
export type Asker = { me: string; pageSize: number; now: Date }

export const usualPageSize = 10

/** Resolves to undefined without a session; rejects when that is unknown. */
export async function currentAccount(): Promise<Models.User | undefined> {
  try {
    return await account.get()
  } catch (error) {
    if (sessionEnded(error)) return undefined
    throw error
  }
}

/** Resolves to whether a code is asked for before anything else works. */
export async function signIn(email: string, password: string): Promise<{ asksCode: boolean }> {
  // The server refuses a second session beside a live one; most times there is none to end.
  await account.deleteSession({ sessionId: 'current' }).catch(() => undefined)
  const session: Models.Session & Pick<SignedIn, 'missing'> =
    await account.createEmailPasswordSession({ email, password })
  return { asksCode: session.missing === 'code' }
}

/** Rejects when the session may still be alive. A session that had already ended counts as ended. */
export async function signOut(): Promise<void> {
  try {
    await account.deleteSession({ sessionId: 'current' })
  } catch (error) {
    if (!sessionEnded(error)) throw error
  }
}

export async function listSubmissions(listing: Listing, asker: Asker): Promise<Rows> {
  const { page, sort, filters } = listing
  const { pageSize, me, now } = asker
  const place = { offset: (page - 1) * pageSize, limit: pageSize }
  if (filters.todo && !sort) return listToDo(listing, asker, place)
  return ask(collectionOf(listing), place, [...conditionsOf(listing, me, now), orderOf(sort)])
}

/** How many rows a listing has, whatever its page. */
export async function countSubmissions(listing: Listing, { me, now }: Asker): Promise<number> {
  const place = { offset: 0, limit: 1 }
  const { total } = await ask(collectionOf(listing), place, conditionsOf(listing, me, now))
  return total
}

type Place = { offset: number; limit: number }

/** What is due first, the longest overdue at the head; then new ones, the oldest first. No single order says both. */
async function listToDo(listing: Listing, { me, now }: Asker, { offset, limit }: Place) {
  const { todo: _, ...filters } = listing.filters
  const others = conditionsOf({ ...listing, filters }, me, now)
  const from = collectionOf(listing)
  const due = await ask(from, { offset, limit }, [
    ...others,
    ...isDue(now),
    Query.orderAsc('followUpAt'),
  ])
  const place = {
    offset: Math.max(0, offset - due.total),
    limit: Math.max(1, limit - due.rows.length),
  }
  const untouched = await ask(from, place, [
    ...others,
    ...isUntouched,
    Query.orderAsc('$createdAt'),
  ])
  return {
    total: due.total + untouched.total,
    rows: [...due.rows, ...untouched.rows].slice(0, limit),
  }
}

async function ask(
  collectionId: CollectionName,
  { offset, limit }: Place,
  queries: string[],
): Promise<Rows> {
  const { total, documents } = await databases.listDocuments<MarkedDocument & Models.Document>({
    databaseId: settings.databaseId,
    collectionId,
    queries: [Query.offset(offset), Query.limit(limit), ...queries],
  })
  return { total, rows: documents.map(rowFrom) }
}

/** Where the file of all that the listing shows is fetched from. */
export function exportAddress(
  format: 'xlsx' | 'csv',
  listing: Listing,
  { me, now }: Asker,
): string {
  const address = new URL(endpoints.export, settings.apiOrigin || location.origin)
  address.searchParams.set('format', format)
  if (listing.list) address.searchParams.set('list', collectionOf(listing))
  if (settings.projectId !== defaultProject) address.searchParams.set('project', settings.projectId)
  const queries = [...conditionsOf(listing, me, now), orderOf(listing.sort)]
  queries.forEach((query, at) => address.searchParams.set(`queries[${at}]`, query))
  return address.href
}

/** The server's message about a refusal; undefined when there is none. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof AppwriteException) || error.code < 400) return undefined
  // The client puts the whole body there when it holds no message, such as the page of a gateway.
  return error.message === error.response ? undefined : error.message || undefined
}

export const sessionEnded = (error: unknown) =>
  error instanceof AppwriteException &&
  error.code === 401 &&
  // The session is there, and waits for its code.
  error.type !== 'user_more_factors_required'

/** Repeating the request is useless: the server has refused it. */
export const declined = (error: unknown) =>
  error instanceof AppwriteException && error.code >= 400 && error.code < 500
