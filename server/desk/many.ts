import { PassThrough } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger } from 'fastify'
import { isFollowUp } from '#contract/staff/follow-up.ts'
import { ManyChanges, type ManyStep } from '#contract/staff/history.ts'
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

/** Marks of many enquiries. The answer tells of each part once it is written. */
export const many: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { db, limits } = parts
  admitOnly(staffIn, app, parts)

  const options = { schema: { body: ManyChanges }, bodyLimit: 2 * 1024 * 1024 }
  app.post(endpoints.many, options, async (request, reply) => {
    const { body, log } = request
    const caller = staffIn(request)
    await takeOrRefuse(limits.desk, { account: caller.person.id })
    if (body.rows.some(({ followUpAt }) => followUpAt && !isFollowUp(followUpAt)))
      throw invalidField('followUpAt', 'Value must be a date, or a date with a time.')
    const steps = changeMany(db, authorOf(request, caller), body.rows)
    // A refusal comes before the answer begins.
    const { value: first } = await steps.next()
    return reply.type('application/x-ndjson').send(written(first, steps, log))
  })
}

/** Goes on without a reader: what was confirmed is done. */
function written(first: ManyStep | void, steps: AsyncIterable<ManyStep>, log: FastifyBaseLogger) {
  const lines = new PassThrough()
  const write = (step: ManyStep) => lines.write(`${JSON.stringify(step)}\n`)
  async function writeAll() {
    if (first) write(first)
    for await (const step of steps) write(step)
    lines.end()
  }
  writeAll().catch((error: Error) => {
    log.error(error, 'many changes ended early')
    lines.destroy(error)
  })
  return lines
}

/** Each row by itself: those that somebody else changed since they were seen stay as they are. One line in the audit tells of all. */
export async function* changeMany(
  db: Db,
  by: Author,
  changes: Change[],
): AsyncGenerator<ManyStep, void> {
  const total = { count: 0, names: new Set<string>() }
  const entry = () => ({
    action: 'changed-many' as const,
    detail: [`${total.count} of ${changes.length}`, ...total.names].join(', '),
  })
  let isAudited = false
  try {
    for (let from = 0; from < changes.length; from += inOneWrite) {
      const some = changes.slice(from, from + inOneWrite)
      const isLast = from + inOneWrite >= changes.length
      const before = total.count
      // oxlint-disable-next-line no-await-in-loop -- One after the other, so that others write between.
      const step = await db.write(by, async (tx) => {
        total.count = before
        const { changed, ...rest } = await changeSome(tx, by, some)
        total.count += changed.length
        for (const name of changed.flat()) total.names.add(name)
        if (isLast && total.count > 0) await audited(tx, by, entry())
        return rest.step
      })
      isAudited = isLast
      yield step
    }
  } finally {
    // Also of those that were changed before a failure.
    if (!isAudited && total.count > 0) await addAuditEntries(db, [{ ...entry(), by, at: db.now() }])
  }
}

/** `changed`: the names of the marks of each row that has others now. */
async function changeSome(
  tx: Tx,
  by: Author,
  changes: Change[],
): Promise<{ step: ManyStep; changed: (keyof Marks)[][] }> {
  const { all, dialect } = tx
  const ids = changes.map(({ id }) => id)
  // In one order, so that two of these do not wait for each other.
  const found = await findPeople(tx, ids, dialect.forUpdate)
  const rows = new Map(found.map((row) => [row.id, row]))
  const people = await all(sql`SELECT id FROM people WHERE NOT blocked`)
  const staff = new Set<unknown>([undefined, null, ...people.map(({ id }) => id)])
  const step: ManyStep = { changed: [], same: [], left: [] }
  const names: (keyof Marks)[][] = []
  const others: StoredRow[] = []
  for (const { id, seen, ...marks } of changes) {
    const row = rows.get(id)
    if (!row) step.left.push({ id })
    else if (hasMarks(row, marks)) step.same.push(id)
    else if (row.updatedAt > seen || !staff.has(marks.assignee)) others.push(row)
    else {
      const { submission, changed } = await changeMarks(tx, row, marks, by)
      // The same row again is seen as it is now.
      rows.set(id, submission)
      names.push(changed)
      step.changed.push({ id, updatedAt: submission.updatedAt })
    }
  }
  step.left.push(...(await withNames(tx, others)))
  return { step, changed: names }
}

// The keys of `marks` are those of its type.
const hasMarks = (row: StoredRow, marks: Partial<Marks>) =>
  Object.entries(marks).every(([name, value]) => row[name as keyof Marks] === value)

/** Who changed each of these last. */
async function withNames({ all, dialect }: Tx, rows: StoredRow[]): Promise<ManyStep['left']> {
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
