import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freshDatabase, server } from '../data/postgres/database-for-tests.ts'

const root = join(import.meta.dirname, '..', '..')

/** A store of its own, with the settings that lead to it. */
export type Place = {
  directory: string
  environment: Record<string, string>
  remove: () => Promise<void>
}

/** The kinds of store that this machine can test, each with a function that makes a fresh one. */
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

/** The output and exit code of `npm run NAME -- ARGS`, without the settings of the caller. */
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
