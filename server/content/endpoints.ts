import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Type } from 'typebox'
import { endpoints, paths } from '#contract/paths.ts'
import { mostFileBytes, type WordFault, type WordsState } from '#contract/words.ts'
import { confirmAuthority, Denied } from '../db/authority.ts'
import { titleOf } from './fields.ts'
import { save, stateOf } from './edit.ts'
import { foldersIn, type Folders } from './folders.ts'
import { keepFile, removeLogo } from './own-files.ts'
import { preview } from './preview.ts'
import { NotPublished, publish, renderInto, undo } from './publish.ts'
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

/** The owner's texts, for owners: read, change, preview, publish, undo. */
export const contentEndpoints: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const folders = foldersIn(resolve(parts.settings.dataDirectory))
  const publication = publicationBy(folders, parts)
  admitOnly((request) => ownerOf(request, 'content'), app, parts)

  app.get(endpoints.content, async (): Promise<WordsState> => {
    // Read before the texts: if publishing ends in between, the page requests the state again.
    const publishing = publication.state()
    return { ...(await stateOf(folders)), ...publishing }
  })

  await app.register(drafts, { ...parts, folders })
  await app.register(previews, { ...parts, folders })

  app.post(
    `${endpoints.content}/publish`,
    { schema: { body: Publish } },
    async (request, reply) => {
      publication.start(request, 'publish', request.body.revision)
      return reply.code(202).send({})
    },
  )

  app.post(`${endpoints.content}/undo`, { schema: { body: Undo } }, async (request, reply) => {
    publication.start(request, 'undo', request.body.current)
    return reply.code(202).send({})
  })
}

const refusalOf = ({ file, field, problem, remedy }: WordFault) =>
  invalidField(`${file} ${field}`, `It ${problem}. Write ${remedy}.`)

type InFolders = Parts & { folders: Folders }

/** Unpublished texts. */
const drafts: FastifyPluginAsyncTypebox<InFolders> = async (app, { folders, ...parts }) => {
  const { audit } = parts
  app.put(endpoints.content, { schema: { body: Changes }, bodyLimit }, async (request, reply) => {
    const outcome = await save(folders, request.body, confirming(request, parts))
    if ('conflict' in outcome) throw wordsChanged()
    if ('revision' in outcome) {
      note(audit, request, 'words-saved', namesOf(request.body.values))
      return outcome
    }
    const { faults } = outcome
    // All faults together, so that an owner can correct them at once.
    const [message] = faults.map((fault) => errorBody(refusalOf(fault)))
    return reply.code(400).send({ ...message, faults })
  })

  app.post(
    `${endpoints.content}/files`,
    { schema: { body: File }, bodyLimit: fileLimit },
    async (request) => {
      const outcome = await keepFile(folders, request.body, confirming(request, parts))
      if ('faults' in outcome) throw unusableFile(problemsOf(outcome.faults))
      note(audit, request, 'words-saved', outcome.name)
      return outcome
    },
  )

  app.delete(`${endpoints.content}/logo`, async (request) => {
    await confirming(request, parts)()
    await removeLogo(folders)
    note(audit, request, 'words-saved', 'no logo')
    return {}
  })
}

const previews: FastifyPluginAsyncTypebox<InFolders> = async (app, { folders, ...parts }) => {
  const { settings, choices } = parts
  const pages = new LRUCache<string, { html: string; owner: string }>({ max: 20, ttl: previewMs })
  const run = fairQueue(queues.previews)

  app.post(
    `${endpoints.content}/preview`,
    { schema: { body: Request }, bodyLimit },
    async (request) => {
      const offers = offersOf(settings, choices.get())
      const html = await run('', () => preview(folders, { ...request.body, offers }))
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
function publicationBy(folders: Folders, parts: Pick<Parts, 'audit' | 'db'>) {
  let publishing: WordsState['publishing'] = null
  let failure = ''

  return {
    state: () => ({ publishing, failure }),
    /** Continues without the caller; the outcome is in the state. `seen`: what the owner has seen, the revision or the site. */
    start(request: FastifyRequest, work: 'publish' | 'undo', seen: string) {
      if (publishing) throw tooManyRequests(10)
      publishing = { work, since: instant(Date.now()) }
      failure = ''
      void finish(request, work, seen)
    },
  }

  async function finish(request: FastifyRequest, work: 'publish' | 'undo', seen: string) {
    const confirm = confirming(request, parts)
    const by = ownerOf(request, 'content').person.name
    const build: typeof renderInto = async (folder, site) => {
      await renderInto(folder, site)
      await confirm()
    }
    try {
      const id = await (work === 'publish'
        ? publish(folders, by, build, seen)
        : undo(folders, seen, confirm))
      const action = work === 'undo' ? 'words-undone' : 'words-published'
      note(parts.audit, request, action, id || 'shipped')
    } catch (error) {
      failure = failureOf(error)
      if (failure === unknownFailure) request.log.error(error, 'the words could not be published')
    } finally {
      publishing = null
    }
  }
}

const unknownFailure = 'The site could not be built. The log of the server says why.'

function failureOf(error: unknown) {
  if (error instanceof NotPublished) return error.message
  return error instanceof Denied
    ? 'Whoever began it is no owner any more. The site is as before.'
    : unknownFailure
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

const problemsOf = (faults: WordFault[]) =>
  faults.map(({ problem, remedy }) => `The file ${problem}. Choose ${remedy}.`).join(' ')

/** The names of the fields, as far as they fit into the audit. */
const namesOf = (values: Record<string, Record<string, unknown>>) =>
  Object.entries(values)
    .flatMap(([file, own]) => Object.keys(own).map((path) => titleOf(file, path).join(': ')))
    .join('; ')
    .slice(0, 200)
