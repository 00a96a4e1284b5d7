import type { MaintenanceConnection, Place } from './place.ts'
import { openDatabase } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { join } from 'node:path'
import { openStore } from '../../db/open.ts'
import type { Db } from '../../db/db.ts'
import { exists } from './new-file.ts'

export const openBeside = ({ databaseUrl, dataDirectory }: Place): Promise<MaintenanceConnection> =>
  databaseUrl === undefined ? openEmbedded(dataDirectory) : openDatabase(databaseUrl)

/** Opens the store beside a server, which may be running, for this work. */
export async function beside<Result>(
  place: Place,
  work: (db: MaintenanceConnection) => Promise<Result>,
): Promise<Result> {
  const db = await openBeside(place)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** People who may sign in, for a tool beside a running server. Without a store, `make` creates one. */
export async function openPeople(
  place: Place,
  { make = false } = {},
): Promise<Db & { close: () => Promise<void> }> {
  const { databaseUrl, dataDirectory } = place
  const isFirst = make && !(await exists(join(dataDirectory, 'store.sqlite')))
  return databaseUrl !== undefined || isFirst ? openStore(place) : openBeside(place)
}
