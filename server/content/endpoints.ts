import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Type } from 'typebox'
import type { Offer } from '#contract/offers.ts'
import { endpoints, paths } from '#contract/paths.ts'
import { mostFileBytes, type WordFault, type WordsState } from '#contract/words.ts'
import { confirmAuthority, Denied } from '../db/authority.ts'
import { titleOf } from './fields.ts'
import { contentProgram, type ContentProgram } from './program.ts'
import { offersOf } from '../notify/channels.ts'
import { fairQueue, queues } from '../http/admission.ts'
import type { Parts } from '../parts.ts'
import {
  invalidField,
  noSuchRoute,
  tooManyRequests,
  unusableFile,
  wordsChanged,
} from '../refusal.ts'
import { admitOnly } from '../people/identify.ts'
import { errorBody, instant } from '../appwrite/replies.ts'
import { authorOf, ownerOf } from '../people/caller.ts'

const Values = Type.Record(
  Type.String({ maxLength: 60 }),
  Type.Record(Type.String({ maxLength: 120 }), Type.Unknown()),
)
const Changes = Type.Object({ revision: Type.String({ maxLength: 64 }), values: Values })
/** The state shown to the owner: if the texts or the site have changed since, nothing is published or undone. */
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

/** More than all shipped texts together. */
const bodyLimit = 512 * 1024
/** As base64, with some reserve. */
const fileLimit = Math.ceil((mostFileBytes * 4) / 3) + 1_024
const callMs = 120_000
/** Longer than the usual limit on silent connections. */
const silenceMs = 130_000
const publishMs = 2 * 60_000
const previewMs = 10 * 60_000

/** Nothing in a previewed page runs, and only the staff area may frame it. */
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

/** Runs a call of the program when a slot is free. */
type Call = <Answer>(name: string, input: unknown, confirm?: () => Promise<void>) => Promise<Answer>

/** The owner's texts, for owners: read, change, preview, publish, undo. */
export const contentEndpoints: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const program = contentProgram(parts.settings)
  const publication = publicationBy(program, parts)
  const callIn =
    (run: ReturnType<typeof fairQueue>): Call =>
    (name, input, confirm) =>
      run('', () => program.call(name, input, callMs, confirm))
  const call = callIn(fairQueue(queues.content))
  app.addHook('onClose', async () => program.close())
  admitOnly((request) => ownerOf(request, 'content'), app, parts)

  app.addHook('onRequest', async (request, reply) => {
    // Restores the limit for later requests of the connection.
    const usual = request.raw.socket.timeout ?? 0
    allowSilence(request, silenceMs)
    reply.raw.once('close', () => allowSilence(request, usual))
  })

  app.get(endpoints.content, async (): Promise<WordsState> => {
    // Read before the texts: if publishing ends in between, the page requests the state again.
    const publishing = publication.state()
    const words = await call<Omit<WordsState, 'publishing' | 'failure'>>('state', {})
    return { ...words, ...publishing }
  })

  await app.register(drafts, { ...parts, call })
  await app.register(previews, {
    call: callIn(fairQueue(queues.previews)),
    offers: () => offersOf(parts.settings, parts.choices.get()),
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

/** Unpublished texts. */
const drafts: FastifyPluginAsyncTypebox<Parts & { call: Call }> = async (app, parts) => {
  const { call, audit } = parts
  app.put(endpoints.content, { schema: { body: Changes }, bodyLimit }, async (request, reply) => {
    const outcome = await call<{ conflict?: true; faults?: WordFault[]; revision?: string }>(
      'save',
      request.body,
      confirming(request, parts),
    )
    if (outcome.conflict) throw wordsChanged()
    const { faults = [] } = outcome
    const [fault] = faults
    // All faults together, so that an owner can correct them at once.
    if (fault) return reply.code(400).send({ ...errorBody(refusalOf(fault)), faults })
    note(audit, request, 'words-saved', namesOf(request.body.values))
    return { revision: outcome.revision }
  })

  app.post(
    `${endpoints.content}/files`,
    { schema: { body: File }, bodyLimit: fileLimit },
    async (request) => {
      const outcome = await call<{ name: string } | { faults: WordFault[] }>(
        'keep',
        request.body,
        confirming(request, parts),
      )
      if ('faults' in outcome) throw unusableFile(problemsOf(outcome.faults))
      note(audit, request, 'words-saved', outcome.name)
      return outcome
    },
  )

  app.delete(`${endpoints.content}/logo`, async (request) => {
    await call('remove-logo', {}, confirming(request, parts))
    note(audit, request, 'words-saved', 'no logo')
    return {}
  })
}

type Previewing = { call: Call; offers: () => Offer[] }

const previews: FastifyPluginAsyncTypebox<Previewing> = async (app, { call, offers }) => {
  const pages = new LRUCache<string, { html: string; owner: string }>({ max: 20, ttl: previewMs })

  app.post(
    `${endpoints.content}/preview`,
    { schema: { body: Request }, bodyLimit },
    async (request) => {
      const { html } = await call<{ html: string }>('preview', {
        ...request.body,
        offers: offers(),
      })
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
function publicationBy(program: ContentProgram, parts: Pick<Parts, 'audit' | 'db'>) {
  let publishing: WordsState['publishing'] = null
  let failure = ''

  return {
    state: () => ({ publishing, failure }),
    /** Continues without the caller; the outcome is in the state. */
    start(request: FastifyRequest, name: 'publish' | 'undo', input: object) {
      if (publishing) throw tooManyRequests(10)
      publishing = { work: name, since: instant(Date.now()) }
      failure = ''
      const by = ownerOf(request, 'content').person.name
      void finish(request, name, { ...input, by })
    },
  }

  async function finish(request: FastifyRequest, name: 'publish' | 'undo', input: object) {
    try {
      const outcome = await program.call<{ id?: string; failure?: string }>(
        name,
        input,
        publishMs,
        confirming(request, parts),
      )
      failure = outcome.failure ?? ''
      const action = name === 'undo' ? 'words-undone' : 'words-published'
      if (!failure) note(parts.audit, request, action, outcome.id || 'shipped')
    } catch (error) {
      const isDenied = error instanceof Denied
      failure = isDenied
        ? 'Whoever began it is no owner any more. The site is as before.'
        : 'The site could not be built. The log of the server says why.'
      if (!isDenied) request.log.error(error, 'the words could not be published')
    } finally {
      publishing = null
    }
  }
}

/** For the moment in which the files are replaced: a body, a check or a build may have taken minutes. */
const confirming =
  (request: FastifyRequest, { db }: Pick<Parts, 'db'>) =>
  () =>
    confirmAuthority(db, authorOf(request, ownerOf(request, 'content')))

const note = (
  audit: Parts['audit'],
  request: FastifyRequest,
  action: 'words-saved' | 'words-published' | 'words-undone',
  detail: string,
) => audit.note({ by: authorOf(request, ownerOf(request, 'content')), action, detail })

/** An injected request has no connection. */
const allowSilence = ({ raw: { socket } }: FastifyRequest, ms: number) =>
  'setTimeout' in socket && socket.setTimeout(ms)

const problemsOf = (faults: WordFault[]) =>
  faults.map(({ problem, remedy }) => `The file ${problem}. Choose ${remedy}.`).join(' ')

/** The names of the fields, as far as they fit into the audit. */
const namesOf = (values: Record<string, Record<string, unknown>>) =>
  Object.entries(values)
    .flatMap(([file, own]) => Object.keys(own).map((path) => titleOf(file, path).join(': ')))
    .join('; ')
    .slice(0, 200)
