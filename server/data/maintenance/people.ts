import { join } from 'node:path'
import { openStore } from '../open.ts'
import type { StaffStore } from '../store.ts'
import { exists } from './new-file.ts'
import { openBeside } from './open.ts'
import type { Place } from './place.ts'

/** People who may sign in, for a tool beside a running server. Without a store, `make` creates one. */
export async function openPeople(
  place: Place,
  { make = false } = {},
): Promise<StaffStore & { close: () => Promise<void> }> {
  const { databaseUrl, dataDirectory } = place
  const isFirst = make && !(await exists(join(dataDirectory, 'store.sqlite')))
  return databaseUrl !== undefined || isFirst ? openStore(place) : openBeside(place)
}
