import { Type, type Static } from 'typebox'
import type { Submission } from './eligibility.ts'

/** A row of the collection as the official clients receive it. Instants end in `+00:00`. */
export type Document = Submission & {
  $id: string
  $sequence: number | string
  $collectionId: string
  $databaseId: string
  $createdAt: string
  $updatedAt: string
  $permissions: string[]
}

export type DocumentList = { total: number; documents: Document[] }

/** Client preferences of the signed-in user: any JSON object. */
export const Preferences = Type.Object({}, { additionalProperties: true })

/** The signed-in user. */
export const Account = Type.Object({
  $id: Type.String(),
  $createdAt: Type.String(),
  $updatedAt: Type.String(),
  registration: Type.String(),
  passwordUpdate: Type.String(),
  accessedAt: Type.String(),
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  status: Type.Boolean(),
  emailVerification: Type.Boolean(),
  phoneVerification: Type.Boolean(),
  mfa: Type.Boolean(),
  labels: Type.Array(Type.String()),
  prefs: Preferences,
  targets: Type.Array(Type.Object({})),
  /** These since format 1.9. */
  emailCanonical: Type.Optional(Type.Null()),
  emailIsFree: Type.Optional(Type.Null()),
  emailIsDisposable: Type.Optional(Type.Null()),
  emailIsCorporate: Type.Optional(Type.Null()),
  emailIsCanonical: Type.Optional(Type.Null()),
  impersonator: Type.Optional(Type.Boolean()),
  impersonatorUserId: Type.Optional(Type.Null()),
})
export type Account = Static<typeof Account>

/** A signed-in session. The country is Appwrite's for an unknown one: nobody is asked about an address. */
export const SignedIn = Type.Object({
  $id: Type.String(),
  $createdAt: Type.String(),
  $updatedAt: Type.String(),
  expire: Type.String(),
  userId: Type.String(),
  provider: Type.Literal('email'),
  providerUid: Type.String(),
  providerAccessToken: Type.String(),
  providerAccessTokenExpiry: Type.String(),
  providerRefreshToken: Type.String(),
  ip: Type.String(),
  osCode: Type.String(),
  osName: Type.String(),
  osVersion: Type.String(),
  clientType: Type.String(),
  clientCode: Type.String(),
  clientName: Type.String(),
  clientVersion: Type.String(),
  clientEngine: Type.String(),
  clientEngineVersion: Type.String(),
  deviceName: Type.String(),
  deviceBrand: Type.String(),
  deviceModel: Type.String(),
  countryCode: Type.String(),
  countryName: Type.String(),
  current: Type.Boolean(),
  factors: Type.Array(Type.String()),
  secret: Type.Literal(''),
  mfaUpdatedAt: Type.String(),
  /** An extension, in the reply to an incomplete sign-in: the next step. */
  missing: Type.Optional(Type.String()),
})
export type SignedIn = Static<typeof SignedIn>

/** Newest first. `idleHours` is an extension: a session ends after this time without use. */
export const SessionList = Type.Object({
  total: Type.Integer(),
  sessions: Type.Array(SignedIn),
  idleHours: Type.Integer(),
})
export type SessionList = Static<typeof SessionList>

/** The body of every error under `/v1`. `code` repeats the HTTP status. */
export type AppwriteError = { message: string; code: number; version: string; type: string }

/** The server version reported to clients. */
export const appwriteVersion = '1.9.6'
