/** Server health for owners. Instants as ISO texts; counts since this server started. */
export type HealthReport = {
  at: string
  server: { version: string; commit: string; node: string; startedAt: string }
  store: { engine: 'embedded' | 'postgres'; isReady: boolean }
  /** Of `DATA_DIR`; null if there is no such directory. */
  disk: { freeBytes: number } | null
  /** `offSite`: when copies last left the machine. `areEncrypted`: the last one is; as long as none is noted, the next one will be. */
  backups: { last: string | null; offSite: string | null; areEncrypted: boolean }
  /** Reasons that the model read, and readings of it that were not used. Null: no model is configured. */
  model: { used: number; notUsed: number } | null
  /** Messages waiting, of those the failed ones older than an hour, and those given up. Null: mail is not configured. */
  mail: { waiting: number; late: number; givenUp: number } | null
  /** 0: enquiries are never erased. */
  retentionDays: number
  /**
   * The last sweep erased nothing because of a doubt: `rows` enquiries have been waiting since then. Null: nothing is held, or the store
   * is unavailable.
   */
  heldSweep: { rows: number; since: string } | null
  /** The newest first, each kind once. */
  errors: HealthError[]
}

/** A log line: its fixed message, and the code of the cause, such as `SQLITE_FULL`. */
export type HealthError = { text: string; code: string | null; times: number; lastAt: string }
