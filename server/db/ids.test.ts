import { expect, test } from 'vitest'
import type { Row, Tx } from './db.ts'
import { insertSubmission } from '../public/submissions.ts'
import { asha } from './samples-for-tests.ts'
import { rendered, type Sql } from './sql.ts'
import { dialect } from './sqlite/dialect.ts'

const drawnIn = (statement: Sql) =>
  /\bF?[HKLMRSTWXY]{1,2} \d{5}/.exec(rendered(statement, () => '?').values.join())?.[0]

/** In which the first reference is that of another enquiry. Notes those that were tried. */
function taken() {
  const tried: (string | undefined)[] = []
  const tx: Tx = {
    dialect,
    now: 1,
    lock: async () => undefined,
    async all(statement): Promise<Row[]> {
      tried.push(drawnIn(statement))
      return tried.length === 1 ? [] : [{ kind: 'eligibility', sequence: 1 }]
    },
  }
  return { tried, tx }
}

test('a reference that another enquiry has is drawn anew', async () => {
  const { tried, tx } = taken()

  await insertSubmission(tx, asha, {})

  expect(tried).toHaveLength(2)
  expect(new Set(tried).size).toBe(2)
  expect(tried).not.toContain(undefined)
})
