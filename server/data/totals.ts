import { LRUCache } from 'lru-cache'
import { isChangeable } from './columns.ts'
import type { Filter } from './query.ts'
import type { QuerySteps, Row } from './query-steps.ts'
import { joined, sql, type Parameter, type Sql } from './sql.ts'

/** How an engine counts. */
export type Counting = {
  /** What these filters ask of a row. */
  where: (filters: Filter[]) => Sql
  /** All rows that match, with their `sequence` and what `tally` needs. */
  matches: (filters: Filter[]) => Sql
  /**
   * A select list over such rows: how many `rows`, how many of them are in the `snapshot` that is complete up to the `watermark`, and how
   * many were ever `removed`.
   */
  tally: Sql
  /** Holds for the rows that are beyond this watermark. */
  since: (watermark: Parameter) => Sql
}

/** `rows` matched up to the watermark, as long as no more were erased or corrected than `removed` says. */
type Total = { watermark: Parameter; removed: number; rows: number }

export type Totals = ReturnType<typeof totalsOf>

/**
 * Exact totals. Rows come and go, and one that is corrected counts as gone: a total that is cached needs only the rows that came
 * since.
 */
export function totalsOf({ where, matches, tally, since }: Counting) {
  const cache = new LRUCache<string, Total>({ max: 1_000 })

  function* count(filters: Filter[]): QuerySteps<number> {
    const cached = isCacheable(filters) ? cache.get(JSON.stringify(filters)) : undefined
    if (cached) {
      const which = joined([since(cached.watermark), where(filters)], 'AND')
      const [row] = yield sql`SELECT ${tally} FROM submissions WHERE ${which}`
      if (Number(row?.['removed']) === cached.removed) return note(filters, row, cached.rows)
    }
    const [row] = yield sql`SELECT ${tally} FROM (${matches(filters)}) AS matches`
    return note(filters, row)
  }

  /** A row of `tally`, of rows that are not among those that were counted `before`. Gives the total. */
  function note(filters: Filter[], row: Row | undefined, before = 0): number {
    const watermark = row?.['watermark']
    if (typeof watermark !== 'string' && typeof watermark !== 'number')
      throw new Error('Nothing was counted.')
    if (isCacheable(filters))
      cache.set(JSON.stringify(filters), {
        watermark,
        removed: Number(row?.['removed']),
        rows: before + Number(row?.['snapshot']),
      })
    return before + Number(row?.['rows'])
  }

  return { count, note }
}

/** Marks come and go on rows that were counted. */
const isCacheable = (filters: Filter[]): boolean =>
  filters.every((filter) =>
    'filters' in filter ? isCacheable(filter.filters) : !isChangeable(filter.attribute),
  )
