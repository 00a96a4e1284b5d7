import {
  correct,
  enter,
  entriesOf,
  findEntry,
  mark,
  notesOf,
  type Correction,
  type Marking,
  type NewEntry,
} from '../desk.ts'
import { runSteps, type QuerySteps } from '../query-steps.ts'
import { sql } from '../sql.ts'
import { together, type Connection } from './connection.ts'
import { removeSome } from './submissions.ts'

/** There is one writer. */
const lock = sql``
const answered = sql`submissions`

const inOne = <Result>(connection: Connection, steps: QuerySteps<Result>) =>
  together(connection, () => runSteps(steps, connection))

export const markSubmission = (connection: Connection, marking: Marking) =>
  inOne(connection, mark(marking, lock))

export const enterActivity = (connection: Connection, entry: NewEntry) =>
  inOne(connection, enter(entry, lock))

export const correctActivity = (connection: Connection, correction: Correction) =>
  inOne(connection, correct(correction, lock))

export const findActivity = (connection: Connection, id: string) =>
  runSteps(findEntry(id, answered), connection)

export const listActivity = (connection: Connection, submission: string) =>
  runSteps(entriesOf(submission, answered), connection)

export const listNotes = (connection: Connection, rows: { sequence: number }[]) =>
  runSteps(notesOf(rows), connection)

export const eraseSubmission = (connection: Connection, id: string) =>
  removeSome(connection, sql`id = ${id}`).removed > 0
