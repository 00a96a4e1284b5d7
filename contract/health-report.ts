/** What an owner sees of the server that answers. Instants as ISO texts; counts since that server started. */
export type HealthReport = {
  at: string
  server: { version: string; commit: string; node: string; startedAt: string }
  store: { engine: 'embedded' | 'postgres'; isReady: boolean }
  /** Where `DATA_DIR` is; null where there is no such directory. */
  disk: { freeBytes: number } | null
  /** `offSite`: when copies last left the machine. `areEncrypted`: the last one is; as long as none is noted, the next one will be. */
  backups: { last: string | null; offSite: string | null; areEncrypted: boolean }
  /** Answers in the words of the model, and answers of it that were not used. Null: none is set. */
  model: { used: number; notUsed: number } | null
  /** Messages that wait, of them those that failed and are older than an hour, and those that were given up. Null: mail is not set up. */
  mail: { waiting: number; late: number; givenUp: number } | null
  /** 0: enquiries are never erased. */
  retentionDays: number
  /** The last sweep erased nothing because of a doubt: `rows` enquiries wait since then. Null: none is held, or the store is away. */
  heldSweep: { rows: number; since: string } | null
  /** The newest first, each kind once. */
  errors: HealthError[]
}

/** A line of the log: its words, which are ours, and the code of the cause, such as `SQLITE_FULL`. */
export type HealthError = { text: string; code: string | null; times: number; lastAt: string }
