import { factsAt, factsFrom, noted } from '../retention.ts'
import type { SweepNote } from '../store.ts'
import type { Connection } from './connection.ts'

export const lookAtRetention = (connection: Connection, before: number) =>
  factsFrom(connection.get(factsAt(before)))

export function noteRetention(connection: Connection, note: SweepNote) {
  connection.run(noted(note))
}
