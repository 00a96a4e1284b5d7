import type { Dialect, Row, Writer } from './db.ts'
import type { Sql } from './sql.ts'

export type { Row }

/** A query of several statements, each of which may depend on the rows of the one before. Both engines run it. */
export type QuerySteps<Result> = Generator<Sql, Result, Row[]>

/** What can be done with a store, in the words of an engine. */
export type Operation<Input = never, Result = unknown> = (
  input: Input,
  dialect: Dialect,
) => QuerySteps<Result>
/** The same, by somebody. */
export type Write<Input = never, By = never> = (
  input: Input,
  dialect: Dialect,
  by: By,
) => QuerySteps<unknown>
export type InputOf<Of extends Write> = Parameters<Of>[0]
export type ByOf<Of extends Write> =
  Parameters<Of> extends [unknown, unknown, infer By] ? By : Writer
export type ResultOf<Of extends Write> =
  ReturnType<Of> extends QuerySteps<infer Result> ? Result : never

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
