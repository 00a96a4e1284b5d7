/** Server health for owners. Instants as ISO texts; counts since this server started. */
export type HealthReport = {
  at: string
  server: { version: string; commit: string; node: string; startedAt: string }
  store: { engine: 'embedded' | 'postgres'; isReady: boolean }
  /** `offSite`: when copies last left the machine. `areEncrypted`: the last one is; as long as none is noted, the next one will be. */
  backups: { last: string | null; offSite: string | null; areEncrypted: boolean }
  /** Reasons that the model read, and readings of it that were not used. Null: no model is configured. */
  model: { used: number; notUsed: number } | null
  /** 0: enquiries are never erased. */
  retentionDays: number
  /** The newest first, each kind once. */
  errors: HealthError[]
}

/** A log line: its fixed message, and the code of the cause, such as `SQLITE_FULL`. */
export type HealthError = { text: string; code: string | null; times: number; lastAt: string }

/** What the doctor says of one matter, as the command `npm run doctor` prints it. Only a `fault` prevents the product from working. */
export type Finding = {
  kind: 'well' | 'warning' | 'fault'
  subject: string
  text: string
  /** What to do; empty if nothing is wrong. */
  remedy: string
  /** Of the owner's texts. */
  field?: { file: string; path: string }
}

/** The number of undelivered messages, and the time of the first. */
export type Undelivered = { count: number; since: string | null }

/** Backups that owners make in the staff area, for owners. Instants as ISO texts. */
export type Backups = {
  /** Null: none is being made. `expected`: about so many bytes; null if that is not known. */
  running: { name: string; since: string; bytes: number; expected: number | null } | null
  /** Why the last one could not be made; empty if it was. */
  failure: string
  /** Without a passphrase on the server none is made. */
  hasPassphrase: boolean
  /** The newest first. */
  backups: { name: string; at: string; bytes: number }[]
}

/** More are removed, the oldest first, and each after so many days. */
export const keptBackups = { most: 3, days: 14 }

/** The answer to this parameter of a download says only whether it would begin. */
export const askingFirst = 'ask'
