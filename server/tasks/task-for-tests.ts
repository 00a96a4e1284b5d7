import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freshDatabase, server } from '../data/postgres/database-for-tests.ts'

const root = join(import.meta.dirname, '..', '..')

/** A store of one kind in a place of its own; `environment` are the settings that lead to it. */
export type Place = {
  directory: string
  environment: Record<string, string>
  remove: () => Promise<void>
}

/** The kinds of store that can be tried on this machine, each with a way to a fresh one. */
export const kindsOfStore: [name: string, fresh: () => Promise<Place>][] = [
  ['the embedded store', embedded],
  ...(server === '' ? [] : [['PostgreSQL', onPostgres] satisfies [string, () => Promise<Place>]]),
]

async function embedded(): Promise<Place> {
  const directory = await mkdtemp(join(tmpdir(), 'task-'))
  return {
    directory,
    environment: { DATA_DIR: join(directory, 'data') },
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

async function onPostgres(): Promise<Place> {
  const { directory, environment, remove } = await embedded()
  const database = await freshDatabase()
  return {
    directory,
    environment: { ...environment, DATABASE_URL: database.url },
    async remove() {
      await database.remove()
      await remove()
    },
  }
}

/** What `npm run NAME -- ARGS` printed, and its exit code. Settings of whoever runs the tests do not reach it. */
export async function runScript(
  name: string,
  args: string[],
  { environment }: Pick<Place, 'environment'>,
) {
  const { PATH = '', HOME = '' } = process.env
  const task = spawn('npm', ['run', '--silent', '--prefix', root, name, '--', ...args], {
    cwd: root,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<number | null>((ended) => task.on('exit', ended))
  const [output, errors, code] = await Promise.all([text(task.stdout), text(task.stderr), exit])
  return { output, errors, code }
}
