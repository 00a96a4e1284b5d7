import { join } from 'node:path'
import { openStore } from '../open.ts'
import { callsBy } from '../operations.ts'
import { staffOf, type StaffStore } from '../store-of.ts'
import { openEmbedded } from './embedded.ts'
import { exists } from './new-file.ts'
import type { Place } from './place.ts'

/** People who may sign in, for a tool beside a running server. Without a store, `make` creates one. */
export async function openPeople(
  place: Place,
  { make = false } = {},
): Promise<StaffStore & { close: () => Promise<void> }> {
  const { databaseUrl, dataDirectory } = place
  const isFirst = make && !(await exists(join(dataDirectory, 'store.sqlite')))
  if (databaseUrl !== undefined || isFirst) return openStore(place)
  const { run, close } = await openEmbedded(dataDirectory)
  const byCommand: Parameters<typeof callsBy>[1] = (operation, input, by) =>
    run((of, dialect) => operation(of, dialect, by), input)
  return { ...staffOf(callsBy(run, byCommand), Date.now), close }
}
