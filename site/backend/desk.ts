import { AppwriteException, ID, type Models, Query } from 'appwrite'
import type { DeskChanges } from '#contract/staff/changes.ts'
import type { EnteredKind, NotAnswered } from '#contract/staff/marks.ts'
import type { Activity, History, NewEntry } from '#contract/staff/history.ts'
import type { AnswerNeeds, EnteredEnquiry, NewEnquiry } from '#contract/staff/new-enquiry.ts'
import type {
  FieldCorrected,
  FieldCorrection,
  PersonChange,
  PersonChanged,
  PersonEnquiries,
} from '#contract/staff/person.ts'
import type { Undelivered } from '#contract/staff/health-report.ts'
import { allEnquiries, endpoints } from '#contract/paths.ts'
import { morningMail, type SavedView, viewsIn } from '#contract/staff/saved-views.ts'
import { settings } from '../settings.ts'
import { listRows } from './admin.ts'
import { account, callServer, databases, serverAddress } from './appwrite.ts'
import { type MarkedDocument, type Marks, type Row, rowFrom } from './marks.ts'
import { readTeam } from './team.ts'

const { databaseId } = settings

/** `left`: removed from the team; enquiries may still be assigned to them. */
export type Person = { id: string; name: string; left?: true }
/** The signed-in person. `printedPassword`: still uses the password printed at the server's first start. */
export type Me = Person & {
  email: string
  owner: boolean
  hasSecondFactor: boolean
  printedPassword: boolean
  views: SavedView[]
}

export type Way = Exclude<EnteredKind, 'note'>
export type { Activity, History }

export const whoAmI = async (): Promise<Me> => meFrom(await account.get())

export type User = Pick<
  Models.User,
  '$id' | 'name' | 'email' | 'labels' | 'mfa' | 'passwordUpdate' | 'prefs'
>

export const meFrom = ({ $id, name, email, labels, mfa, passwordUpdate, prefs }: User): Me => ({
  id: $id,
  name: name || email,
  email,
  hasSecondFactor: mfa,
  // On a server without roles, all staff may do everything.
  owner: labels.length === 0 || labels.includes('owner'),
  printedPassword: passwordUpdate === '',
  views: viewsIn(prefs),
})

/** Whether the person wants a mail each morning about what is due. */
export const wantsMorningMail = async () => (await account.getPrefs())[morningMail] === true

export async function wishMorningMail(wish: boolean): Promise<void> {
  await account.updatePrefs({ prefs: { ...(await account.getPrefs()), [morningMail]: wish } })
}

/**
 * Changes the views in the account, unless `edit` gives null. They are read first to keep what another device saved.
 * Two simultaneous saves can still conflict: an update replaces all preferences unconditionally.
 */
export async function editViews(
  edit: (views: SavedView[]) => SavedView[] | null,
): Promise<SavedView[] | null> {
  const prefs = await account.getPrefs()
  const views = edit(viewsIn(prefs))
  if (!views) return null
  const user = await account.updatePrefs({ prefs: { ...prefs, views } })
  return viewsIn(user.prefs)
}

/** Possible assignees and former members. */
export async function colleagues(): Promise<Person[]> {
  const { members, former } = await readTeam()
  const people = members
    .filter(({ invited }) => !invited)
    .map(({ id, name, email }) => ({ id, name: name || email }))
  return [...people, ...former.map((one): Person => ({ ...one, left: true }))]
}

/** Of any kind. Undefined if no row has this id. */
export async function findEnquiry(id: string): Promise<Row | undefined> {
  try {
    return rowFrom(
      await databases.getDocument<MarkedDocument & Models.Document>({
        databaseId,
        collectionId: allEnquiries,
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
export const updateMarks = async (row: Row, marks: Partial<Marks>): Promise<Row> =>
  rowFrom(
    await callServer<MarkedDocument>('patch', `${endpoints.newEnquiry}/${row.id}`, {
      ...marks,
      seen: Date.parse(row.updatedAt),
    }),
  )

export const isConflict = (error: unknown) => isCode(error, 409)
export const isMissing = (error: unknown) => isCode(error, 404)

export const eraseEnquiry = ({ id }: Row): Promise<void> =>
  callServer('delete', `${endpoints.newEnquiry}/${id}`)

/** The enquiries with the phone or the email of this one, and itself, the newest first. */
export async function personOf(enquiry: string): Promise<Row[]> {
  const address = serverAddress(endpoints.person, { enquiry })
  const { documents } = await callServer<PersonEnquiries>('get', address)
  // Documents of the list, as the server describes them.
  return documents.map((document) => rowFrom(document as MarkedDocument))
}

/** Of any kind, with these digits in the number or with this email; the newest first. Empty: not looked for. */
export async function findSame(digits: string, email: string): Promise<Row[]> {
  const conditions = [
    ...(digits ? [Query.contains('phoneDigits', digits)] : []),
    ...(email ? [Query.equal('email', email)] : []),
  ]
  const [first = ''] = conditions
  const { rows } = await listRows(
    allEnquiries,
    Query.limit(25),
    conditions.length > 1 ? Query.or(conditions) : first,
    Query.orderDesc('$createdAt'),
  )
  return rows
}

export const changePerson = (change: PersonChange) =>
  callServer<PersonChanged>('post', endpoints.person, change)

export const correctField = (correction: FieldCorrection) =>
  callServer<FieldCorrected>('patch', endpoints.person, correction)

type HistoryPage = { limit: number; kind?: 'answer'; after?: string | undefined }

/** Of one enquiry or of several, newest first. `after`: only entries older than this one. */
export const listActivity = (
  submissions: string[],
  { limit, ...page }: HistoryPage,
): Promise<History> => {
  const query = { enquiries: submissions.join(','), limit: String(limit), ...page }
  return callServer('get', serverAddress(endpoints.history, query))
}

/** Names what is written before it is sent, so that it is written once. */
export const newId = () => ID.unique()

/** Whoever called or came. Again with the same key: the first answer. */
export const enterEnquiry = (enquiry: NewEnquiry, key: string) =>
  callServer<EnteredEnquiry>('post', endpoints.newEnquiry, enquiry, {
    'Idempotency-Key': key,
  })

/** `missing`: what an answer needs, of an enquiry of another kind. */
export const makeAnswer = (id: string, missing: AnswerNeeds = {}) =>
  callServer('post', `${endpoints.newEnquiry}/${id}/answer`, missing)

export const addActivity = (
  submission: string,
  kind: NewEntry['kind'],
  text: string,
  id = newId(),
): Promise<Activity> =>
  callServer('post', endpoints.history, {
    id,
    submission,
    kind,
    ...(text && { text }),
  } satisfies NewEntry)

/** Rejects for users who are not owners. */
export const whatIsNotAnswered = () => callServer<NotAnswered>('get', endpoints.notAnswered)

export const correctNote = (id: string, text: string): Promise<Activity> =>
  callServer('patch', `${endpoints.history}/${id}`, { text })

const isCode = (error: unknown, code: number) =>
  error instanceof AppwriteException && error.code === code

/** Undelivered messages; rejects for users who are not owners. */
export const whatIsUndelivered = () => callServer<Undelivered>('get', endpoints.undelivered)

type EnquiryChange = NonNullable<DeskChanges['changes']>[number]

/** Of an enquiry. Without a `row` it was erased. `isNew`: it was not there before. */
export type Change = Omit<EnquiryChange, 'document'> & { row: Row | undefined }

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

const changeFrom = ({ document, ...change }: EnquiryChange): Change => ({
  ...change,
  // A document of the list, as the server describes it.
  row: document && rowFrom(document as MarkedDocument),
})
