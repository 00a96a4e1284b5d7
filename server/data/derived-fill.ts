import { fieldColumns } from './columns.ts'
import type { Reader } from './db.ts'
import { fixed, listed, sql } from './sql.ts'
import { textOf } from './text.ts'

/** Texts with columns that are derived from them. Named here, as a migration fills what there was at its time. */
const tables = [
  ['submissions', ['name', 'phone', 'email', 'university', 'branch', 'reason']],
  ['enquiries', ['name', 'phone', 'email', 'course', 'subject', 'message']],
] as const

const rowsAtOnce = 500

/** Writes anew what every stored text is compared by, and the digits of its phone number. */
export async function fillDerived({ all }: Pick<Reader, 'all'>): Promise<void> {
  for (const [table, names] of tables) {
    const derive = (row: Record<string, unknown>) =>
      fieldColumns(Object.fromEntries(names.map((name) => [name, textOf(row[name])])))
    const texts = new Set<string>(names)
    const derived = Object.keys(derive({})).filter((column) => !texts.has(column))
    let last = 0
    for (;;) {
      const rows = await all(sql`SELECT sequence, ${fixed([...names, ...derived].join(', '))}
        FROM ${fixed(table)} WHERE sequence > ${last} ORDER BY sequence LIMIT ${rowsAtOnce}`)
      const changed = rows.flatMap((row) => {
        const columns = derive(row)
        if (derived.every((column) => columns[column] === row[column])) return []
        const values = derived.map((column) => columns[column] ?? null)
        return [sql`(${listed([fixed(String(Number(row['sequence']))), ...values])})`]
      })
      if (changed.length > 0)
        await all(sql`UPDATE ${fixed(table)}
          SET ${fixed(derived.map((column, at) => `${column} = column${at + 2}`).join(', '))}
          FROM (VALUES ${listed(changed)}) AS filled WHERE sequence = column1`)
      if (rows.length < rowsAtOnce) break
      last = Number(rows.at(-1)?.['sequence'])
    }
  }
}
