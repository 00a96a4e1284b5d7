import { insertedColumns } from '../columns.ts'
import type { Address } from './address.ts'
import { withConnection, type Client } from './client.ts'

/**
 * The server keeps samples of each column's values for its plans. They are renewed, so that no erased data remains: with a temporary
 * blank row, because a table without rows keeps its old samples.
 */
export async function renewStatistics(client: Client) {
  await client.begin(async (one) => {
    const [blank] = await one.unsafe(`INSERT INTO submissions (${names}) VALUES (${blanks})
      RETURNING sequence`)
    const sequence = Number(blank?.['sequence'])
    await one`INSERT INTO answers (sequence, answer_origin, catalogue_version, answer)
      VALUES (${sequence}, '', '', '')`
    await one`ANALYZE submissions, answers`
    await one`DELETE FROM answers WHERE sequence = ${sequence}`
    await one`DELETE FROM submissions WHERE sequence = ${sequence}`
  })
}

const names = Object.keys(insertedColumns).join(', ')
const blanks = Object.values(insertedColumns)
  .map((type) => (type === 'text' ? `''` : '0'))
  .join(', ')

/** On a separate connection, with a longer time limit than a visitor's. */
export const renewStatisticsAt = (address: Address) =>
  withConnection(address, { lock_timeout: 20_000 }, renewStatistics)
