import type { MaintenanceConnection } from './maintenance-connection.ts'
import { openDatabase } from './database.ts'
import { openEmbedded } from './embedded.ts'
import type { Place } from './place.ts'

/** `readOnly` leaves the embedded store's file as it is. */
export const openBeside = (
  { databaseUrl, dataDirectory }: Place,
  options?: { readOnly: boolean },
): Promise<MaintenanceConnection> =>
  databaseUrl === undefined ? openEmbedded(dataDirectory, options) : openDatabase(databaseUrl)
