import { idAt } from '../ids.ts'
import { migrationsIn } from '../migrations.ts'
import type { Store } from '../store.ts'
import { Unfit } from '../unfit.ts'
import { addressFrom, type Address } from './address.ts'
import { removeAllowancesBefore, takeAllowance } from './allowances.ts'
import { dialect, dialectWithTrigrams } from './dialect.ts'
import { ensureTrigrams, migrate } from './migrate.ts'
import { pageOf } from './pages.ts'
import { poolTo, type Pool } from './pool.ts'
import * as staff from './staff.ts'
import { addSubmission, findSubmission, keepAnswer, removeBefore } from './submissions.ts'
import { totalsOf } from './totals.ts'

export const steps = new URL('migrations/', import.meta.url)

type Options = { now?: () => number; connections?: number }

/** The store on a PostgreSQL server, which several replicas of the product may share. */
export async function openPostgres(
  url: string,
  { now = Date.now, connections = 10 }: Options = {},
): Promise<Store> {
  const address = addressFrom(url)
  const migrations = await migrationsIn(steps)
  try {
    await migrate(address, migrations)
    const trigrams = await ensureTrigrams(address)
    return storeOf(poolTo(address, connections), trigrams ? dialectWithTrigrams : dialect, now)
  } catch (error) {
    throw unusable(address, error)
  }
}

/** Why the server cannot be used, in one line without the password. */
export function unusable({ shown }: Address, error: unknown): Error {
  const message = error instanceof Error ? error.message || error.name : String(error)
  const reason = message.replaceAll(/\s+/g, ' ').replace(/\.$/, '')
  const remedy = error instanceof Unfit ? '' : '; start it, or correct DATABASE_URL'
  return new Error(`Cannot use ${shown}: ${reason}${remedy}.`, { cause: error })
}

function storeOf(pool: Pool, speech: typeof dialect, now: () => number): Store {
  const { run } = pool
  return {
    submissions: {
      add: (submission, once) => addSubmission(run, now(), submission, once),
      keepAnswer: (id, answer) => keepAnswer(run, id, answer),
      page: (query) => pageOf(run, query, speech),
      total: totalsOf(run, speech),
      find: (id) => findSubmission(run, id),
      removeBefore: (instant) => removeBefore(run, instant),
    },
    people: {
      save(person) {
        const at = now()
        return staff.savePerson(pool, { id: idAt(at), at, ...person })
      },
      saveFirst(person) {
        const at = now()
        return staff.saveFirstPerson(pool, { id: idAt(at), at, ...person })
      },
      findByEmail: (email) => staff.findPerson(run, email),
      count: () => staff.countPeople(run),
      setBlocked: (id, blocked) => staff.setBlocked(run, id, blocked, now()),
    },
    sessions: {
      add: (session) => staff.addSession(pool, session),
      findBySecretHash: (secretHash) => staff.findSession(run, secretHash),
      listOf: (personId) => staff.listSessions(run, personId),
      see: (id, at) => staff.seeSession(run, id, at),
      remove: (id) => staff.removeSession(run, id),
      removeAllOf: (personId) => staff.removeSessionsOf(run, personId),
      removeExpired: (instant) => staff.removeExpiredSessions(run, instant),
    },
    allowances: {
      take: (name, most) => takeAllowance(run, name, most, now()),
      removeBefore: (instant) => removeAllowancesBefore(run, instant),
    },
    async check() {
      await staff.countPeople(run)
    },
    close: pool.close,
  }
}
