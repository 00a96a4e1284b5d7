/** Runs `work` while no other process on this machine does so under the same file; waits for its turn. */
export function withLock(file: string, work: () => void): void
/** Whether the file could be made for this process; false while another one has it. */
export function acquireLock(file: string): boolean
