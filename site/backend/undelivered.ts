import type { Undelivered } from '#contract/news.ts'
import { endpoints } from '#contract/paths.ts'
import { callServer, serverAddress } from './appwrite.ts'

/** What could not be delivered; rejects for whoever is no owner. */
export const whatIsUndelivered = () =>
  callServer<Undelivered>('get', serverAddress(endpoints.undelivered))
