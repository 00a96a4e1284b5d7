import { Account, AppwriteException, Client, Databases } from 'appwrite'
import { attendedHeader } from '#contract/paths.ts'
import { defaultProject, endpoints } from '#contract/paths.ts'
import { settings } from '../settings.ts'

const origin = () => (typeof location === 'undefined' ? 'http://localhost' : location.origin)

type Query = Record<string, string | undefined>

/** The full URL of a server path, with the values of the query that there are. */
export function serverAddress(path: string, query: Query = {}) {
  const address = new URL(path, settings.apiOrigin || origin())
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, value)
  return address
}

/** Of a file that the browser downloads, without our headers. */
export const fileAddress = (path: string, query: Query = {}) => {
  const { projectId } = settings
  return serverAddress(path, {
    ...query,
    ...(projectId !== defaultProject && { project: projectId }),
  })
}

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

/** A call for which Appwrite's client has no function. The response has the contract's shape. */
export const callServer = async <Result = void>(
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
  address: URL | string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Result> =>
  (await client.call(
    method,
    typeof address === 'string' ? serverAddress(address) : address,
    { 'X-Appwrite-Project': settings.projectId, 'content-type': 'application/json', ...headers },
    body,
  )) as Result

/** What somebody does is followed by its requests within this time, also after a debounced search. */
const momentMs = 10_000

const acts = ['click', 'input', 'keydown', 'touchmove', 'wheel'] as const

// Whoever opens a page does something.
let actedAt = Date.now()

// The prerenderer has no events.
if (typeof document !== 'undefined')
  for (const act of acts)
    document.addEventListener(act, () => (actedAt = Date.now()), { capture: true, passive: true })

/** Whether somebody has just touched the page. The page asks for much by itself, for instance after each new enquiry. */
const isAttended = () => Math.abs(Date.now() - actedAt) < momentMs

/** The error type of a refusal; undefined if the server was not reached or sent no Appwrite error. */
export const refusalType = (error: unknown) =>
  error instanceof AppwriteException && error.type ? error.type : undefined
