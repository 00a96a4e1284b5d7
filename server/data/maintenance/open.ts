import type { MaintenanceConnection } from './maintenance-connection.ts'
import { openDatabase } from './database.ts'
import { openEmbedded } from './embedded.ts'
import type { Place } from './place.ts'

export const openBeside = ({ databaseUrl, dataDirectory }: Place): Promise<MaintenanceConnection> =>
  databaseUrl === undefined ? openEmbedded(dataDirectory) : openDatabase(databaseUrl)
