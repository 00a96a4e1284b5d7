import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Type } from 'typebox'
import type { Offer } from '#contract/offers.ts'
import { endpoints, paths } from '#contract/paths.ts'
import { mostFileBytes, type WordFault, type WordsState } from '#contract/words.ts'
import { contentProgram, type ContentProgram } from '../content/program.ts'
import { offersOf } from '../news/channels.ts'
import type { Parts } from '../parts.ts'
import {
  invalidField,
  noSuchRoute,
  tooManyRequests,
  unusableFile,
  wordsChanged,
} from '../refusal.ts'
import { identifyHere } from './identify.ts'
import { errorBody } from './replies.ts'
import { authorOf, ownerOf } from './roles.ts'

const Values = Type.Record(
  Type.String({ maxLength: 60 }),
  Type.Record(Type.String({ maxLength: 120 }), Type.Unknown()),
)
const Changes = Type.Object({ revision: Type.String({ maxLength: 64 }), values: Values })
/** What the owner had before her: another state of the words or of the site is neither published nor undone. */
const Publish = Type.Object({ revision: Type.String({ maxLength: 64 }) })
const Undo = Type.Object({ current: Type.String({ pattern: '^[0-9]{6}$' }) })
const publicPaths = Object.values(paths).filter((path) => !path.startsWith(paths.admin))
const Request = Type.Object({ path: Type.Enum(publicPaths), values: Values })
const File = Type.Object({
  use: Type.Enum(['logo', 'photo']),
  name: Type.String({ maxLength: 200 }),
  data: Type.String(),
})
const Shown = Type.Object({ id: Type.String({ format: 'uuid' }) })

/** More than all shipped words together. */
const bodyLimit = 512 * 1024
/** As base64, and a little beside. */
const fileLimit = Math.ceil((mostFileBytes * 4) / 3) + 1_024
/** Each is a process of its own. Somebody who types asks for one preview after the other, and what she saves waits for none of them. */
const mostCalls = 2
const mostPreviews = 1
const mostWaiting = 8
/** The first preview of a version bundles the pages. */
const callMs = 120_000
/** Longer than a connection may be silent elsewhere. */
const silenceMs = 130_000
const publishMs = 10 * 60_000
const previewMs = 10 * 60_000

/** Nothing in a previewed page runs, and only our own staff area frames it. */
const previewHeaders = {
  'cache-control': 'no-store',
  'x-frame-options': 'SAMEORIGIN',
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy': [
    `default-src 'none'`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `form-action 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'self'`,
    'sandbox allow-same-origin',
  ].join('; '),
}

/** Runs a call of the program when there is a place for it. */
type Call = <Answer>(name: string, input: unknown) => Promise<Answer>

/** The owner's words, for owners: read, changed, shown before they are public, published, undone. */
export const contentEndpoints: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const program = contentProgram(parts.settings)
  const publication = publicationBy(program, parts)
  const callIn =
    (places: ReturnType<typeof placesFor>): Call =>
    (name, input) =>
      places(() => program.call(name, input, callMs))
  const call = callIn(placesFor(mostCalls))
  app.addHook('onClose', async () => program.close())
  app.decorateRequest('caller', undefined)

  app.addHook('onRequest', async (request, reply) => {
    request.caller = await identifyHere(request, reply, parts)
    ownerOf(request, 'content')
    // The next request of the connection is as usual again.
    const usual = request.raw.socket.timeout ?? 0
    allowSilence(request, silenceMs)
    reply.raw.once('close', () => allowSilence(request, usual))
  })

  app.get(endpoints.content, async (): Promise<WordsState> => {
    // As it was before the words are read: what ends meanwhile is asked for once more.
    const publishing = publication.state()
    const words = await call<Omit<WordsState, 'publishing' | 'failure'>>('state', {})
    return { ...words, ...publishing }
  })

  await app.register(drafts, { ...parts, call })
  await app.register(previews, {
    call: callIn(placesFor(mostPreviews)),
    offers: offersOf(parts.settings),
  })

  app.post(
    `${endpoints.content}/publish`,
    { schema: { body: Publish } },
    async (request, reply) => {
      publication.start(request, 'publish', request.body)
      return reply.code(202).send({})
    },
  )

  app.post(`${endpoints.content}/undo`, { schema: { body: Undo } }, async (request, reply) => {
    publication.start(request, 'undo', request.body)
    return reply.code(202).send({})
  })
}

const refusalOf = ({ file, field, problem, remedy }: WordFault) =>
  invalidField(`${file} ${field}`, `It ${problem}. Write ${remedy}.`)

/** What is not public yet. */
const drafts: FastifyPluginAsyncTypebox<Parts & { call: Call }> = async (app, { call, audit }) => {
  app.put(endpoints.content, { schema: { body: Changes }, bodyLimit }, async (request, reply) => {
    const outcome = await call<{ conflict?: true; faults?: WordFault[]; revision?: string }>(
      'save',
      request.body,
    )
    if (outcome.conflict) throw wordsChanged()
    const { faults = [] } = outcome
    const [fault] = faults
    // All of them, so that an owner does not learn of one after the other.
    if (fault) return reply.code(400).send({ ...errorBody(refusalOf(fault)), faults })
    note(audit, request, 'words-saved', namesOf(request.body.values))
    return { revision: outcome.revision }
  })

  app.post(
    `${endpoints.content}/files`,
    { schema: { body: File }, bodyLimit: fileLimit },
    async (request) => {
      const outcome = await call<{ name: string } | { faults: WordFault[] }>('keep', request.body)
      if ('faults' in outcome) throw unusableFile(problemsOf(outcome.faults))
      note(audit, request, 'words-saved', outcome.name)
      return outcome
    },
  )

  app.delete(`${endpoints.content}/logo`, async (request) => {
    await call('remove-logo', {})
    note(audit, request, 'words-saved', 'no logo')
    return {}
  })
}

type Previewing = { call: Call; offers: Offer[] }

const previews: FastifyPluginAsyncTypebox<Previewing> = async (app, { call, offers }) => {
  const pages = new LRUCache<string, { html: string; owner: string }>({ max: 20, ttl: previewMs })

  app.post(
    `${endpoints.content}/preview`,
    { schema: { body: Request }, bodyLimit },
    async (request) => {
      const { html } = await call<{ html: string }>('preview', { ...request.body, offers })
      const id = randomUUID()
      pages.set(id, { html, owner: ownerOf(request, 'content').person.id })
      return { address: `${endpoints.content}/preview/${id}` }
    },
  )

  app.get(
    `${endpoints.content}/preview/:id`,
    { schema: { params: Shown } },
    async (request, reply) => {
      const page = pages.get(request.params.id)
      if (page?.owner !== ownerOf(request, 'content').person.id) throw noSuchRoute()
      return reply.headers(previewHeaders).type('text/html; charset=utf-8').send(page.html)
    },
  )
}

/** Publishes or undoes, one at a time. */
function publicationBy(program: ContentProgram, { audit }: Pick<Parts, 'audit'>) {
  let publishing = false
  let failure = ''

  return {
    state: () => ({ publishing, failure }),
    /** Goes on when the caller does not wait; what came of it is in the state. */
    start(request: FastifyRequest, name: 'publish' | 'undo', input: object) {
      if (publishing) throw tooManyRequests(10)
      publishing = true
      failure = ''
      const by = ownerOf(request, 'content').person.name
      void finish(request, name, { ...input, by })
    },
  }

  async function finish(request: FastifyRequest, name: 'publish' | 'undo', input: object) {
    try {
      const outcome = await program.call<{ id?: string; failure?: string }>(name, input, publishMs)
      failure = outcome.failure ?? ''
      const action = name === 'undo' ? 'words-undone' : 'words-published'
      if (!failure) note(audit, request, action, outcome.id || 'shipped')
    } catch (error) {
      failure = 'The site could not be built. The log of the server says why.'
      request.log.error(error, 'the words could not be published')
    } finally {
      publishing = false
    }
  }
}

const note = (
  audit: Parts['audit'],
  request: FastifyRequest,
  action: 'words-saved' | 'words-published' | 'words-undone',
  detail: string,
) => audit.note({ by: authorOf(request, ownerOf(request, 'content')), action, detail })

/** Of an injected request there is no connection. */
const allowSilence = ({ raw: { socket } }: FastifyRequest, ms: number) =>
  'setTimeout' in socket && socket.setTimeout(ms)

/** So many at once; a few more wait, and the rest is declined. */
function placesFor(most: number) {
  let underWay = 0
  const waiting: (() => void)[] = []
  return async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (waiting.length >= mostWaiting) throw tooManyRequests(5)
    if (underWay >= most) await new Promise<void>((go) => waiting.push(go))
    else underWay += 1
    try {
      return await work()
    } finally {
      // Whoever waits takes the place over.
      const next = waiting.shift()
      if (next) next()
      else underWay -= 1
    }
  }
}

const problemsOf = (faults: WordFault[]) =>
  faults.map(({ problem, remedy }) => `The file ${problem}. Choose ${remedy}.`).join(' ')

/** The names of the fields, as far as the audit has room. */
const namesOf = (values: Record<string, Record<string, unknown>>) =>
  Object.entries(values)
    .flatMap(([file, own]) => Object.keys(own).map((path) => `${file}: ${path}`))
    .join(', ')
    .slice(0, 200)
