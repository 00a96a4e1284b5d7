import type { Sql } from './sql.ts'

export type Row = Record<string, unknown>

/** A query of several statements, each of which may depend on the rows of the one before. Both engines run it. */
export type QuerySteps<Result> = Generator<Sql, Result, Row[]>

/** On an engine that answers at once. */
export function runSteps<Result>(
  steps: QuerySteps<Result>,
  engine: { all: (statement: Sql) => Row[] },
): Result {
  let step = steps.next()
  while (!step.done) step = steps.next(engine.all(step.value))
  return step.value
}

/** On an engine that answers later. */
export async function runStepsAsync<Result>(
  steps: QuerySteps<Result>,
  run: (statement: Sql) => Promise<Row[]>,
): Promise<Result> {
  let step = steps.next()
  // oxlint-disable-next-line no-await-in-loop -- Each statement may depend on the one before.
  while (!step.done) step = steps.next(await run(step.value))
  return step.value
}
