import { join } from 'node:path'
import type { Settings } from '../environment.ts'
import { exists } from './new-file.ts'
import { openStore } from './open.ts'
import { openPeopleAt } from './sqlite/people.ts'
import type { People } from './store.ts'

export type OpenPeople = { people: People; close: () => Promise<void> }

/** Those who may sign in, for a tool beside a running server. Where no store was made yet, `make` makes one. */
export async function openPeople(
  settings: Pick<Settings, 'databaseUrl' | 'dataDirectory'>,
  { make = false } = {},
): Promise<OpenPeople> {
  const { databaseUrl, dataDirectory } = settings
  const isFirst = make && !(await exists(join(dataDirectory, 'store.sqlite')))
  return databaseUrl === undefined && !isFirst ? openPeopleAt(dataDirectory) : openStore(settings)
}
