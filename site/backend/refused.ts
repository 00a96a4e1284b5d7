import { AppwriteException } from 'appwrite'

/** The error type of a refusal; undefined if the server was not reached or sent no Appwrite error. */
export const refusalType = (error: unknown) =>
  error instanceof AppwriteException && error.type ? error.type : undefined
