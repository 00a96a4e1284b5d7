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

/** The body of every error under `/v1`. `code` repeats the HTTP status. */
export type AppwriteError = { message: string; code: number; version: string; type: string }

/** The server version that the clients are told. */
export const appwriteVersion = '1.9.6'
