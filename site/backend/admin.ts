import { AppwriteException, Query, type Models } from 'appwrite'
import type { SignedIn } from '#contract/appwrite.ts'
import type { Urgent } from '#contract/desk.ts'
import {
  collection,
  defaultProject,
  endpoints,
  enquiriesCollection,
  type CollectionName,
} from '#contract/paths.ts'
import { isOffered } from '../offers.ts'
import { settings } from '../settings.ts'
import { account, databases, serverAddress } from './appwrite.ts'
import { collectionOf, conditionsOf, orderOf, partsOfToDo, type Listing } from './listing.ts'
import { rowFrom, type MarkedDocument, type Row, type Stage } from './marks.ts'

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

/** The urgent ones first; then what is due, the longest overdue at the head; then new ones, the oldest first. */
async function listToDo(listing: Listing, { me, now }: Asker, { offset, limit }: Place) {
  const { todo: _, ...filters } = listing.filters
  const others = conditionsOf({ ...listing, filters }, me, now)
  const all: Rows = { total: 0, rows: [] }
  for (const part of partsOfToDo(now)) {
    const place = {
      offset: Math.max(0, offset - all.total),
      limit: Math.max(1, limit - all.rows.length),
    }
    // oxlint-disable-next-line no-await-in-loop -- Where a part begins depends on how many there are before it.
    const { total, rows } = await ask(collectionOf(listing), place, [...others, ...part])
    all.total += total
    all.rows.push(...rows)
  }
  return { ...all, rows: all.rows.slice(0, limit) }
}

/** The oldest that may come from somebody in distress and are still new. */
export async function listUrgent(): Promise<Urgent> {
  const [eligibility, enquiries] = await Promise.all([
    urgentIn(collection),
    isOffered('forms') ? urgentIn(enquiriesCollection) : [],
  ])
  return { eligibility, enquiries }
}

async function urgentIn(name: CollectionName): Promise<string[]> {
  const { rows } = await ask(name, { offset: 0, limit: 50 }, [
    Query.equal('care', true),
    Query.equal('stage', 'new'),
    Query.orderAsc('$createdAt'),
  ])
  return rows.map(({ id }) => id)
}

type Place = { offset: number; limit: number }

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

/** Where the file of all that the listing shows is fetched from, with the stages in the words of the list. */
export function exportAddress(
  format: 'xlsx' | 'csv',
  listing: Listing,
  { me, now }: Asker,
  stages: Record<Stage, string>,
): string {
  const address = serverAddress(endpoints.export)
  address.searchParams.set('format', format)
  if (listing.list) address.searchParams.set('list', collectionOf(listing))
  if (settings.projectId !== defaultProject) address.searchParams.set('project', settings.projectId)
  const queries = [...conditionsOf(listing, me, now), orderOf(listing.sort)]
  queries.forEach((query, at) => address.searchParams.set(`queries[${at}]`, query))
  for (const [stage, word] of Object.entries(stages))
    address.searchParams.set(`stages[${stage}]`, word)
  return address.href
}

/** The server's message about a refusal; undefined when there is none. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof AppwriteException) || error.code < 400) return undefined
  // The client puts the whole body there when it holds no message, such as the page of a gateway.
  return error.message === error.response ? undefined : error.message || undefined
}

/** Of the server's answer; undefined where none came. */
export const statusOf = (error: unknown) =>
  error instanceof AppwriteException && error.code >= 400 ? error.code : undefined

export const sessionEnded = (error: unknown) =>
  error instanceof AppwriteException &&
  error.code === 401 &&
  // The session is there, and waits for its code.
  error.type !== 'user_more_factors_required'

/** Repeating the request is useless: the server has refused it. */
export const declined = (error: unknown) =>
  error instanceof AppwriteException && error.code >= 400 && error.code < 500
