import { tidiedText } from '#contract/form-texts.ts'
import { problemsOf } from '#contract/staff/new-enquiry.ts'
import type { Correctable } from '#contract/staff/person.ts'
import { assess } from '../../advice/assess.ts'
import { fieldColumns, understoodIn } from '../../db/columns.ts'
import type { Author, Db, Tx } from '../../db/db.ts'
import type { StoredRow } from '../../db/enquiry.ts'
import { assignedOf, sql } from '../../db/sql.ts'
import { folded } from '../../db/text.ts'
import { audited } from '../../people/audit.ts'
import { enterRow } from '../marks-and-notes.ts'
import { lockedRows } from './person.ts'

type Corrected =
  | { outcome: 'corrected'; enquiries: number }
  | { outcome: 'gone' }
  | { outcome: 'conflict' }
  | { outcome: 'refused'; problem: string }

type NewValue = { id: string; field: Correctable; value: string; former: string }

/** The former value stays in the history. Name, phone and email are corrected in all enquiries of the person that have it. */
export const correctField = (db: Db, by: Author, sent: NewValue): Promise<Corrected> =>
  db.write(by, async (tx) => {
    const { id, field, former } = sent
    const rows = await lockedRows(tx, [id])
    const own = rows?.find((row) => row.id === id)
    if (!rows || !own) return { outcome: 'gone' }
    const value = String(tidiedText(field, sent.value))
    const problem = problemWith(own, field, value)
    if (problem) return { outcome: 'refused', problem }
    if (valueIn(own, field) !== former) return { outcome: 'conflict' }
    if (value === former) return { outcome: 'corrected', enquiries: 0 }
    const same = field === 'university' ? [own] : rows.filter((row) => isAlike(row, field, former))
    for (const row of same) await correctRow(tx, by, row, field, value)
    return { outcome: 'corrected', enquiries: same.length }
  })

const valueIn = (row: StoredRow, field: Correctable) =>
  field === 'university' ? ('kind' in row ? '' : row.university) : row[field]

const isAlike = (row: StoredRow, field: Correctable, former: string) =>
  folded(valueIn(row, field)) === folded(former)

function problemWith(row: StoredRow, field: Correctable, value: string) {
  const { name, phone, email } = row
  if (field !== 'university') return problemsOf({ name, phone, email, [field]: value })[field]
  if ('kind' in row) return 'This enquiry has no university.'
  return value === '' ? 'Enter a university.' : undefined
}

async function correctRow(tx: Tx, by: Author, row: StoredRow, field: Correctable, value: string) {
  const at = Math.max(tx.now, row.updatedAt + 1)
  const values = {
    ...fieldColumns({ [field]: value }),
    ...understoodAnew(row, field, value),
    updated_at: at,
  }
  await tx.all(sql`UPDATE enquiries SET ${assignedOf(values)} WHERE sequence = ${row.sequence}`)
  const before = valueIn(row, field)
  await enterRow(tx, row, { kind: 'corrected', text: value, before, about: field, by })
  await audited(tx, by, { action: 'changed', subject: row.id, detail: field })
}

/** The answer that was given stays; the filters go by the corrected university. */
function understoodAnew(
  row: StoredRow,
  field: Correctable,
  university: string,
): { [column: string]: string | null } {
  if (field !== 'university' || 'kind' in row) return {}
  const { branch, papers_passed: passed } = row
  const { university_id, college_id } = understoodIn(
    assess({ university, branch, reason: null, passed }),
  )
  return { university_id, college_id }
}
