import { phoneDigitsOf } from '#contract/phone.ts'
import type { QuerySteps } from './query-steps.ts'
import { fixed, listed, sql } from './sql.ts'

const rowsAtOnce = 500

/** Writes the digits of every stored phone number anew. */
export function* fillPhoneDigits(): QuerySteps<void> {
  for (const table of [sql`submissions`, sql`enquiries`]) {
    let last = 0
    for (;;) {
      const rows = yield sql`SELECT sequence, phone, phone_digits FROM ${table}
        WHERE sequence > ${last} ORDER BY sequence LIMIT ${rowsAtOnce}`
      const changed = rows.flatMap(({ sequence, phone, phone_digits: before }) => {
        const digits = phoneDigitsOf(String(phone))
        return digits === before ? [] : [sql`(${fixed(String(Number(sequence)))}, ${digits})`]
      })
      if (changed.length > 0)
        yield sql`UPDATE ${table} SET phone_digits = column2
          FROM (VALUES ${listed(changed)}) AS filled WHERE sequence = column1`
      if (rows.length < rowsAtOnce) break
      last = Number(rows.at(-1)?.['sequence'])
    }
  }
}
