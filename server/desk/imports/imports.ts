import { hash as digest } from 'node:crypto'
import { isFollowUp } from '#contract/staff/follow-up.ts'
import {
  takeBackDays,
  type ImportRow,
  type Imports,
  type SentRows,
  type Sheet,
  type TakenBack,
  type Trial,
  type Written,
} from '#contract/staff/imports.ts'
import { phoneDigitsOf } from '#contract/phone.ts'
import { audited, latestAudit, type StoredAudit } from '../../people/audit.ts'
import { collectionOf, fieldColumns } from '../../db/columns.ts'
import type { Author, Db, Reader, Tx } from '../../db/db.ts'
import { insertEnquiry, removeSome } from '../../public/enquiries.ts'
import { enteredColumns } from '../new-enquiry.ts'
import { removeAll } from '../../db/retention.ts'
import { fixed, type Parameter, sql } from '../../db/sql.ts'
import { folded } from '../../db/text.ts'
import { importUnknown, importTooOld } from '../../refusal.ts'

const day = 86_400_000

const hashed = (text: string) => digest('sha256', text, 'hex').slice(0, 20)
/** Of a person and a sheet: nobody can name the import of somebody else. */
const importIdOf = ({ id }: Pick<Author, 'id'>, hash: string) => hashed(`${id} ${hash}`)

/** Notes in the audit who imports what. Again for the same sheet only after it was taken back. */
export const beginImport = (db: Db, by: Author, { name, hash, rows }: Sheet) =>
  db.write(by, async (tx) => {
    const id = importIdOf(by, hash)
    if (await isBegun(tx, id)) return
    await audited(tx, by, { action: 'imported', subject: id, detail: `${rows} ${name}` })
  })

async function entriesOf({ all }: Pick<Reader, 'all'>): Promise<Map<string, StoredAudit[]>> {
  const entries = await latestAudit({ list: all }, ['imported', 'import-taken-back'])
  return Map.groupBy(entries, ({ subject }) => subject ?? '')
}

async function isBegun(reader: Reader, id: string) {
  const last = (await entriesOf(reader)).get(id)?.at(-1)
  return last?.action === 'imported'
}

export async function listImports(db: Db): Promise<Imports> {
  const entries = [...(await entriesOf(db))]
  const rows = await db.list(sql`SELECT 'added' AS what, import_id, count(*) AS n FROM enquiries
      WHERE import_id IS NOT NULL GROUP BY import_id
    UNION ALL SELECT 'noted', activity.import_id, count(*) FROM activity JOIN enquiries USING (sequence)
      WHERE activity.import_id IS NOT NULL
        AND (enquiries.import_id IS NULL OR enquiries.import_id <> activity.import_id)
      GROUP BY activity.import_id`)
  const count = (id: string, what: string) =>
    rows
      .filter((row) => row['import_id'] === id && row['what'] === what)
      .reduce((all, row) => all + Number(row['n']), 0)
  const imports = entries.flatMap(([id, some]) => {
    const begun = some.find(({ action }) => action === 'imported')
    if (!begun) return []
    const back = some.find(({ action, number }) => action !== 'imported' && number > begun.number)
    const [, size = '0', name = ''] = /^(\d+) (.*)$/s.exec(begun.detail ?? '') ?? []
    const open = begun.at + takeBackDays * day
    return [
      {
        id,
        name,
        rows: Number(size),
        by: begun.by.name,
        at: new Date(begun.at).toISOString(),
        added: count(id, 'added'),
        noted: count(id, 'noted'),
        takenBackAt: back ? new Date(back.at).toISOString() : null,
        open: !back && open > db.now() ? new Date(open).toISOString() : null,
      },
    ]
  })
  return { imports: imports.toReversed() }
}

/** `who`: joined enquiries are of one person, and others of one name. */
type Here = { sequence: number; who: string; shown: Omit<Trial['here'][number], 'row'> }

const keysOf = ({ phone = '', email = '' }: Pick<ImportRow, 'phone' | 'email'>) =>
  [...phoneDigitsOf(phone).split(' '), folded(email)].filter((key) => key.length > 5)

/** For rows of this import: whoever has the same phone or email, each by their newest enquiry that is not of it. */
async function hereOf({ all, dialect }: Reader, rows: ImportRow[], importId: string) {
  const keys = [...new Set(rows.flatMap(keysOf))]
  const byKey = new Map<string, Here[]>()
  if (keys.length === 0) return () => []
  const matches =
    await all(sql`SELECT sequence, id, kind, reference, name, stage, phone_digits, email_folded,
      coalesce(person, name_folded) AS who
    FROM enquiries
    WHERE (${dialect.oneOf(fixed('phone_digits'), keys)} OR ${dialect.oneOf(fixed('email_folded'), keys)})
      AND (import_id IS NULL OR import_id <> ${importId}) ORDER BY created_at DESC, sequence DESC`)
  for (const row of matches) {
    const here: Here = {
      sequence: Number(row['sequence']),
      who: String(row['who']),
      shown: {
        collection: collectionOf(row['kind']),
        id: String(row['id']),
        name: String(row['name']),
        reference: String(row['reference']),
        // Only written by the product.
        stage: row['stage'] as Here['shown']['stage'],
      },
    }
    for (const key of [String(row['phone_digits']), String(row['email_folded'])])
      byKey.set(key, [...(byKey.get(key) ?? []), here])
  }
  return (row: ImportRow) => {
    const alike = keysOf(row).flatMap((key) => byKey.get(key) ?? [])
    return alike.filter(({ who }, at) => alike.findIndex((one) => one.who === who) === at)
  }
}

export async function tryImport(
  db: Db,
  by: Author,
  rows: ImportRow[],
  hash: string,
): Promise<Trial> {
  const find = await hereOf({ ...db, all: db.list }, rows, importIdOf(by, hash))
  return {
    here: rows.flatMap((row) => find(row).map(({ shown }) => ({ row: row.row, ...shown }))),
  }
}

/** Writes some rows of a sheet, each once. Undefined if there is no such import of this person any more. */
export const importRows = (
  db: Db,
  by: Author,
  { hash, rows, here }: SentRows,
): Promise<Written | undefined> =>
  db.write(by, async (tx) => {
    const importId = importIdOf(by, hash)
    if (!(await isBegun(tx, importId))) return undefined
    const staff = new Set((await tx.all(sql`SELECT id FROM people`)).map(({ id }) => id))
    const written = await writtenOf(tx, rows, importId)
    const find = await hereOf(tx, rows, importId)
    const counts: Written = { added: 0, noted: 0, skipped: 0, again: 0 }
    for (const row of rows) {
      const id = rowId(importId, row)
      const people = find(row)
      // Of several with one phone the chosen one. If another came since the trial, nobody has chosen yet.
      const other = people.find((one) => people.length === 1 || one.shown.id === row.into)
      if (written.has(id)) counts.again += 1
      else if (people.length > 0 && here === 'skip') counts.skipped += 1
      else {
        if (other) {
          await addNote(
            tx,
            other.sequence,
            { id, importId, by, at: timeOf(row, tx.now) },
            historyText(row),
          )
          counts.noted += 1
        }
        if (!other || here === 'both') {
          await addRow(tx, by, importId, { ...row, ...assigneeOf(row, staff) })
          counts.added += 1
        }
      }
    }
    return counts
  })

const rowId = (importId: string, { row }: ImportRow) => hashed(`${importId} ${row}`)
const noteId = (id: string) => hashed(`${id} note`)
const timeOf = ({ receivedAt }: ImportRow, now: number) => Math.min(receivedAt ?? now, now)
/** Who is no longer here gets nothing. */
const assigneeOf = ({ assignee }: ImportRow, staff: Set<unknown>) => ({
  assignee: assignee !== undefined && staff.has(assignee) ? assignee : undefined,
})

/** A row is there as an enquiry, or as a line in a history. */
async function writtenOf({ all, dialect }: Reader, rows: ImportRow[], importId: string) {
  const ids = rows.map((row) => rowId(importId, row))
  const tables = ['enquiries', 'activity']
  const found = await Promise.all(
    tables.map((table) =>
      all(sql`SELECT id FROM ${fixed(table)} WHERE ${dialect.oneOf(fixed('id'), ids)}`),
    ),
  )
  return new Set(found.flat().map(({ id }) => id))
}

/** What the sheet says, for the history of somebody who is here. */
const historyText = (row: ImportRow) =>
  [
    `Row ${row.row} of a sheet: ${row.name}`,
    row.phone,
    row.email,
    row.university,
    row.branch,
    row.course,
    row.source,
    ...(row.language ? [`speaks ${row.language}`] : []),
    row.stage,
    ...(row.papers === undefined ? [] : [`${row.papers} papers`]),
    ...(row.followUpAt ? [`follow up on ${row.followUpAt}`] : []),
    row.reason,
    row.note,
  ]
    .filter(Boolean)
    .join('\n')

type Noted = { id: string; importId: string; by: Author; at: number }

async function addNote(
  { all }: Tx,
  sequence: number,
  { id, importId, by, at }: Noted,
  text: string,
) {
  await all(sql`INSERT INTO activity (sequence, id, kind, text, person_id, person_name,
      created_at, updated_at, import_id)
    VALUES (${sequence}, ${id}, 'note', ${text}, ${by.id}, ${by.name}, ${at}, ${at}, ${importId})`)
}

/** Undefined if the row is here already, by its id. */
async function insertRow(tx: Tx, columns: Record<string, Parameter | null>) {
  // Another reference is drawn while there is such a one.
  for (let tries = 0; tries < 9; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other.
    const row = await insertEnquiry(tx, columns, undefined)
    if (row) return row
  }
  return undefined
}

async function addRow(tx: Tx, by: Author, importId: string, row: ImportRow) {
  const id = rowId(importId, row)
  const at = timeOf(row, tx.now)
  const { columns, beside } = enteredColumns(row)
  const added = await insertRow(tx, {
    ...columns,
    ...fieldColumns({
      stage: row.stage ?? 'new',
      assignee: row.assignee ?? null,
      followUpAt: row.followUpAt && isFollowUp(row.followUpAt) ? row.followUpAt : null,
      language: row.language ?? null,
    }),
    id,
    created_at: at,
    updated_at: tx.now,
    source: row.source ?? 'website',
    import_id: importId,
    imported_at: tx.now,
  })
  // It came meanwhile.
  if (!added) return
  const text = [...beside, row.note].filter(Boolean).join('\n')
  if (text) await addNote(tx, Number(added['sequence']), { id: noteId(id), importId, by, at }, text)
}

/** Nobody has set anything on it, or written into its history. */
const untouched = (importId: string) =>
  sql`import_id = ${importId} AND updated_at = imported_at AND contacted_at IS NULL
    AND sequence NOT IN (SELECT sequence FROM activity
      WHERE (import_id IS NULL OR import_id <> ${importId})
        AND sequence IN (SELECT sequence FROM enquiries WHERE import_id = ${importId}))`

/** Rows that somebody has worked on stay. */
export async function takeBack(db: Db, by: Author, id: string): Promise<TakenBack> {
  const begun = (await entriesOf(db)).get(id)?.at(-1)
  if (begun?.action !== 'imported') throw importUnknown()
  if (begun.at + takeBackDays * day < db.now()) throw importTooOld()
  const removed = await removeAll(() => db.write(by, (tx) => removeSome(tx, untouched(id))))
  return db.write(by, async (tx) => {
    const left = await tx.all(
      sql`SELECT reference FROM enquiries WHERE import_id = ${id} ORDER BY sequence`,
    )
    await tx.all(sql`DELETE FROM activity WHERE import_id = ${id}
      AND sequence NOT IN (SELECT sequence FROM enquiries WHERE import_id = ${id})`)
    await audited(tx, by, { action: 'import-taken-back', subject: id, detail: `${removed} rows` })
    return { removed, kept: left.map(({ reference }) => String(reference)) }
  })
}
