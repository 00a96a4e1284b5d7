import { finishedStages } from '#contract/staff/marks.ts'
import { mostEnquiries, undoMs } from '#contract/staff/person.ts'
import { fieldColumns, rowColumns, rowOf } from '../../db/columns.ts'
import type { Author, Db, Row, Tx } from '../../db/db.ts'
import type { StoredRow } from '../../db/enquiry.ts'
import { idAt } from '../../db/ids.ts'
import { assignedOf, fixed, sql } from '../../db/sql.ts'
import { folded } from '../../db/text.ts'
import { audited } from '../../people/audit.ts'
import { findPeople, keepNewest } from '../../public/enquiries.ts'
import { enterRow, type Marks } from '../marks-and-notes.ts'

/** What an action may set, as it was before; `at`: the `updatedAt` that the action set. */
type Before = Marks & { person: string | null; at: number }

/** A short number may be a part of anybody's. */
const fewestDigits = 10

/** Those with the phone or the email of this one or of its person, except whom staff parted from it; the newest first. */
export async function listPerson(db: Db, id: string): Promise<StoredRow[]> {
  const own = await findPeople(db, [id])
  if (own.length === 0) return []
  const numbers = own.flatMap(({ phoneDigits }) => phoneDigits.split(' '))
  const emails = own.map(({ email }) => folded(email)).filter(Boolean)
  const sequences = own.map(({ sequence }) => sequence)
  const alike = [
    ...numbers
      .filter(({ length }) => length >= fewestDigits)
      .map((digits) => db.dialect.contains(fixed('phone_digits'), digits)),
    ...(emails.length > 0 ? [db.dialect.oneOf(fixed('email_folded'), emails)] : []),
  ]
  // Each condition is read from an index of its own.
  let found = sql`SELECT sequence FROM enquiries WHERE ${db.dialect.oneOf(fixed('sequence'), sequences)}`
  for (const condition of alike)
    found = sql`${found} UNION SELECT sequence FROM enquiries WHERE ${db.dialect.mayGoOn} AND ${condition}
      AND sequence NOT IN (SELECT other FROM different_people WHERE ${db.dialect.oneOf(fixed('one'), sequences)})`
  const rows = await db.list(sql`SELECT ${rowColumns} FROM enquiries WHERE sequence IN (${found})
    ORDER BY created_at DESC, sequence DESC LIMIT ${mostEnquiries}`)
  return rows.map(rowOf)
}

/** The rows of an action, which nobody changes meanwhile; undefined if one has gone. */
export async function lockedRows(tx: Tx, ids: string[]) {
  await tx.lock('enquiries')
  const rows = await findPeople(tx, ids, tx.dialect.forUpdate)
  return ids.every((id) => rows.some((row) => row.id === id)) ? rows : undefined
}

/** From then on one stage and one follow-up count. Returns the id of the action; undefined if one of them has gone. */
export const joinPerson = (db: Db, by: Author, ids: string[]): Promise<string | undefined> =>
  db.write(by, async (tx) => {
    const rows = await lockedRows(tx, ids)
    const newest = rows && newestFirst(rows)[0]
    if (!newest) return undefined
    const values = { person: newest.id, ...marksOfPerson(rows) }
    const references = newestFirst(rows).map(({ reference }) => reference)
    const entry = { kind: 'same-person', text: references.join(', '), by } as const
    const change = actionOf(tx, rows, entry)
    for (const row of rows) await change.set(row, values)
    return change.id
  })

/** This one is somebody else than all of these and their persons; its stage and follow-up become what they were alone. */
export const partPerson = (
  db: Db,
  by: Author,
  id: string,
  others: string[],
): Promise<string | undefined> =>
  db.write(by, async (tx) => {
    const rows = await lockedRows(tx, [id, ...others])
    const own = rows?.find((row) => row.id === id)
    if (!rows || !own) return undefined
    const rest = rows.filter((row) => row !== own)
    const entry = { kind: 'somebody-else', text: own.reference, by } as const
    const change = actionOf(tx, rows, entry)
    const alone = own.person === null ? undefined : await marksAlone(tx, own)
    await change.set(own, { ...marksOf(alone ?? own), person: null })
    for (const row of rest) {
      await change.set(row, { ...marksOf(row), person: row.person })
      await tx.all(sql`INSERT INTO different_people (one, other)
        VALUES (${own.sequence}, ${row.sequence}), (${row.sequence}, ${own.sequence}) ON CONFLICT DO NOTHING`)
    }
    if (own.person !== null) await keepNewest(tx, own.person)
    return change.id
  })

/** An own action, as long as it is new. What somebody has set since stays. False if it cannot be undone any more. */
export const undoPerson = (db: Db, by: Author, action: string): Promise<boolean> =>
  db.write(by, async (tx) => {
    await tx.lock('enquiries')
    const entries = await tx.all(sql`SELECT activity.kind, activity.text, before, enquiries.id
      FROM activity JOIN enquiries USING (sequence)
      WHERE about = ${action} AND person_id = ${by.id} AND activity.created_at > ${tx.now - undoMs}
        AND activity.kind IN ('same-person', 'somebody-else') ORDER BY number`)
    const isUndone = await tx.all(sql`SELECT 1 AS one FROM activity
      WHERE about = ${action} AND kind = 'person-undone' LIMIT 1`)
    if (entries.length === 0 || isUndone.length > 0) return false
    const rows = await findPeople(
      tx,
      entries.map((entry) => String(entry['id'])),
      tx.dialect.forUpdate,
    )
    const text = String(entries[0]?.['kind'])
    const change = actionOf(tx, rows, { kind: 'person-undone', text, by }, action)
    for (const entry of entries) {
      const row = rows.find((one) => one.id === entry['id'])
      if (!row) continue
      const before = beforeOf(entry)
      const marks = row.updatedAt === before.at ? marksOf(before) : marksOf(row)
      await change.set(row, { ...marks, person: before.person })
      if (text === 'somebody-else' && row.reference === entry['text'])
        await forgetDifference(tx, row, rows)
    }
    return true
  })

async function forgetDifference({ all, dialect }: Tx, { sequence }: StoredRow, from: StoredRow[]) {
  const sequences = from.map((row) => row.sequence)
  const isOneOf = (column: string) => dialect.oneOf(fixed(column), sequences)
  await all(sql`DELETE FROM different_people
    WHERE (one = ${sequence} AND ${isOneOf('other')}) OR (other = ${sequence} AND ${isOneOf('one')})`)
}

type Action = {
  kind: 'same-person' | 'somebody-else' | 'person-undone'
  text: string
  by: Author
}

/** Sets persons and marks, each with its line in the history, from which it can be undone. */
function actionOf(tx: Tx, rows: StoredRow[], { by, ...entry }: Action, id = idAt(tx.now)) {
  const at = Math.max(tx.now, ...rows.map(({ updatedAt }) => updatedAt + 1))
  return {
    id,
    async set(row: StoredRow, next: Marks & { person: string | null }) {
      const before: Before = { ...marksOf(row), person: row.person, at }
      const values = { ...fieldColumns(next), updated_at: at }
      const isSame = (['person', 'stage', 'assignee', 'followUpAt'] as const).every(
        (name) => next[name] === row[name],
      )
      if (!isSame)
        await tx.all(
          sql`UPDATE enquiries SET ${assignedOf(values)} WHERE sequence = ${row.sequence}`,
        )
      await enterRow(tx, row, { ...entry, before: JSON.stringify(before), about: id, by })
      await audited(tx, by, { action: 'changed', subject: row.id, detail: 'person' })
    },
  }
}

const marksOf = ({ stage, assignee, followUpAt }: Marks): Marks => ({ stage, assignee, followUpAt })

// Only written by this file.
const beforeOf = (entry: Row) => JSON.parse(String(entry['before'])) as Before

const newestFirst = (rows: StoredRow[]) =>
  rows.toSorted((one, other) => other.createdAt - one.createdAt || other.sequence - one.sequence)

/**
 * What counts for all: where work is left, that which was last worked on, with the next follow-up, so that none is forgotten. Who came
 * anew after all was done is new.
 */
function marksOfPerson(rows: StoredRow[]): Marks {
  const sorted = newestFirst(rows)
  const open = sorted.filter(({ stage }) => !finishedStages.includes(stage))
  const some = open.length > 0 ? open : sorted
  const [last] = some
    .filter(({ stage }) => stage !== 'new')
    .toSorted((one, other) => other.updatedAt - one.updatedAt)
  const followUps = some.flatMap(({ followUpAt }) => followUpAt ?? []).toSorted()
  return {
    stage: (last ?? some[0])?.stage ?? 'new',
    assignee: [...(last ? [last] : []), ...sorted].find((row) => row.assignee)?.assignee ?? null,
    followUpAt: followUps[0] ?? null,
  }
}

/** What it had before it was joined. */
async function marksAlone({ all }: Tx, { sequence }: StoredRow): Promise<Marks | undefined> {
  const entries = await all(sql`SELECT before FROM activity
    WHERE sequence = ${sequence} AND kind = 'same-person' ORDER BY number DESC`)
  return entries.map(beforeOf).find(({ person }) => person === null)
}
