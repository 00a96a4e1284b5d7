import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { format } from 'node:util'
import { vi } from 'vitest'
import { freshDatabase, server } from '../db/postgres/database-for-tests.ts'

const root = join(import.meta.dirname, '..', '..')

/** The compile cache that processes share. It halves the time of a short one. */
export const compileCache = join(root, 'build', 'compiled')

/** A separate store, with the settings for it. */
export type Place = {
  directory: string
  environment: Record<string, string>
  remove: () => Promise<void>
}

/** The kinds of store that this machine can test, each with a function that creates an empty one. */
export const kindsOfStore: [name: string, fresh: () => Promise<Place>][] = [
  ['the embedded store', embeddedPlace],
  ...(server === '' ? [] : [['PostgreSQL', onPostgres] satisfies [string, () => Promise<Place>]]),
]

/** For what does not differ between them. */
export async function embeddedPlace(): Promise<Place> {
  const directory = await mkdtemp(join(tmpdir(), 'task-'))
  return {
    directory,
    environment: { DATA_DIR: join(directory, 'data') },
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

async function onPostgres(): Promise<Place> {
  const { directory, environment, remove } = await embeddedPlace()
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

type Result = { output: string; errors: string; code: number | null }

/** Thrown in place of ending the process. */
class Exit extends Error {
  readonly code: number

  constructor(code: number) {
    super(`exit ${code}`)
    this.code = code
  }
}

let runs = 0

/**
 * Runs the task `server/commands/NAME.ts` without the settings of the caller, and returns its output and exit code. It runs in this process,
 * many times as fast as its npm script, which `setup/papers.trial.test.ts` runs. Only one can run at a time.
 */
export async function runTaskFile(
  name: string,
  args: string[],
  { environment }: Pick<Place, 'environment'>,
): Promise<Result> {
  const { env, argv } = process
  const printed = { output: '', errors: '' }
  const print =
    (to: keyof typeof printed) =>
    (...values: unknown[]) => {
      printed[to] += `${format(...values)}\n`
    }
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(print('output')),
    vi.spyOn(console, 'error').mockImplementation(print('errors')),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Exit(Number(code))
    }),
  ]
  process.env = { PATH: env['PATH'], HOME: env['HOME'], ...environment }
  process.argv = [...argv.slice(0, 1), name, ...args]
  try {
    // A new query string makes it a new module, which runs again.
    await import(`${join(import.meta.dirname, name)}.ts?run=${(runs += 1)}`)
    return { ...printed, code: 0 }
  } catch (error) {
    if (!(error instanceof Exit)) throw error
    return { ...printed, code: error.code }
  } finally {
    Object.assign(process, { env, argv })
    for (const spy of spies) spy.mockRestore()
  }
}
