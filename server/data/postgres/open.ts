import { announcing } from '../announcing.ts'
import { freshSecret, idAt } from '../ids.ts'
import { migrationsIn } from '../migrations.ts'
import { wayFor } from '../price.ts'
import { sql } from '../sql.ts'
import type { NewSubmission, Report, Store } from '../store.ts'
import { queryCache } from '../query-cache.ts'
import { Unfit } from '../unfit.ts'
import { addressFrom, type Address } from './address.ts'
import { removeAllowancesBefore, takeAllowance } from './allowances.ts'
import { deskOn } from './desk.ts'
import { dialect, dialectWithTrigrams } from './dialect.ts'
import { backgroundIndexing } from './background-indexing.ts'
import { dataVersionOf } from './data-version.ts'
import { changesOn } from './changes.ts'
import { listsBy } from './list.ts'
import { errorFrom } from './failure.ts'
import { inGroups } from './groups.ts'
import { ensureTrigrams, migrate } from './migrate.ts'
import { poolTo } from './pool.ts'
import { retentionBy } from './retention.ts'
import { readSecret } from './secrets.ts'
import * as staff from './staff.ts'
import { renewStatisticsAt } from './statistics.ts'
import {
  addSubmissions,
  amendSubmission,
  findAnswer,
  findSubmission,
  keepAnswers,
  probe,
  removeBefore,
  type Given,
} from './submissions.ts'

export const steps = new URL('migrations/', import.meta.url)

/** `report` hears of what fails beside the calls. */
type Options = { now?: () => number; report?: Report }

/** The store on a PostgreSQL server, which several replicas of the product may share. */
export async function openPostgres(
  url: string,
  { now = Date.now, report = () => undefined }: Options = {},
): Promise<Store> {
  const address = addressFrom(url)
  const migrations = await migrationsIn(steps)
  try {
    await migrate(address, migrations)
    const trigrams = await ensureTrigrams(address)
    return storeOf(address, trigrams ? dialectWithTrigrams : dialect, { now, report })
  } catch (error) {
    throw unusable(address, error)
  }
}

/**
 * Eleven connections and one that hears of changes, so that no writer and no short look waits behind a list, no list behind a search that reads all rows, and no
 * usual search behind a heavy one.
 */
const waysTo = (address: Address) => ({
  adds: poolTo(address, 1, 'once'),
  writes: poolTo(address, 3),
  looks: poolTo(address, 2),
  lists: {
    list: poolTo(address, 2, 'byValue', { lists: true }),
    search: poolTo(address, 2, 'byValue', { lists: true }),
    heavy: poolTo(address, 1, 'byValue', { lists: true }),
  },
})

/** Why the server cannot be used, in one line without the password. */
export function unusable({ shown }: Address, error: unknown): Error {
  const message = error instanceof Error ? error.message || error.name : String(error)
  const reason = message.replaceAll(/\s+/g, ' ').replace(/\.$/, '')
  const remedy = error instanceof Unfit ? '' : '; start it, or correct DATABASE_URL'
  return new Error(`Cannot use ${shown}: ${reason}${remedy}.`, { cause: error })
}

function storeOf(
  address: Address,
  speech: typeof dialect,
  { now, report }: Required<Options>,
): Store {
  const { adds, writes, looks, lists } = waysTo(address)
  const cached = queryCache(dataVersionOf(looks.run))
  const list = listsBy(speech)
  const addTogether = inGroups((group: NewSubmission[]) => {
    indexing.added(group.length)
    return addSubmissions(adds.run, looks.run, group)
  })
  const keepTogether = inGroups((group: Given[]) => keepAnswers(writes.run, group))
  const indexing = backgroundIndexing(
    async () => speech === dialectWithTrigrams && writes.run(intoIndex),
    (error) => report(errorFrom(error), 'work beside the store failed: index'),
  )
  const renewalFailed = (error: unknown) =>
    report(errorFrom(error), 'work beside the store failed: statistics')
  const changes = changesOn(address, writes.run, report)
  return announcing({
    submissions: {
      add(submission, once, answer, care = false) {
        const at = now()
        return addTogether({ id: idAt(at), at, submission, once, answer, care })
      },
      amend: (id, submission, beside) =>
        amendSubmission(writes, { id, at: now(), submission, ...beside }),
      keepAnswer: (id, answer, version = 0) => keepTogether({ id, answer, version }),
      answerOf: (id, version = 0) => findAnswer(looks.run, { id, version }),
      list: (query, options = { counted: true }) =>
        list(lists[wayFor(query.filters)], query, options),
      find: (id) => findSubmission(looks.run, id),
      async removeBefore(instant) {
        const erased = await removeBefore(writes, instant)
        if (erased > 0) await renewStatisticsAt(address)
        return erased
      },
    },
    retention: retentionBy(lists.list.run, writes.run),
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
        cached(
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
    desk: deskOn(
      { writes, looks, lists: lists.list, now },
      () => void renewStatisticsAt(address).catch(renewalFailed),
    ),
    changes,
    cached,
    async check() {
      await staff.countPeople(looks.run)
    },
    async probe() {
      const at = now()
      await probe(writes, { id: idAt(at), at })
    },
    async close() {
      await indexing.end()
      await changes.close()
      const pools = [adds, writes, looks, ...Object.values(lists)]
      await Promise.all(pools.map(({ close }) => close()))
    },
  })
}

/** New rows wait in a list before the index of trigrams, see `ensureTrigrams`. */
const intoIndex = sql`SELECT gin_clean_pending_list('submissions_search')`
