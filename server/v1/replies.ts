import type { FastifyReply } from 'fastify'
import {
  appwriteVersion,
  type Account,
  type AppwriteError,
  type SignedIn,
} from '#contract/appwrite.ts'
import { attributes } from '../data/query.ts'
import type { KeptSubmission } from '../data/store.ts'
import type { Refusal } from '../refusal.ts'
import type { Caller } from '../accounts/sessions.ts'
import type { Selection } from './queries.ts'
import { isBelow } from './response-format.ts'

export const errorBody = ({ message, code, type }: Refusal): AppwriteError => ({
  message,
  code,
  version: appwriteVersion,
  type,
})

/**
 * Appwrite's servers name this type where there is no body. Clients look for one on every answer, and one of JSON would make them
 * read JSON. The framework removes a type of its own from such an answer.
 */
export function typeWithoutBody({ statusCode, raw }: FastifyReply) {
  if (statusCode === 204) raw.setHeader('content-type', 'text/html')
}

export function accountFrom({ person, session }: Caller, format?: string): Account {
  const createdAt = instant(person.createdAt)
  return {
    $id: person.id,
    $createdAt: createdAt,
    $updatedAt: instant(person.updatedAt),
    registration: createdAt,
    passwordUpdate: instant(person.passwordChangedAt),
    accessedAt: instant(session.seenAt),
    name: person.name,
    email: person.email,
    phone: '',
    status: !person.blocked,
    emailVerification: false,
    phoneVerification: false,
    mfa: false,
    labels: [],
    prefs: {},
    targets: [],
    ...(isBelow(9, format) ? {} : sinceFormat9),
  }
}

/** Typed clients miss a key that is left out. Nobody looks into the address here, or acts as somebody else. */
const sinceFormat9 = {
  emailCanonical: null,
  emailIsFree: null,
  emailIsDisposable: null,
  emailIsCorporate: null,
  emailIsCanonical: null,
  impersonator: false,
  impersonatorUserId: null,
}

/** What Appwrite reads out of the browser's name and the address stays unknown here: nobody of the staff needs it. */
export function signedInFrom(
  { person, session }: Caller,
  { current }: { current: boolean },
): SignedIn {
  return {
    $id: session.id,
    $createdAt: instant(session.createdAt),
    $updatedAt: instant(session.seenAt),
    expire: instant(session.expiresAt),
    userId: person.id,
    provider: 'email',
    providerUid: person.email,
    providerAccessToken: '',
    providerAccessTokenExpiry: '',
    providerRefreshToken: '',
    ip: session.ip,
    osCode: '',
    osName: '',
    osVersion: '',
    clientType: '',
    clientCode: '',
    clientName: '',
    clientVersion: '',
    clientEngine: '',
    clientEngineVersion: '',
    deviceName: '',
    deviceBrand: '',
    deviceModel: '',
    countryCode: '--',
    countryName: 'Unknown',
    current,
    factors: ['password'],
    secret: '',
    mfaUpdatedAt: '',
  }
}

/** What the columns are called in the two ways of asking for the same rows. */
export type Vocabulary = {
  parent: 'Collection' | 'Table'
  child: 'Document' | 'Row'
  list: 'documents' | 'rows'
}

const columns = Object.keys(attributes).filter(
  (name): name is Exclude<keyof typeof attributes, `$${string}`> => !name.startsWith('$'),
)

export function documentFrom(
  row: KeptSubmission,
  {
    databaseId,
    parentId,
    words,
    format,
    selection,
  }: {
    databaseId: string
    parentId: string
    words: Vocabulary
    format: string | undefined
    selection: Selection
  },
) {
  const chosen = columns.filter((column) => selection?.has(column) ?? true)
  return {
    $id: row.id,
    // Older clients take the arrival number as a number, newer ones as text.
    $sequence: isBelow(9, format) ? row.sequence : String(row.sequence),
    [`$${words.parent.toLowerCase()}Id`]: parentId,
    $databaseId: databaseId,
    $createdAt: instant(row.createdAt),
    $updatedAt: instant(row.updatedAt),
    $permissions: [],
    ...Object.fromEntries(chosen.map((column) => [column, row[column]])),
  }
}

/** Appwrite's way to write UTC: with an offset, where JavaScript writes `Z`. */
const instant = (milliseconds: number) =>
  new Date(milliseconds).toISOString().replace('Z', '+00:00')
