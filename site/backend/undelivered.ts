import type { Undelivered } from '#contract/news.ts'
import { endpoints } from '#contract/paths.ts'
import { callServer, serverAddress } from './appwrite.ts'

/** Undelivered messages; rejects for users who are not owners. */
export const whatIsUndelivered = () =>
  callServer<Undelivered>('get', serverAddress(endpoints.undelivered))
