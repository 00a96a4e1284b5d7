import type { FastifyRequest } from 'fastify'
import { allEnquiries, enquiriesCollection, type ListName } from '#contract/paths.ts'
import { invalidField, malformedAddress } from '../refusal.ts'

export type Parameter = readonly [name: string, value: string]

/** The decoded parameters of the query string in order. Common parsers limit the index of a list. */
export function parametersOf({ raw }: FastifyRequest): Parameter[] {
  const address = raw.url ?? ''
  const start = address.indexOf('?')
  if (start < 0) return []
  return address
    .slice(start + 1)
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [decoded(name), decoded(value.join('='))] as const
    })
}

/** The project of the request, from the header or the parameter; empty without one. */
export function projectOf(request: FastifyRequest) {
  const header = request.headers['x-appwrite-project']
  if (header) return String(header)
  return parametersOf(request).findLast(([name]) => name === 'project')?.[1] ?? ''
}

/** Of a body. A value that is not a JSON object has no fields. */
export const fieldsOf = (value: unknown) =>
  new Map<string, unknown>(
    value instanceof Object && !Array.isArray(value) ? Object.entries(value) : [],
  )

const maxQueries = 100
const maxQueryLength = 4_096

/** `queries[0]=…`, `queries[]=…` in order; a repeated index replaces the earlier value. */
export function queriesOf(parameters: Parameter[]): string[] {
  const queries = new Map<string, string>()
  let next = 0
  for (const [name, value] of parameters) {
    if (name !== 'queries' && !name.startsWith('queries[')) continue
    const [, index] = /^queries\[([^[\]]*)\]$/.exec(name) ?? []
    if (index === undefined) throw invalidList()
    if (/^\d+$/.test(index)) next = Math.max(next, Number(index) + 1)
    queries.set(index === '' ? String(next++) : index, value)
  }
  const list = [...queries.values()]
  if (list.length > maxQueries || !list.every(fits)) throw invalidList()
  return list
}

const fits = (query: string) => query !== '' && Array.from(query).length <= maxQueryLength

const invalidList = () =>
  invalidField(
    'queries',
    `Value must a valid array no longer than ${maxQueries} items and Value must be a valid string and at least 1 chars and no longer than ${maxQueryLength} chars`,
  )

/** Whether the client wants the total of the list. */
export function wantsTotal(parameters: Parameter[]) {
  const text = parameters.findLast(([name]) => name === 'total')?.[1] ?? 'true'
  if (text === 'true' || text === '1') return true
  if (text === 'false' || text === '0') return false
  throw invalidField('total', 'Value must be a valid boolean')
}

/** Of an admitted place. */
export const collectionIn = ({ parentId }: { parentId: string }): ListName =>
  parentId === enquiriesCollection || parentId === allEnquiries ? parentId : 'eligibility'

const idPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/

export const isId = (text: unknown): text is string =>
  typeof text === 'string' && idPattern.test(text)

export const idRule =
  "UID must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char"

/** `kind` is the kind of the document, such as `Document`. */
export function expectId(id: string, kind: string) {
  if (!isId(id)) throw invalidField(`${kind.toLowerCase()}Id`, idRule)
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw malformedAddress()
  }
}
