import type { FastifyReply } from 'fastify'
import {
  appwriteVersion,
  type Account,
  type AppwriteError,
  type SignedIn,
} from '#contract/appwrite.ts'
import { fieldsOf, type FieldName } from '../db/fields.ts'
import { typeOf } from '../db/query.ts'
import type { StoredRow } from '../db/enquiry.ts'
import type { Refusal } from '../refusal.ts'
import type { Caller } from '../people/caller.ts'
import type { Selection } from './queries.ts'

export const errorBody = ({ message, code, type }: Refusal): AppwriteError => ({
  message,
  code,
  version: appwriteVersion,
  type,
})

/**
 * The type that Appwrite's servers send without a body. Some clients need a type on every reply, and would parse the body if it were
 * JSON. Set on the raw reply, because Fastify removes the type from a reply without a body.
 */
export function typeWithoutBody({ statusCode, raw }: FastifyReply) {
  if (statusCode === 204) raw.setHeader('content-type', 'text/html')
}

export function accountFrom({ person, session }: Caller): Account {
  const createdAt = instant(person.createdAt)
  return {
    $id: person.id,
    $createdAt: createdAt,
    $updatedAt: instant(person.updatedAt),
    registration: createdAt,
    // Empty while a printed password is unchanged.
    passwordUpdate: person.mustChange ? '' : instant(person.passwordChangedAt),
    accessedAt: instant(session.seenAt),
    name: person.name,
    email: person.email,
    phone: '',
    status: !person.blocked,
    emailVerification: false,
    phoneVerification: false,
    mfa: person.hasSecondFactor,
    labels: [person.role],
    prefs: person.preferences,
    targets: [],
    // Typed clients require these keys.
    emailCanonical: null,
    emailIsFree: null,
    emailIsDisposable: null,
    emailIsCorporate: null,
    emailIsCanonical: null,
    impersonator: false,
    impersonatorUserId: null,
  }
}

/** Of the user agent, only the parts by which a person recognises a session. */
export function signedInFrom(
  { person, session }: Caller,
  { current }: { current: boolean },
): SignedIn {
  const { clientName, osName, deviceName } = deviceFrom(session.userAgent)
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
    osName,
    osVersion: '',
    clientType: clientName === '' ? '' : 'browser',
    clientCode: '',
    clientName,
    clientVersion: '',
    clientEngine: '',
    clientEngineVersion: '',
    deviceName,
    deviceBrand: '',
    deviceModel: '',
    countryCode: '--',
    countryName: 'Unknown',
    current,
    factors: ['password', ...(session.factor ? [session.factor.name] : [])],
    secret: '',
    mfaUpdatedAt: session.factor ? instant(session.factor.at) : '',
  }
}

const columnsOf = (row: StoredRow): FieldName[] =>
  fieldsOf['kind' in row ? 'enquiries' : 'eligibility']

export function documentFrom(
  row: StoredRow,
  {
    databaseId,
    parentId,
    selection,
  }: { databaseId: string; parentId: string; selection?: Selection },
) {
  const selectedColumns = columnsOf(row).filter((column) => selection?.has(column) ?? true)
  return {
    $id: row.id,
    $sequence: String(row.sequence),
    $collectionId: parentId,
    $databaseId: databaseId,
    $createdAt: instant(row.createdAt),
    $updatedAt: instant(row.updatedAt),
    $permissions: [],
    ...Object.fromEntries(selectedColumns.map((column) => [column, written(column, row)])),
  }
}

function written(column: FieldName, row: StoredRow): unknown {
  const value: unknown = Reflect.get(row, column)
  return typeOf[column] === 'instant' && typeof value === 'number' ? instant(value) : value
}

/** Appwrite writes UTC with an offset, JavaScript with `Z`. */
export const instant = (milliseconds: number) =>
  new Date(milliseconds).toISOString().replace('Z', '+00:00')

/** The parts of a session's device that a person recognises. Empty if unknown. */
type Device = { clientName: string; osName: string; deviceName: string }

const clients: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The common browsers and systems, in this order because most of them also claim to be others. */
export function deviceFrom(userAgent: string): Device {
  const osName = nameIn(systems, userAgent)
  return { clientName: nameIn(clients, userAgent), osName, deviceName: kindOf(osName, userAgent) }
}

const nameIn = (names: [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? ''

/** Appwrite's names of the kinds. An Android phone says "Mobile" in its user agent, a tablet does not. */
function kindOf(osName: string, userAgent: string) {
  if (osName === '') return ''
  if (osName === 'iPadOS') return 'tablet'
  if (osName === 'Android') return /\bMobile\b/.test(userAgent) ? 'smartphone' : 'tablet'
  return osName === 'iOS' ? 'smartphone' : 'desktop'
}
