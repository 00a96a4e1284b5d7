import type { modulesOf } from '../store.ts'

/** A separate connection to a store, beside those of its servers. */
export type MaintenanceConnection = ReturnType<typeof modulesOf> & {
  hasTable: (name: string) => Promise<boolean>
  /** Brings an older schema up to date. Before that, only what is read by statements of its own is there. */
  prepare: () => Promise<void>
  /** Takes what was removed or replaced out of the store's own files, too. */
  leaveNoTrace: () => Promise<void>
  close: () => Promise<void>
}

/** A store beside the one in use, which may hold the same people. */
export type Aside = { name: string; open: () => Promise<MaintenanceConnection> }
