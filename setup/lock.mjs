import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'

/** Runs `work` under a lock file; waits while another process on this machine holds it. */
export function withLock(file, work) {
  let announced = false
  while (!acquireLock(file)) {
    if (!announced) console.log('Waiting for another setup in this folder ...')
    announced = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250)
  }
  try {
    work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** Tries to create the lock file; false while another process holds it. */
export function acquireLock(file) {
  try {
    const descriptor = openSync(file, 'wx')
    writeSync(descriptor, String(process.pid))
    closeSync(descriptor)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    // A stale lock: its process was killed.
    if (existsSync(file) && !alive(Number(readFileSync(file, 'utf8'))))
      rmSync(file, { force: true })
    return false
  }
}

function alive(pid) {
  if (!pid) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
