import { Account, AppwriteException, Client, Databases, Query, type Models } from 'appwrite'
import type { Document } from '#contract/appwrite.ts'
import type { Submission } from '#contract/eligibility.ts'
import { collection, endpoints } from '#contract/paths.ts'
import { settings } from '../settings.ts'

/** A column that the list can be ordered by, under its name on the wire. */
export type SortKey = keyof Submission | '$createdAt'
export type Direction = 'ascending' | 'descending'

/** Which part of the list is asked for. */
export type Listing = {
  page: number
  search: string
  sort?: { column: SortKey; direction: Direction }
}

/** A submission as staff see it. */
export type Row = Submission & { id: string; createdAt: string }
export type Rows = { total: number; rows: Row[] }

export const pageSize = 10
const searched = ['name', 'university', 'branch', 'email'] satisfies SortKey[]

const client = new Client()
  .setEndpoint((settings.apiOrigin || location.origin) + endpoints.appwrite)
  .setProject(settings.projectId)
const account = new Account(client)
const databases = new Databases(client)

/** Resolves to nobody when there is no session; rejects when that could not be found out. */
export async function currentAccount(): Promise<Models.User | undefined> {
  try {
    return await account.get()
  } catch (error) {
    if (sessionEnded(error)) return undefined
    throw error
  }
}

export async function signIn(email: string, password: string): Promise<void> {
  // The server refuses a second session beside a live one; most times there is none to end.
  await account.deleteSession({ sessionId: 'current' }).catch(() => undefined)
  await account.createEmailPasswordSession({ email, password })
}

/** Rejects when the session may still be alive. One that had ended already is as good as ended now. */
export async function signOut(): Promise<void> {
  try {
    await account.deleteSession({ sessionId: 'current' })
  } catch (error) {
    if (!sessionEnded(error)) throw error
  }
}

export async function listSubmissions({ page, search, sort }: Listing): Promise<Rows> {
  const { total, documents } = await databases.listDocuments<Document & Models.Document>({
    databaseId: settings.databaseId,
    collectionId: collection,
    queries: [
      Query.offset((page - 1) * pageSize),
      Query.limit(pageSize),
      ...(search ? [Query.or(searched.map((column) => Query.search(column, search)))] : []),
      orderOf(sort),
    ],
  })
  return { total, rows: documents.map(rowFrom) }
}

/** What the server said about a refusal; undefined when it was not reached or did not speak for itself. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof AppwriteException) || error.code < 400) return undefined
  // The client puts the whole body there when it holds no message, such as the page of a gateway.
  return error.message === error.response ? undefined : error.message || undefined
}

export const sessionEnded = (error: unknown) =>
  error instanceof AppwriteException && error.code === 401

/** Asking the same again changes nothing: the server understood and declined. */
export const declined = (error: unknown) =>
  error instanceof AppwriteException && error.code >= 400 && error.code < 500

function orderOf(sort: Listing['sort']) {
  if (!sort) return Query.orderDesc('$createdAt')
  return sort.direction === 'ascending' ? Query.orderAsc(sort.column) : Query.orderDesc(sort.column)
}

/** A document holds null where nothing was given, and more than a row needs. */
function rowFrom({ $id, $createdAt, ...document }: Document): Row {
  return {
    id: $id,
    createdAt: $createdAt,
    university: textFrom(document.university),
    branch: textFrom(document.branch),
    reason: textFrom(document.reason),
    name: textFrom(document.name),
    phone: textFrom(document.phone),
    email: textFrom(document.email),
    papers_passed: document.papers_passed,
  }
}

const textFrom = (value: string | null) => value ?? ''
