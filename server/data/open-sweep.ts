import type { Settings } from '../environment.ts'
import { openSweepOn } from './postgres/sweep.ts'
import type { Sweepable } from './retention.ts'
import { openSweepAt } from './sqlite/sweep.ts'

/** What a sweep needs, beside a running server. `readOnly` leaves the embedded store's file as it is. */
export const openSweep = (
  { databaseUrl, dataDirectory }: Pick<Settings, 'databaseUrl' | 'dataDirectory'>,
  options?: { readOnly: boolean },
): Promise<Sweepable & { close: () => Promise<void> }> =>
  databaseUrl === undefined ? openSweepAt(dataDirectory, options) : openSweepOn(databaseUrl)
