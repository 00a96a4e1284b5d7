import { Account, Client, Databases } from 'appwrite'
import { endpoints } from '#contract/paths.ts'
import { attendedHeader } from '#contract/attended.ts'
import { settings } from '../settings.ts'
import { isAttended } from './attended.ts'

/** The full URL of a server path. */
export const serverAddress = (path: string) => new URL(path, settings.apiOrigin || location.origin)

export const client = new Client()
  .setEndpoint(serverAddress(endpoints.appwrite).href)
  .setProject(settings.projectId)
// The client copies its headers into each request.
Object.defineProperty(client.headers, attendedHeader, {
  enumerable: true,
  get: () => String(isAttended()),
})
export const account = new Account(client)
export const databases = new Databases(client)

export const appwriteAddress = (path: string) => serverAddress(endpoints.appwrite + path)

/** A call for which Appwrite's client has no function. The response has the contract's shape. */
export const callServer = async <Result = void>(
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
  address: URL,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Result> =>
  (await client.call(
    method,
    address,
    { 'X-Appwrite-Project': settings.projectId, 'content-type': 'application/json', ...headers },
    body,
  )) as Result
