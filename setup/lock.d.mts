/** Runs `work` under a lock file; waits while another process on this machine holds it. */
export function withLock(file: string, work: () => void): void
/** Tries to create the lock file; false while another process holds it. */
export function acquireLock(file: string): boolean
