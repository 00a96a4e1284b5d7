import { sql, type Parameter, type Sql } from './sql.ts'

type Row = Record<string, unknown>

/** Work that asks a database step by step, whether it answers at once or later. */
export type Asking<Result> = Generator<Sql, Result, Row[]>

export function* rowsOf(statement: Sql): Asking<Row[]> {
  return yield statement
}

export function* count(from: Sql): Asking<number> {
  const [row] = yield* rowsOf(sql`SELECT count(*) AS rows FROM ${from}`)
  return Number(row?.['rows'])
}

/** What stands in a compared column: the schema allows nothing else. */
export const parameterOf = (value: unknown): Parameter | null =>
  typeof value === 'string' || typeof value === 'number' ? value : null

/** Of an engine that answers at once. */
export function answered<Result>(
  asking: Asking<Result>,
  engine: { all(statement: Sql): Row[] },
): Result {
  let step = asking.next()
  while (!step.done) step = asking.next(engine.all(step.value))
  return step.value
}

/** Of an engine that answers later. */
export async function answeredLater<Result>(
  asking: Asking<Result>,
  run: (statement: Sql) => Promise<Row[]>,
): Promise<Result> {
  let step = asking.next()
  // Each question may depend on the answer before.
  while (!step.done) step = asking.next(await run(step.value))
  return step.value
}
