import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { askingFirst, keptBackups, type Backups } from '#contract/staff/health-report.ts'
import { endpoints } from '#contract/paths.ts'
import { confirmAuthority } from '../db/authority.ts'
import type { Author } from '../db/db.ts'
import type { Parts } from '../parts.ts'
import { authorOf, ownerOf } from '../people/caller.ts'
import { admitOnly } from '../people/identify.ts'
import { expectRecentProof } from '../people/proof.ts'
import { noPassphrase, noSuchRoute, tooManyRequests } from '../refusal.ts'
import type { Settings } from '../settings.ts'

const command = join(import.meta.dirname, '..', 'commands', 'backup.ts')
/** The instant of its beginning, UTC. */
const namePattern = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)\.backup$/
const folderIn = (dataDirectory: string) => join(resolve(dataDirectory), 'backups')

const download = {
  schema: {
    params: Type.Object({ name: Type.String({ pattern: namePattern.source }) }),
    querystring: Type.Object({ [askingFirst]: Type.Optional(Type.String()) }),
  },
  exposeHeadRoute: false,
  config: { isFile: true },
}

const owner = (request: FastifyRequest) => ownerOf(request, 'backups')

/** For owners: the whole store as an encrypted file. Making and downloading one needs a recent confirmation of who asks. */
export const backups: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { settings, audit } = parts
  const folder = folderIn(settings.dataDirectory)
  const maker = backupMaker(parts, folder)

  admitOnly(owner, app, parts)

  app.get(endpoints.backups, async (): Promise<Backups> => ({
    ...(await maker.state()),
    hasPassphrase: settings.backupPassphrase !== undefined,
    backups: await listBackups(folder),
  }))

  app.post(endpoints.backups, { schema: { body: Type.Object({}) } }, async (request, reply) => {
    const author = authorOf(request, owner(request))
    await confirmAuthority(parts.db, author)
    expectRecentProof(owner(request), parts)
    maker.begin(author, request.log)
    return reply.code(202).send({})
  })

  app.get(`${endpoints.backups}/:name`, download, async (request, reply) => {
    const { name } = request.params
    const backup = (await listBackups(folder)).find((one) => one.name === name)
    if (!backup) throw noSuchRoute()
    expectRecentProof(owner(request), parts)
    if (request.query[askingFirst] !== undefined) return {}
    // Before any data is sent.
    audit.note({ by: authorOf(request, owner(request)), action: 'backup-downloaded', detail: name })
    return reply
      .type('application/octet-stream')
      .header('content-length', backup.bytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(createReadStream(join(folder, name)))
  })
}

/** Makes one backup at a time, which goes on without the caller. */
function backupMaker({ settings, audit, now }: Parts, folder: string) {
  let running: { name: string; since: string; expected: number | null } | undefined
  let failure = ''

  return {
    state: async () => ({
      running: running ? { ...running, bytes: await writtenTo(folder, running.name) } : null,
      failure,
    }),
    begin(author: Author, log: FastifyBaseLogger) {
      if (settings.backupPassphrase === undefined) throw noPassphrase()
      if (running) throw tooManyRequests(10)
      const since = new Date(now()).toISOString()
      const name = `${since.slice(0, 19).replaceAll(':', '-')}.backup`
      running = { name, since, expected: null }
      failure = ''
      void make(author, name, log)
    },
  }

  async function make(by: Author, name: string, log: FastifyBaseLogger) {
    try {
      const expected = await expectedBytes(settings, folder)
      if (running) running = { ...running, expected }
      failure = await failureOf(settings, join(folder, name))
      if (failure) log.error('the backup failed')
      else audit.note({ by, action: 'backed-up', detail: name })
      await removeOldBackups(settings.dataDirectory, now())
    } catch (error) {
      failure = 'It could not be made. The log of the server says why.'
      log.error(error, 'the backup failed')
    } finally {
      running = undefined
    }
  }
}

/** Why it failed, in a sentence; empty if it did not. In a process of its own, because each page of the store is read back. */
async function failureOf({ dataDirectory, databaseUrl, backupPassphrase }: Settings, file: string) {
  const child = spawn(process.execPath, [command, file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: resolve(dataDirectory),
      DATABASE_URL: databaseUrl ?? '',
      BACKUP_PASSPHRASE: backupPassphrase,
    },
  })
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  return code === 0 ? '' : complaint.trim() || `It ended with code ${code}.`
}

async function listBackups(folder: string): Promise<Backups['backups']> {
  const names = (await namesIn(folder)).filter((name) => namePattern.test(name))
  return Promise.all(
    names
      .toSorted()
      .toReversed()
      .map(async (name) => ({
        name,
        at: name.replace(namePattern, '$1:$2:$3.000Z'),
        bytes: await sizeOf(join(folder, name)),
      })),
  )
}

/** They hold people who were erased since. */
export async function removeOldBackups(dataDirectory: string, now: number) {
  const folder = folderIn(dataDirectory)
  const oldest = now - keptBackups.days * 86_400_000
  for (const [index, { name, at }] of (await listBackups(folder)).entries())
    if (index >= keptBackups.most || Date.parse(at) < oldest)
      // The owner's texts lie beside it.
      for (const file of [name, `${name}.content.tar`])
        await rm(join(folder, file), { force: true })
}

/** The part that is written so far. */
async function writtenTo(folder: string, name: string) {
  const part = (await namesIn(folder)).find((one) => one.startsWith(`${name}.`))
  return part === undefined ? 0 : sizeOf(join(folder, part))
}

/** An encrypted copy is as large as the store; how far a database can be compressed shows the backup before. */
async function expectedBytes({ databaseUrl, dataDirectory }: Settings, folder: string) {
  if (databaseUrl === undefined) return sizeOf(join(resolve(dataDirectory), 'store.sqlite'))
  const [last] = await listBackups(folder)
  return last?.bytes ?? null
}

/** Empty without a folder. */
const namesIn = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** 0 for a file that was removed meanwhile. */
const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )
