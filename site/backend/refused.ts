import { AppwriteException } from 'appwrite'

/** The name under which the server refused; undefined when it was not reached or did not speak for itself. */
export const refusalType = (error: unknown) =>
  error instanceof AppwriteException && error.type ? error.type : undefined
