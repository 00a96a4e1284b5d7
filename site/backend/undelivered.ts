import type { Undelivered } from '#contract/news.ts'
import { endpoints } from '#contract/paths.ts'
import { settings } from '../settings.ts'
import { client } from './appwrite.ts'

/** What could not be delivered; rejects for whoever is no owner. */
export async function whatIsUndelivered(): Promise<Undelivered> {
  const address = new URL((settings.apiOrigin || location.origin) + endpoints.undelivered)
  // Written by our own server, in the shape of the contract.
  return (await client.call('get', address, {
    'X-Appwrite-Project': settings.projectId,
  })) as Undelivered
}
