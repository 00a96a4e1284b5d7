import { freshSecret, idAt } from '../ids.ts'
import { migrationsIn } from '../migrations.ts'
import type { Filter } from '../query.ts'
import { sql } from '../sql.ts'
import type { NewSubmission, Store } from '../store.ts'
import { untilChanged } from '../unchanged.ts'
import { Unfit } from '../unfit.ts'
import { addressFrom, type Address } from './address.ts'
import { removeAllowancesBefore, takeAllowance } from './allowances.ts'
import { dialect, dialectWithTrigrams } from './dialect.ts'
import { foundPage } from './found.ts'
import { inGroups } from './groups.ts'
import { farPagesOf } from './landmarks.ts'
import { ensureTrigrams, migrate } from './migrate.ts'
import { momentOf } from './moment.ts'
import { pageOf } from './pages.ts'
import { poolTo } from './pool.ts'
import { retentionBy } from './retention.ts'
import { enterNext } from './short-words.ts'
import { readSecret } from './secrets.ts'
import * as staff from './staff.ts'
import { renewStatisticsAt } from './statistics.ts'
import {
  addSubmissions,
  findAnswer,
  findSubmission,
  keepAnswers,
  removeBefore,
  type Given,
} from './submissions.ts'
import { tidyingOf } from './tidying.ts'
import { totalsOf } from './totals.ts'

export const steps = new URL('migrations/', import.meta.url)

type Options = { now?: () => number }

/** The store on a PostgreSQL server, which several replicas of the product may share. */
export async function openPostgres(url: string, { now = Date.now }: Options = {}): Promise<Store> {
  const address = addressFrom(url)
  const migrations = await migrationsIn(steps)
  try {
    await migrate(address, migrations)
    const trigrams = await ensureTrigrams(address)
    return storeOf(address, trigrams ? dialectWithTrigrams : dialect, now)
  } catch (error) {
    throw unusable(address, error)
  }
}

/** Ten connections, so that no writer and no short look waits behind a search that reads all rows. */
const waysTo = (address: Address) => ({
  adds: poolTo(address, 1, 'once'),
  writes: poolTo(address, 3),
  looks: poolTo(address, 3),
  lists: poolTo(address, 3),
})

/** Why the server cannot be used, in one line without the password. */
export function unusable({ shown }: Address, error: unknown): Error {
  const message = error instanceof Error ? error.message || error.name : String(error)
  const reason = message.replaceAll(/\s+/g, ' ').replace(/\.$/, '')
  const remedy = error instanceof Unfit ? '' : '; start it, or correct DATABASE_URL'
  return new Error(`Cannot use ${shown}: ${reason}${remedy}.`, { cause: error })
}

function storeOf(address: Address, speech: typeof dialect, now: () => number): Store {
  const { adds, writes, looks, lists } = waysTo(address)
  const moment = momentOf(looks.run)
  const read = untilChanged(moment, 400)
  const addTogether = inGroups((group: NewSubmission[]) => {
    tidying.added(group.length)
    return addSubmissions(adds.run, looks.run, group)
  })
  const keepTogether = inGroups((group: Given[]) => keepAnswers(writes.run, group))
  const farPage = farPagesOf(lists, moment)
  const totals = totalsOf(lists.run, speech)
  const totalOf = (filters: Filter[]) =>
    read(`total ${JSON.stringify(filters)}`, (asOf) => totals.totalOf(filters, asOf))
  const tidying = tidyingOf(
    () => writes.together(enterNext),
    async () => speech === dialectWithTrigrams && writes.run(intoIndex),
  )
  return {
    submissions: {
      add(submission, once, answer) {
        const at = now()
        return addTogether({ id: idAt(at), at, submission, once, answer })
      },
      keepAnswer: (id, answer) => keepTogether({ id, answer }),
      answerOf: (id) => findAnswer(looks.run, id),
      page: (query) =>
        read(
          `page ${JSON.stringify(query)}`,
          async (asOf) =>
            (await farPage(query, asOf)) ??
            (await foundPage(lists, query, { moment: asOf, totalOf, totals, dialect: speech })) ??
            pageOf(lists.run, query, speech),
          (page) => page.length <= mostRows,
        ),
      total: totalOf,
      find: (id) => findSubmission(looks.run, id),
      async removeBefore(instant) {
        const erased = await removeBefore(writes, instant)
        if (erased > 0) await renewStatisticsAt(address)
        return erased
      },
    },
    retention: retentionBy(lists.run, writes.run),
    people: {
      save(person) {
        const at = now()
        return staff.savePerson(writes, { id: idAt(at), at, ...person })
      },
      saveFirst(person) {
        const at = now()
        return staff.saveFirstPerson(writes, { id: idAt(at), at, ...person })
      },
      findByEmail: (email) => staff.findPerson(looks.run, email),
      list: () => staff.listPeople(looks.run),
      count: () => staff.countPeople(looks.run),
      setBlocked: (id, blocked) => staff.setBlocked(writes, id, blocked, now()),
      remove: (id) => staff.removePerson(writes, id),
      findApplied: (email) => staff.findApplied(looks.run, email),
      noteApplied: (email, password) => staff.noteApplied(writes.run, email, password),
    },
    sessions: {
      add: (session) => staff.addSession(writes, session),
      findBySecretHash: (secretHash) =>
        read(
          `session ${secretHash}`,
          () => staff.findSession(looks.run, secretHash),
          // A guess takes no room from those who are signed in.
          (found) => found !== undefined,
        ),
      listOf: (personId) => staff.listSessions(looks.run, personId),
      see: (id, at) => staff.seeSession(writes.run, id, at),
      remove: (id) => staff.removeSession(writes.run, id),
      removeAllOf: (personId) => staff.removeSessionsOf(writes.run, personId),
      removeExpired: (instant) => staff.removeExpiredSessions(writes.run, instant),
    },
    allowances: {
      take: (name, most) => takeAllowance(writes.run, name, most, now()),
      removeBefore: (instant) => removeAllowancesBefore(writes.run, instant),
    },
    secrets: {
      read: (name) => readSecret(writes.run, name, freshSecret()),
    },
    async check() {
      await staff.countPeople(looks.run)
    },
    async close() {
      await tidying.end()
      await Promise.all([adds, writes, looks, lists].map(({ close }) => close()))
    },
  }
}

/** New rows wait in a list before the index of trigrams, see `ensureTrigrams`. */
const intoIndex = sql`SELECT gin_clean_pending_list('submissions_search')`

/** A larger page is asked for by programs, once. */
const mostRows = 100
