import { AppwriteException, Query, type Models } from 'appwrite'
import type { SignedIn } from '#contract/appwrite.ts'
import { type ManyChanges, type ManyChanged, mostAtOnce } from '#contract/staff/history.ts'
import { openStages } from '#contract/staff/marks.ts'
import { allEnquiries, endpoints, type ListName } from '#contract/paths.ts'
import { settings } from '../settings.ts'
import { account, callServer, client, databases, fileAddress } from './appwrite.ts'
import {
  collectionOf,
  conditionsOf,
  doneToday,
  orderOf,
  partsOfToDo,
  type Listing,
} from './listing.ts'
import { rowFrom, type MarkedDocument, type Marks, type Row, type Stage } from './marks.ts'

export type Rows = { total: number; rows: Row[] }
/** The signed-in person, the page size, and the day by the company's clock. */
export type Asker = { me: string; pageSize: number; now: Date; today: string }

export const usualPageSize = 10

/** Resolves to undefined without a session; rejects if the server could not be asked. */
export async function currentAccount(): Promise<Models.User | undefined> {
  try {
    return await account.get()
  } catch (error) {
    if (sessionEnded(error)) return undefined
    throw error
  }
}

/** Resolves to whether a second-factor code is still required. */
export async function signIn(email: string, password: string): Promise<{ asksCode: boolean }> {
  // The server refuses a second session beside an active one; usually there is none to end.
  await account.deleteSession({ sessionId: 'current' }).catch(() => undefined)
  const session: Models.Session & Pick<SignedIn, 'missing'> =
    await account.createEmailPasswordSession({ email, password })
  return { asksCode: session.missing === 'code' }
}

/** Rejects if the session may still be active. A session that had already ended is not an error. */
export async function signOut(): Promise<void> {
  try {
    await account.deleteSession({ sessionId: 'current' })
  } catch (error) {
    if (!sessionEnded(error)) throw error
  }
}

export async function listSubmissions(listing: Listing, asker: Asker): Promise<Rows> {
  const { page, sort, filters } = listing
  const { pageSize } = asker
  const slice = { offset: (page - 1) * pageSize, limit: pageSize }
  if (filters.todo && !sort) return listToDo(listing, asker, slice)
  return requestRows(collectionOf(listing), slice, [...conditionsOf(listing, asker), orderOf(sort)])
}

/** The number of matching rows on all pages. */
export const countSubmissions = (listing: Listing, asker: Asker) =>
  countRows(collectionOf(listing), ...conditionsOf(listing, asker))

/** How many open enquiries somebody has. */
export const countOpenOf = (person: string) =>
  countRows(allEnquiries, Query.equal('assignee', person), Query.equal('stage', openStages))

function withoutToDo({ filters, ...listing }: Listing): Listing {
  const { todo: _, ...others } = filters
  return { ...listing, filters: others }
}

/** Urgent rows first, then due ones (longest overdue first), then what is promised today, then new ones (oldest first). */
async function listToDo(listing: Listing, asker: Asker, { offset, limit }: Slice) {
  const others = conditionsOf(withoutToDo(listing), asker)
  const all: Rows = { total: 0, rows: [] }
  for (const part of partsOfToDo(asker)) {
    const slice = {
      offset: Math.max(0, offset - all.total),
      limit: Math.max(1, limit - all.rows.length),
    }
    // oxlint-disable-next-line no-await-in-loop -- The offset of a part depends on the totals of the parts before it.
    const { total, rows } = await requestRows(collectionOf(listing), slice, [...others, ...part])
    all.total += total
    all.rows.push(...rows)
  }
  return { ...all, rows: all.rows.slice(0, limit) }
}

/** How many of today's work are done. */
export const countDone = (listing: Listing, asker: Asker) =>
  countRows(
    collectionOf(listing),
    ...conditionsOf(withoutToDo(listing), asker),
    ...doneToday(asker),
  )

/** The next follow-up after today, and how many tomorrow has. */
export async function comesNext(
  listing: Listing,
  asker: Asker,
): Promise<{ next: string | null; tomorrow: number }> {
  const tomorrow = dayAfter(asker.today)
  const others = conditionsOf(withoutToDo(listing), asker)
  const request = (...queries: string[]) =>
    requestRows(collectionOf(listing), { offset: 0, limit: 1 }, [
      ...others,
      Query.equal('stage', openStages),
      ...queries,
    ])
  const [next, ofTomorrow] = await Promise.all([
    request(Query.greaterThanEqual('followUpAt', tomorrow), Query.orderAsc('followUpAt')),
    request(Query.between('followUpAt', tomorrow, `${tomorrow} 23:59`)),
  ])
  return { next: next.rows[0]?.followUpAt ?? null, tomorrow: ofTomorrow.total }
}

const dayAfter = (day: string) =>
  new Date(Date.parse(day) + 24 * 60 * 60_000).toISOString().slice(0, 10)

type Slice = { offset: number; limit: number }

/** A page of a list by its conditions and its order. */
const requestRows = (list: ListName, { offset, limit }: Slice, queries: string[]) =>
  listRows(list, Query.offset(offset), Query.limit(limit), ...queries)

export async function listRows(collectionId: ListName, ...queries: string[]): Promise<Rows> {
  const { total, documents } = await databases.listDocuments<MarkedDocument & Models.Document>({
    databaseId: settings.databaseId,
    collectionId,
    queries,
  })
  return { total, rows: documents.map(rowFrom) }
}

const countRows = async (list: ListName, ...queries: string[]) =>
  (await requestRows(list, { offset: 0, limit: 1 }, queries)).total

/** A row as it was when it was chosen, or as the server last told of it. `seen` in milliseconds. */
export type Chosen = Marks & Pick<Row, 'id' | 'name'> & { seen: number }

export const chosenFrom = ({ id, name, stage, assignee, followUpAt, updatedAt }: Row): Chosen => ({
  id,
  name,
  stage,
  assignee,
  followUpAt,
  seen: Date.parse(updatedAt),
})

const needed = ['$id', '$updatedAt', 'name', 'stage', 'assignee', 'followUpAt']

/** All rows that match, on whichever page; the first thousands of very many. */
export async function chooseMatching(listing: Listing, asker: Asker): Promise<Chosen[]> {
  const { rows } = await listRows(
    collectionOf(listing),
    Query.limit(mostAtOnce),
    Query.select(needed),
    ...conditionsOf(listing, asker),
    orderOf(listing.sort),
  )
  return rows.map(chosenFrom)
}

export const changeMany = (rows: ManyChanges['rows']) =>
  callServer<ManyChanged>('post', endpoints.many, { rows })

/** The address of the export of this listing, with the stage names that the list shows. */
export function exportAddress(
  format: 'xlsx' | 'csv',
  listing: Listing,
  asker: Asker,
  stages: Record<Stage, string>,
): string {
  const queries = [...conditionsOf(listing, asker), orderOf(listing.sort)]
  return fileAddress(endpoints.export, {
    format,
    list: listing.list && collectionOf(listing),
    ...Object.fromEntries(queries.map((query, at) => [`queries[${at}]`, query])),
    ...Object.fromEntries(
      Object.entries(stages).map(([stage, word]) => [`stages[${stage}]`, word]),
    ),
  }).href
}

/** Of these rows of it alone: they may be more than have room in an address. */
export const exportChosen = async (address: string, ids: string[]): Promise<ArrayBuffer> => {
  const headers = { 'X-Appwrite-Project': settings.projectId, 'content-type': 'application/json' }
  // Asked for as such.
  return (await client.call(
    'post',
    new URL(address),
    headers,
    { ids },
    'arrayBuffer',
  )) as ArrayBuffer
}

/** The server's message for a refused request; undefined if there is none. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof AppwriteException) || error.code < 400) return undefined
  // The client uses the whole body if it has no message, such as a gateway's error page.
  return error.message === error.response ? undefined : error.message || undefined
}

/** The HTTP status; undefined without a response. */
export const statusOf = (error: unknown) =>
  error instanceof AppwriteException && error.code >= 400 ? error.code : undefined

export const sessionEnded = (error: unknown) =>
  error instanceof AppwriteException &&
  error.code === 401 &&
  // The session exists and waits for its code.
  error.type !== 'user_more_factors_required'

/** Retrying is useless: the server has refused the request. */
export const declined = (error: unknown) =>
  error instanceof AppwriteException && error.code >= 400 && error.code < 500
