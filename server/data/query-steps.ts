import type { Dialect } from './dialect.ts'
import type { Sql } from './sql.ts'

export type Row = Record<string, unknown>

/** A query of several statements, each of which may depend on the rows of the one before. Both engines run it. */
export type QuerySteps<Result> = Generator<Sql, Result, Row[]>

/** What can be done with a store, in the words of an engine. */
export type Operation<Input = never, Result = unknown> = (
  input: Input,
  dialect: Dialect,
) => QuerySteps<Result>
export type InputOf<Of extends Operation> = Parameters<Of>[0]
export type ResultOf<Of extends Operation> =
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
