import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { isFollowUp } from '#contract/staff/follow-up.ts'
import { ManyChanges, type ManyChanged } from '#contract/staff/history.ts'
import { endpoints } from '#contract/paths.ts'
import type { Author, Db, Tx } from '../db/db.ts'
import type { StoredRow } from '../db/enquiry.ts'
import { fixed, listed, sql } from '../db/sql.ts'
import { takeOrRefuse } from '../http/admission.ts'
import type { Parts } from '../parts.ts'
import { addAuditEntries, audited } from '../people/audit.ts'
import { authorOf, staffIn } from '../people/caller.ts'
import { admitOnly } from '../people/identify.ts'
import { invalidField } from '../refusal.ts'
import { findPeople } from '../public/enquiries.ts'
import { changeMarks, markKinds, type Marks } from './marks-and-notes.ts'

type Change = ManyChanges['rows'][number]

/** So few that nobody waits for the transaction. */
const inOneWrite = 50

/** Marks of many enquiries. */
export const many: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { db, limits } = parts
  admitOnly(staffIn, app, parts)

  const options = { schema: { body: ManyChanges }, bodyLimit: 2 * 1024 * 1024 }
  app.post(endpoints.many, options, async (request): Promise<ManyChanged> => {
    const { rows } = request.body
    const caller = staffIn(request)
    await takeOrRefuse(limits.desk, { account: caller.person.id })
    if (rows.some(({ followUpAt }) => followUpAt && !isFollowUp(followUpAt)))
      throw invalidField('followUpAt', 'Value must be a date, or a date with a time.')
    return changeMany(db, authorOf(request, caller), rows)
  })
}

/**
 * Each row by itself: those that somebody else changed since they were seen stay as they are. One line in the audit tells of all. What
 * was written before a failure stays, and is no change when it is asked again.
 */
export async function changeMany(db: Db, by: Author, changes: Change[]): Promise<ManyChanged> {
  let done: Done = { changed: [], same: [], left: [], names: [] }
  const entryOf = ({ changed, names }: Done) => ({
    action: 'changed-many' as const,
    detail: [`${changed.length} of ${changes.length}`, ...new Set(names)].join(', '),
  })
  let isAudited = false
  try {
    for (let from = 0; from < changes.length; from += inOneWrite) {
      const some = changes.slice(from, from + inOneWrite)
      const isLast = from + inOneWrite >= changes.length
      const before = done
      // oxlint-disable-next-line no-await-in-loop -- One after the other, so that others write between.
      done = await db.write(by, async (tx) => {
        const both = together(before, await changeSome(tx, by, some))
        if (isLast && both.changed.length > 0) await audited(tx, by, entryOf(both))
        return both
      })
      isAudited = isLast
    }
  } finally {
    // Also of those that were changed before a failure.
    if (!isAudited && done.changed.length > 0)
      await addAuditEntries(db, [{ ...entryOf(done), by, at: db.now() }])
  }
  const { names: _, ...told } = done
  return told
}

/** `names`: of the marks that some rows have anew. */
type Done = ManyChanged & { names: (keyof Marks)[] }

const together = (one: Done, other: Done): Done => ({
  changed: [...one.changed, ...other.changed],
  same: [...one.same, ...other.same],
  left: [...one.left, ...other.left],
  names: [...one.names, ...other.names],
})

async function changeSome(tx: Tx, by: Author, changes: Change[]): Promise<Done> {
  const { all, dialect } = tx
  const ids = changes.map(({ id }) => id)
  // In one order, so that two of these do not wait for each other.
  const found = await findPeople(tx, ids, dialect.forUpdate)
  const rows = new Map(found.map((row) => [row.id, row]))
  const people = await all(sql`SELECT id FROM people WHERE NOT blocked`)
  const staff = new Set<unknown>([undefined, null, ...people.map(({ id }) => id)])
  const done: Done = { changed: [], same: [], left: [], names: [] }
  const others: StoredRow[] = []
  for (const { id, seen, ...marks } of changes) {
    const row = rows.get(id)
    if (!row) done.left.push({ id })
    else if (hasMarks(row, marks)) done.same.push(id)
    else if (row.updatedAt > seen || !staff.has(marks.assignee)) others.push(row)
    else {
      const { submission, changed } = await changeMarks(tx, row, marks, by)
      // The same row again is seen as it is now.
      rows.set(id, submission)
      done.names.push(...changed)
      done.changed.push({ id, updatedAt: submission.updatedAt })
    }
  }
  done.left.push(...(await withNames(tx, others)))
  return done
}

// The keys of `marks` are those of its type.
const hasMarks = (row: StoredRow, marks: Partial<Marks>) =>
  Object.entries(marks).every(([name, value]) => row[name as keyof Marks] === value)

/** Who changed each of these last. */
async function withNames({ all, dialect }: Tx, rows: StoredRow[]): Promise<ManyChanged['left']> {
  if (rows.length === 0) return []
  const sequences = rows.map(({ sequence }) => sequence)
  const last = await all(sql`SELECT sequence, person_name FROM activity WHERE number IN (
    SELECT max(number) FROM activity WHERE ${dialect.oneOf(fixed('sequence'), sequences)}
      AND kind IN (${listed(Object.values(markKinds))}) GROUP BY sequence)`)
  const names = new Map(last.map((row) => [Number(row['sequence']), String(row['person_name'])]))
  return rows.map(({ id, sequence, updatedAt, stage, assignee, followUpAt }) => {
    const name = names.get(sequence)
    return { id, now: { updatedAt, stage, assignee, followUpAt }, ...(name && { by: name }) }
  })
}
